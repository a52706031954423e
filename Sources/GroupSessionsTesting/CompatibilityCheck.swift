internal import GroupSessions

/// One promise of a group session, to be kept by every implementation.
///
/// This target is no test: a test of the implementation runs all cases, each in a world of its own.
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
    case changesOnlyInDrains

    // Messages
    case sendingTooEarly
    case queueingUntilJoined
    case reliableOrder
    case unreliableContent
    case recipients
    case lateJoiner
    case sizeLimits
    case listeners
    case sameNamedTypes
    case unusableMessages
    case outcomes

    /// Runs the check.
    ///
    /// - Parameter world: A world that nothing was done in yet.
    /// - Returns: What the implementation does not keep; empty when it passes.
    public func violations(in world: some SessionWorld) -> [Violation] {
        var run = CheckRun(world: world, check: self)
        do throws(SessionError) {
            try perform(in: &run)
        } catch {
            run.findings.expect(false, "Nothing more is thrown than the contract says: \(error)")
        }
        return run.findings.violations
    }

    private func perform(in run: inout CheckRun<some SessionWorld>) throws(SessionError) {
        switch self {
        case .joiningAndLeaving: try run.joiningAndLeaving()
        case .endingForEveryone: try run.endingForEveryone()
        case .misuse: try run.misuse()
        case .rejoining: try run.rejoining()
        case .changesOnlyInDrains: try run.changesOnlyInDrains()
        case .sendingTooEarly: try run.sendingTooEarly()
        case .queueingUntilJoined: try run.queueingUntilJoined()
        case .reliableOrder: try run.reliableOrder()
        case .unreliableContent: try run.unreliableContent()
        case .recipients: try run.recipients()
        case .lateJoiner: try run.lateJoiner()
        case .sizeLimits: try run.sizeLimits()
        case .listeners: try run.listeners()
        case .sameNamedTypes: try run.sameNamedTypes()
        case .unusableMessages: try run.unusableMessages()
        case .outcomes: try run.outcomes()
        }
    }
}
