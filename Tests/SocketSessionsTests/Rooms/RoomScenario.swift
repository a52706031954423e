internal import GroupSessions
internal import MatchSync
internal import PeerTesting
internal import RoomTesting
import Testing

/// A scenario of the session contract, by its number.
struct RoomScenario: CustomTestStringConvertible, Sendable {
    let testDescription: String

    /// Plays the scenario, and returns the number of occurrences of its event.
    let play: @Sendable (RoomMeeting.Setting) throws -> Int

    /// True if the scenario's event occurs with a setting; `nil` if that depends on chance.
    ///
    /// A stream keeps its order. On one stream a message never arrives before its sender is seen, after its sender has
    /// left, or before an earlier message; on three streams unreliable messages may.
    let occurs: @Sendable (RoomMeeting.Setting) -> Bool?

    private init(
        _ number: Int,
        _ text: String,
        _ play: @escaping @Sendable (RoomMeeting.Setting) throws -> Int,
        occurs: @escaping @Sendable (RoomMeeting.Setting) -> Bool? = { _ in true }
    ) {
        testDescription = "\(number). \(text)"
        self.play = play
        self.occurs = occurs
    }

    static let all = [
        RoomScenario(1, "the join takes 4 s, and what is sent meanwhile is delivered once", delayedJoin),
        RoomScenario(2, "the session fails while it joins: no owner, nothing sent", invalidatedWhileWaiting),
        RoomScenario(3, "the session fails in a rally: nothing sent after, the other's score kept", invalidatedInRally),
        RoomScenario(4, "the other player leaves in a rally: the ball freezes, no point is awarded", otherLeaves),
        RoomScenario(5, "the owner leaves in a rally: the survivor owns, keeps the score, serves again", ownerLeaves),
        RoomScenario(
            6,
            "the owner is lost right after it scored: the survivor's state wins",
            ownerLeavesAfterScoring,
            occurs: { $0.strategy.hasHost ? true : nil }
        ),
        RoomScenario(7, "a player rejoins: new session and participant, one subscription, the score restored", rejoin),
        RoomScenario(8, "a late joiner at 3–2 sees 3–2 before any ball moves", lateJoiner),
        RoomScenario(9, "both first see both: exactly one owner", bothAtOnce),
        RoomScenario(10, "both owned a match alone: exactly one owner after the merge", bothAlone),
        RoomScenario(11, "leave and join come at once: the snapshot is still sent", coalesced),
        RoomScenario(12, "a message comes before its sender is present", outrunning, occurs: { $0.streams > 1 }),
        RoomScenario(13, "a reliable message comes twice: nothing changes", duplicates),
        RoomScenario(
            14,
            "messages come in another order: the ball never jumps back",
            reordering,
            occurs: { $0.streams > 1 }
        ),
        RoomScenario(15, "30 % loss and a second of silence: all converges", burst),
        RoomScenario(16, "20 ms one way and 300 ms the other: the same winner and score", asymmetric),
        RoomScenario(
            17,
            "balls and phases overtake each other: no phantom ball, no wrong serve",
            overtaking,
            occurs: { $0.strategy.hasHost && $0.streams > 1 ? true : nil }
        ),
        RoomScenario(18, "a third participant watches; what it claims is ignored", spectator),
        RoomScenario(19, "messages of an old session are dropped", stalePackets, occurs: { $0.streams > 1 }),
        RoomScenario(20, "oversize, garbage, unknown types, a throwing send: reported once, the game goes on", garbage),
    ]
}
