public import GroupSessions

/// Two devices in one call: both ends of a mock network.
///
/// For three or more devices, or finer control, use ``MockNetwork``.
public struct MockSessionPair {
    public let network: MockNetwork
    public let left: MockDevice
    public let right: MockDevice

    public init(seed: UInt64, conditions: LinkConditions = .perfect) {
        network = MockNetwork(seed: seed, conditions: conditions)
        left = network.addDevice()
        right = network.addDevice()
    }

    public var leftToRight: LinkConditions {
        get { network[from: left, to: right] }
        nonmutating set { network[from: left, to: right] = newValue }
    }

    public var rightToLeft: LinkConditions {
        get { network[from: right, to: left] }
        nonmutating set { network[from: right, to: left] = newValue }
    }

    /// Starts a session that is offered to both devices and joins it on both.
    ///
    /// - Throws: ``GroupSessions/SessionError`` if the left device's script has an error.
    public func start() throws(SessionError) -> (left: MockSession, right: MockSession) {
        try left.activate()
        guard let leftSession = left.nextSession(), let rightSession = right.nextSession() else {
            throw SessionError(.activationFailed, "A session is under way already")
        }
        try leftSession.join()
        try rightSession.join()
        return (leftSession, rightSession)
    }
}
