public import MockGroupSessions

/// A device beyond the two with which a lab begins, as it is added; see ``LabAction/add(_:)``.
public struct FurtherDevice: Sendable, Hashable {
    /// The behaviour of its session; the role applies to its first one, too.
    public var script = DeviceScript()

    public var clock = PeerClock()

    public init() {}
}
