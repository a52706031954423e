/// What is between a lab's two devices, and how the devices' clocks run.
public struct LabNetwork: Sendable, Hashable {
    /// What it is called; ``custom`` where nobody gave it a name.
    public var name: String

    /// What the left device sends through.
    public var fromLeft: LabConditions

    /// What the right device sends through.
    public var fromRight: LabConditions

    public var leftClock: LabClock
    public var rightClock: LabClock

    public init(
        name: String = LabNetwork.custom,
        fromLeft: LabConditions,
        fromRight: LabConditions,
        leftClock: LabClock = LabClock(),
        rightClock: LabClock = LabClock()
    ) {
        self.name = name
        self.fromLeft = fromLeft
        self.fromRight = fromRight
        self.leftClock = leftClock
        self.rightClock = rightClock
    }

    /// The same conditions in both directions.
    public init(_ conditions: LabConditions) {
        self.init(name: conditions == .perfect ? "perfect" : Self.custom, fromLeft: conditions, fromRight: conditions)
    }

    public subscript(from side: LabSide) -> LabConditions {
        get { side == .left ? fromLeft : fromRight }
        set {
            if side == .left {
                fromLeft = newValue
            } else {
                fromRight = newValue
            }
        }
    }

    /// How a device's clock runs.
    public func clock(of side: LabSide) -> LabClock {
        side == .left ? leftClock : rightClock
    }

    public static let perfect = LabNetwork(.perfect)

    /// The name of a network whose conditions were chosen one by one.
    public static let custom = "custom"

    /// What stands behind the name of a network that is no longer what its name says.
    public static let changeMark = "*"

    /// What the network is called once something of it has been changed: of the perfect one nothing is left.
    public var nameWhenChanged: String {
        if name == Self.custom || name.hasSuffix(Self.changeMark) { return name }
        return name == Self.perfect.name ? Self.custom : name + Self.changeMark
    }

    /// Changes the network; where that makes a difference, its name shows it.
    public mutating func change(_ edit: (inout LabNetwork) -> Void) {
        let before = self
        edit(&self)
        if self != before { name = nameWhenChanged }
    }
}

/// How one device's own clock runs.
public struct LabClock: Sendable, Hashable {
    /// How much faster than the lab's time it runs, in parts per million; negative if slower.
    public var skew = 0

    /// What it shows at the lab's beginning, in milliseconds: the device's ticks are due when it shows a
    /// whole number of them, from 0 on, so that a negative one begins late.
    public var startOffset = 0

    /// When the device does nothing at all, for the end of each period.
    public var hitch: LabConditions.Recurring?

    public init() {}

    /// What ``skew`` may be, in parts per million.
    public static let skews = -50_000...50_000

    /// What ``startOffset`` may be, in milliseconds.
    public static let startOffsets = -10_000...10_000
}
