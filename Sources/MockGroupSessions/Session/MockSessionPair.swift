public import GroupSessions

/// Two devices in one call: both ends of a mock network.
///
/// For three or more, or to see every step, use ``MockNetwork`` itself.
public struct MockSessionPair {
    public let network: MockNetwork
    public let left: MockDevice
    public let right: MockDevice

    public init(seed: UInt64, conditions: LinkConditions = .perfect) {
        network = MockNetwork(seed: seed, conditions: conditions)
        left = network.addDevice()
        right = network.addDevice()
    }

    /// The conditions from left to right.
    public var leftToRight: LinkConditions {
        get { network[from: left, to: right] }
        nonmutating set { network[from: left, to: right] = newValue }
    }

    /// The conditions from right to left.
    public var rightToLeft: LinkConditions {
        get { network[from: right, to: left] }
        nonmutating set { network[from: right, to: left] = newValue }
    }

    /// Starts a session that both devices have been asked to join, and joins it on both.
    ///
    /// - Throws: ``GroupSessions/SessionError`` as the left device's script says.
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
