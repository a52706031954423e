internal import MatchSync
internal import Testing

/// A scenario of the session contract, by its number.
package struct Scenario<Meeting: ScenarioMeeting>: CustomTestStringConvertible, Sendable {
    package let testDescription: String

    /// Plays the scenario, and returns the number of occurrences of its event.
    package let play: @Sendable (ScenarioSetting) throws -> Int

    /// True if the scenario's event occurs with a setting; `nil` if that depends on chance.
    package let occurs: @Sendable (ScenarioSetting) -> Bool?

    /// The least occurrences in ten meetings with good luck and bad.
    package let least: Int

    package init(
        _ number: Int,
        _ text: String,
        _ play: @escaping @Sendable (ScenarioSetting) throws -> Int,
        least: Int = 10,
        occurs: @escaping @Sendable (ScenarioSetting) -> Bool? = { _ in true }
    ) {
        testDescription = "\(number). \(text)"
        self.play = play
        self.least = least
        self.occurs = occurs
    }

    /// The scenarios that all sessions play; three more depend on the means of the session.
    package static var all: [Scenario] {
        [
            Scenario(1, "the join takes seconds, and what is sent meanwhile is delivered once", delayedJoin),
            Scenario(2, "the session fails while it joins: no owner, nothing sent", invalidatedWhileWaiting),
            Scenario(3, "the session fails in a rally: nothing sent after, the other's score kept", invalidatedInRally),
            Scenario(4, "the other player leaves in a rally: the ball freezes, no point is awarded", otherLeaves),
            Scenario(5, "the owner leaves in a rally: the survivor owns, keeps the score, serves again", ownerLeaves),
            Scenario(
                6,
                "the owner is lost right after it scored: the survivor's state wins",
                ownerLeavesAfterScoring,
                least: 8,
                occurs: { $0.strategy.hasHost ? true : nil }
            ),
            Scenario(7, "a player rejoins: new session and participant, one subscription, the score restored", rejoin),
            Scenario(8, "a late joiner at 3–2 sees 3–2 before any ball moves", lateJoiner, least: 100),
            Scenario(9, "both first see both: exactly one owner", bothAtOnce),
            Scenario(11, "leave and join come at once: the snapshot is still sent", coalesced),
            Scenario(13, "a reliable message comes twice: nothing changes", duplicates, least: 20),
            Scenario(
                14,
                "messages come in another order: the ball never jumps back",
                reordering,
                least: 100,
                occurs: \.reorders
            ),
            Scenario(15, "30 % loss and a second of silence: all converges", burst, least: 1_000),
            Scenario(16, "20 ms one way and 300 ms the other: the same winner and score", asymmetric),
            Scenario(
                17,
                "balls and phases overtake each other: no phantom ball, no wrong serve",
                overtaking,
                least: 40,
                occurs: { $0.strategy.hasHost && $0.reorders ? true : nil }
            ),
            Scenario(18, "a third participant watches; what it claims is ignored", spectator, least: 300),
            Scenario(20, "oversize, garbage, unknown types, a throwing send: reported once, the game goes on", garbage),
        ]
    }
}
