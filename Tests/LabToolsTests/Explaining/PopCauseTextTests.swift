internal import GameCore
internal import MatchSync
internal import SyncLab
import Testing

@testable internal import LabTools

@Suite("Causes of pops as text")
struct PopCauseTextTests {
    private func message(
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

    private func text(
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

    @Test("name the message and its fate, the one that came instead, and what the device did")
    func texts() {
        let late = message(812, expected: 818, .arrived(tick: 827))
        let inTime = message(826, expected: 827, .arrived(tick: 827))
        let next = message(821, expected: 827, .arrived(tick: 827))
        // A corrupted message may arrive earlier or in the same tick, and is rejected.
        let rejected = message(812, expected: 818, .arrived(tick: 818), isCorrupted: true)
        let rejectedNow = message(812, expected: 818, .arrived(tick: 827), isCorrupted: true)
        let update = "took the state of an update: R→L's message of tick 812"
        let rows: [(String, String)] = [
            (
                text(.rollback(depth: 7, firstIncorrectTick: 800), late, delayed: late),
                "rolled back 7 ticks: R→L's message of tick 812 came 9 ticks late"
            ),
            (
                text(.rollback(depth: 1, firstIncorrectTick: 826), inTime, delayed: inTime),
                "rolled back 1 tick: R→L's message of tick 826 came after 1 tick"
            ),
            (
                text(.update, next, delayed: message(812, expected: 818, .lost(.blackout))),
                "\(update) was lost (blackout), that of tick 821 came after 6 ticks"
            ),
            (
                text(.update, next, delayed: message(812, expected: 818)),
                "\(update) was overtaken by that of tick 821, which came after 6 ticks"
            ),
            (text(.update, next, delayed: rejected), "\(update) was corrupted, that of tick 821 came after 6 ticks"),
            (text(.update, next, delayed: rejectedNow), "\(update) was corrupted, that of tick 821 came after 6 ticks"),
            (text(.catchUp(ticks: 12)), "caught up 12 ticks"),
            (text(.filter(delay: 1_320)), "the filter showed the remote end 5.1 ticks late"),
            (text(.timeline(number: 4)), "began timeline 4"),
            (text(.snapshot, revokesGoal: true), "took back a goal: went on from the owner's snapshot"),
        ]
        #expect(rows.map(\.0) == rows.map(\.1))
    }
}
