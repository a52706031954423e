internal import GameCore
internal import MatchSync
internal import MockGroupSessions

@testable internal import LabTools
@testable internal import SyncLab

/// Causes of pops as text, made by hand.
enum PopCauseTexts {
    private static func message(
        _ tick: UInt32,
        expected: UInt32,
        _ outcome: LoggedMessage.Outcome = .inFlight,
        isCorrupted: Bool = false
    ) -> LoggedMessage {
        var message = LoggedMessage(
            number: Int(tick),
            tick: tick,
            sender: .right,
            content: .request(RequestMessage(number: 1, epoch: 1, revision: 1, actions: .serve)),
            byteCount: 8,
            expectedTick: expected
        )
        (message.outcome, message.isCorrupted) = (outcome, isCorrupted)
        return message
    }

    private static func text(
        _ kind: PopCause.Kind,
        _ message: LoggedMessage? = nil,
        delayed: LoggedMessage? = nil,
        revokesGoal: Bool = false
    ) -> String {
        let cause = PopCause(
            tick: 827,
            side: .left,
            size: 200,
            revokesGoal: revokesGoal,
            kind: kind,
            message: message,
            delayed: delayed
        )
        return cause.description
    }

    static var all: String {
        let late = message(812, expected: 818, .arrived(tick: 827))
        let inTime = message(826, expected: 827, .arrived(tick: 827))
        let next = message(821, expected: 827, .arrived(tick: 827))
        // A corrupted message may arrive earlier or in the same tick, and is rejected.
        let rejected = message(812, expected: 818, .arrived(tick: 818), isCorrupted: true)
        let rejectedNow = message(812, expected: 818, .arrived(tick: 827), isCorrupted: true)
        let lost = message(812, expected: 818, .lost(.blackout))
        let updates = [lost, message(812, expected: 818), rejected, rejectedNow].map {
            text(.update, next, delayed: $0)
        }
        return
            ([
                text(.rollback(depth: 7, firstIncorrectTick: 800), late, delayed: late),
                text(.rollback(depth: 1, firstIncorrectTick: 826), inTime, delayed: inTime),
            ] + updates + [
                text(.catchUp(ticks: 12)), text(.filter(delay: 1_320)), text(.timeline(number: 4)),
                text(.snapshot, revokesGoal: true),
            ]).joined(separator: "\n")
    }
}
