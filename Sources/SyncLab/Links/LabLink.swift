/// The link from one device of a lab to another, by their places in its list.
public struct LabLink: Sendable, Hashable {
    public let from: Int
    public let to: Int

    /// - Precondition: They are two.
    public init(from sender: Int, to receiver: Int) {
        precondition(sender != receiver && min(sender, receiver) >= 0, "There is no link from \(sender) to \(receiver)")
        from = sender
        to = receiver
    }

    /// The links between the two players' devices.
    public static let left = DevicePair.players.link(from: .left)
    public static let right = DevicePair.players.link(from: .right)

    /// The links of a device to and from both players' devices.
    public static func all(of place: Int) -> [LabLink] {
        LabSide.allCases.map(\.rawValue).filter { $0 != place }.flatMap { player in
            [LabLink(from: place, to: player), LabLink(from: player, to: place)]
        }
    }

    /// The sending player's device if both ends are players' devices, else `nil`.
    public var side: LabSide? { LabSide.allCases.first { $0.link == self } }
}

extension LabSide {
    /// The link from this player's device to the other one's.
    public var link: LabLink { self == .left ? .left : .right }
}
