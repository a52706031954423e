internal import MatchSync
internal import PeerTesting
internal import RoomTesting
internal import Testing

/// A scenario of the session contract, by its number.
struct Scenario: CustomTestStringConvertible, Sendable {
    let testDescription: String

    /// Plays the scenario, and returns the number of occurrences of its event.
    let play: @Sendable (ScenarioSetting) throws -> Int

    /// True if the scenario's event occurs with a setting; `nil` if that depends on chance.
    let occurs: @Sendable (ScenarioSetting) -> Bool?

    init(
        _ number: Int,
        _ text: String,
        _ play: @escaping @Sendable (ScenarioSetting) throws -> Int,
        occurs: @escaping @Sendable (ScenarioSetting) -> Bool? = { _ in true }
    ) {
        testDescription = "\(number). \(text)"
        self.play = play
        self.occurs = occurs
    }

    /// Those of the twenty in which the room has a part; the others are about the peers alone, and the lab plays them.
    static var all: [Scenario] {
        [
            Scenario(1, "the join takes seconds, and what is sent meanwhile is delivered once", delayedJoin),
            Scenario(2, "the session fails while it joins: no owner, nothing sent", invalidatedWhileWaiting),
            Scenario(3, "the session fails in a rally: nothing sent after, the other's score kept", invalidatedInRally),
            Scenario(
                6,
                "the owner is lost right after it scored: the survivor's state wins",
                ownerLeavesAfterScoring,
                occurs: { $0.strategy.hasHost ? true : nil }
            ),
            Scenario(7, "a player rejoins: new session and participant, one subscription, the score restored", rejoin),
            Scenario(9, "both first see both: exactly one owner", bothAtOnce),
            Scenario(10, "both owned a match alone: exactly one owner after the merge", bothAlone),
            Scenario(11, "leave and join come at once: the snapshot is still sent", coalesced),
            Scenario(12, "a message comes before its sender is present", outrunning, occurs: \.reorders),
            Scenario(18, "a third participant watches; what it claims is ignored", spectator),
            Scenario(19, "messages of an old session are dropped", stalePackets, occurs: \.reorders),
        ]
    }
}
