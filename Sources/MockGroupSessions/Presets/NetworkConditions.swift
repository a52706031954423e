/// A network between two devices: the link conditions of each direction and each device's clock.
public struct NetworkConditions: Sendable, Hashable {
    /// The preset's name, or ``custom``.
    public var name: String

    /// The conditions from left to right.
    public var fromLeft: LinkConditions

    /// The conditions from right to left.
    public var fromRight: LinkConditions

    public var leftClock = PeerClock()
    public var rightClock = PeerClock()

    public init(name: String = NetworkConditions.custom, fromLeft: LinkConditions, fromRight: LinkConditions) {
        self.name = name
        self.fromLeft = fromLeft
        self.fromRight = fromRight
    }

    /// The same conditions in both directions.
    public init(_ conditions: LinkConditions) {
        self.init(
            name: conditions == .perfect ? NetworkPreset.perfect.rawValue : Self.custom,
            fromLeft: conditions,
            fromRight: conditions
        )
    }

    public static let perfect = NetworkConditions(.perfect)

    /// The name of a network without a preset.
    public static let custom = "custom"

    /// The suffix of a changed preset's name.
    public static let changeMark = "*"

    /// The network's name after a change: ``custom`` for a perfect network, else the name with a suffix.
    public var nameWhenChanged: String {
        if name == Self.custom || name.hasSuffix(Self.changeMark) { return name }
        return name == NetworkPreset.perfect.rawValue ? Self.custom : name + Self.changeMark
    }

    /// Changes the network; its name shows an actual change.
    public mutating func change(_ edit: (inout NetworkConditions) -> Void) {
        let before = self
        edit(&self)
        if self != before { name = nameWhenChanged }
    }
}
