/// Two devices of a lab by their places in its list, one for each of the two views.
public struct DevicePair: Sendable, Hashable {
    public let left: Int
    public let right: Int

    /// - Precondition: They are two.
    public init(_ left: Int, _ right: Int) {
        precondition(left != right && min(left, right) >= 0, "\(left) and \(right) are no two devices")
        self.left = left
        self.right = right
    }

    /// The devices of the two players with whom a lab begins.
    public static let players = DevicePair(LabSide.left.rawValue, LabSide.right.rawValue)

    public subscript(side: LabSide) -> Int { side == .left ? left : right }

    /// The side on which a device is watched; `nil` for one that is not.
    public func side(of place: Int) -> LabSide? { LabSide.allCases.first { self[$0] == place } }

    /// The link from the device on one side to the other one.
    public func link(from side: LabSide) -> LabLink { LabLink(from: self[side], to: self[side.other]) }
}

extension DevicePair: LosslessStringConvertible {
    /// The names of two devices, such as `left,2`.
    public init?(_ text: String) {
        let places = text.split(separator: ",", omittingEmptySubsequences: false).map { LabSide.device(named: $0) }
        guard places.count == 2, let left = places[0], let right = places[1], left != right else { return nil }
        self.init(left, right)
    }

    public var description: String { LabSide.allCases.map { LabSide.text(ofDevice: self[$0]) }.joined(separator: ",") }
}

extension LabSide {
    /// `left`, `right`, or the number of a further device.
    package static func text(ofDevice place: Int) -> String { LabSide(rawValue: place)?.name ?? "\(place)" }

    /// `left`, `right`, or such as `device 2`.
    package static func label(of place: Int) -> String { LabSide(rawValue: place)?.name ?? "device \(place)" }

    /// The place of a device by its name; `nil` if it is none.
    package static func device(named name: some StringProtocol) -> Int? {
        if let side = allCases.first(where: { $0.name == name }) { return side.rawValue }
        return Int(name).flatMap { (allCases.count...100).contains($0) ? $0 : nil }
    }
}
