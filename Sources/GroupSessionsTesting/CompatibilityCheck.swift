internal import GroupSessions

/// One requirement that every implementation of a group session has to meet.
///
/// This target is not a test target: an implementation's tests run all cases, each in its own world.
///
///     @Test("keeps the contract", arguments: CompatibilityCheck.allCases)
///     func keepsContract(check: CompatibilityCheck) {
///         #expect(check.violations(in: MyWorld()).isEmpty)
///     }
public enum CompatibilityCheck: String, Sendable, Hashable, CaseIterable {
    // Lifecycle
    case joiningAndLeaving
    case endingForEveryone
    case misuse
    case rejoining
    case endingUntaken
    case changesOnlyInDrains
    case lostConnection

    // Messages
    case sendingTooEarly
    case queueingUntilJoined
    case reliableOrder
    case unreliableContent
    case recipients
    case knownRecipients
    case lateJoiner
    case sizeLimits
    case listeners
    case sameNamedTypes
    case unusableMessages
    case outcomes

    /// Runs the check.
    ///
    /// - Parameter world: A new world.
    /// - Returns: The violated requirements; empty if the implementation passes.
    public func violations(in world: some SessionWorld) -> [Violation] {
        var run = CheckRun(world: world, check: self)
        do throws(SessionError) {
            try perform(in: &run)
        } catch {
            run.expect(false, "No other error than the contract's is thrown: \(error)")
        }
        return run.violations
    }

    private func perform(in run: inout CheckRun<some SessionWorld>) throws(SessionError) {
        switch self {
        case .joiningAndLeaving: try run.joiningAndLeaving()
        case .endingForEveryone: try run.endingForEveryone()
        case .misuse: try run.misuse()
        case .rejoining: try run.rejoining()
        case .endingUntaken: try run.endingUntaken()
        case .changesOnlyInDrains: try run.changesOnlyInDrains()
        case .lostConnection: try run.lostConnection()
        case .sendingTooEarly: try run.sendingTooEarly()
        case .queueingUntilJoined: try run.queueingUntilJoined()
        case .reliableOrder: try run.reliableOrder()
        case .unreliableContent: try run.unreliableContent()
        case .recipients: try run.recipients()
        case .knownRecipients: try run.knownRecipients()
        case .lateJoiner: try run.lateJoiner()
        case .sizeLimits: try run.sizeLimits()
        case .listeners: try run.listeners()
        case .sameNamedTypes: try run.sameNamedTypes()
        case .unusableMessages: try run.unusableMessages()
        case .outcomes: try run.outcomes()
        }
    }
}
