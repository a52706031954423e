internal import GroupSessions
internal import MatchSync
internal import PeerTesting
internal import RoomTesting
import Testing

/// The twenty scenarios of the session contract, by their numbers.
enum RoomScenario: Int, CaseIterable, CustomTestStringConvertible {
    case delayedJoin = 1
    case invalidatedWhileWaiting
    case invalidatedInRally
    case otherLeaves
    case ownerLeaves
    case ownerLeavesAfterScoring
    case rejoin
    case lateJoiner
    case bothAtOnce
    case bothAlone
    case coalesced
    case outrunning
    case duplicates
    case reordering
    case burst
    case asymmetric
    case overtaking
    case spectator
    case stalePackets
    case garbage

    var testDescription: String {
        "\(rawValue). \(text)"
    }

    private var text: String {
        switch self {
        case .delayedJoin: "the join takes 4 s, and what is sent meanwhile is delivered once"
        case .invalidatedWhileWaiting: "the session fails while it joins: no owner, nothing sent"
        case .invalidatedInRally: "the session fails in a rally: nothing is sent after, the other's score is kept"
        case .otherLeaves: "the other player leaves in a rally: the ball freezes, no point is awarded"
        case .ownerLeaves: "the owner leaves in a rally: the survivor owns, keeps the score, serves again"
        case .ownerLeavesAfterScoring: "the owner is lost right after it scored: the survivor's state wins"
        case .rejoin: "a player rejoins: new session and participant, one subscription, the score restored"
        case .lateJoiner: "a late joiner at 3–2 sees 3–2 before any ball moves"
        case .bothAtOnce: "both first see both: exactly one owner"
        case .bothAlone: "both owned a match alone: exactly one owner after the merge"
        case .coalesced: "leave and join come at once: the snapshot is still sent"
        case .outrunning: "a message comes before its sender is present"
        case .duplicates: "a reliable message comes twice: nothing changes"
        case .reordering: "unreliable messages come in another order: the ball never jumps back"
        case .burst: "30 % loss and a second of silence: all converges"
        case .asymmetric: "20 ms one way and 300 ms the other: the same winner and score"
        case .overtaking: "balls and phases overtake each other: no phantom ball, no wrong serve"
        case .spectator: "a third participant watches; what it claims is ignored"
        case .stalePackets: "messages of an old session after a rejoin are dropped"
        case .garbage: "oversize, garbage, unknown types, a send that throws: reported once, the game goes on"
        }
    }

    /// True if the scenario's event occurs with this setting; `nil` if that depends on chance.
    ///
    /// A stream keeps its order. On one stream a message never arrives before its sender is seen, after its sender has
    /// left, or before an earlier message; on three streams unreliable messages may.
    func occurs(in setting: RoomMeeting.Setting) -> Bool? {
        switch self {
        case .outrunning, .reordering, .stalePackets: setting.streams > 1
        case .overtaking: setting.strategy.hasHost && setting.streams > 1 ? true : nil
        case .ownerLeavesAfterScoring: setting.strategy.hasHost ? true : nil
        default: true
        }
    }

    /// Plays the scenario.
    ///
    /// - Returns: The number of occurrences of the scenario's event.
    func play(_ setting: RoomMeeting.Setting) throws -> Int {
        switch self {
        case .delayedJoin: try Self.delayedJoin(setting)
        case .invalidatedWhileWaiting: try Self.invalidatedWhileWaiting(setting)
        case .invalidatedInRally: try Self.invalidatedInRally(setting)
        case .otherLeaves: try Self.otherLeaves(setting)
        case .ownerLeaves: try Self.ownerLeaves(setting)
        case .ownerLeavesAfterScoring: try Self.ownerLeavesAfterScoring(setting)
        case .rejoin: try Self.rejoin(setting)
        case .lateJoiner: try Self.lateJoiner(setting)
        case .bothAtOnce: try Self.bothAtOnce(setting)
        case .bothAlone: try Self.bothAlone(setting)
        case .coalesced: try Self.coalesced(setting)
        case .outrunning: try Self.outrunning(setting)
        case .duplicates: try Self.duplicates(setting)
        case .reordering: try Self.reordering(setting)
        case .burst: try Self.burst(setting)
        case .asymmetric: try Self.asymmetric(setting)
        case .overtaking: try Self.overtaking(setting)
        case .spectator: try Self.spectator(setting)
        case .stalePackets: try Self.stalePackets(setting)
        case .garbage: try Self.garbage(setting)
        }
    }
}
