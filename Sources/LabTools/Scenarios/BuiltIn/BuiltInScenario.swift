/// A scenario that comes with the program.
package struct BuiltInScenario: Sendable {
    package let name: String

    /// The text of its file.
    package let text: String

    init(_ name: String, _ text: String) {
        self.name = name
        self.text = text
    }

    /// The scenarios that every mock of a session must play, in the order of the session contract.
    package static let all: [BuiltInScenario] = [
        .delayedJoin, .failedJoin, .brokenSession, .opponentLeaves, .ownerLeaves, .unseenGoal, .rejoin,
        .lateJoiner, .joinedTogether, .joinedAlone, .coalescedRejoin, .earlyMessage, .duplicates, .reordering,
        .burstLoss, .asymmetricDelay, .overtaking, .spectator, .stalePackets, .garbage,
    ]

    package var scenario: Scenario {
        do {
            return try Scenario(Array(text.utf8))
        } catch {
            preconditionFailure("The built-in scenario '\(name)' cannot be read: \(error)")
        }
    }
}
