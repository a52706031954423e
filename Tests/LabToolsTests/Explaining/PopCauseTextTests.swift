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
        arriving arrival: UInt32? = nil,
        lost loss: MessageLoss? = nil,
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
        if let arrival { message.outcome = .arrived(tick: arrival) }
        if let loss { message.outcome = .lost(loss) }
        message.isCorrupted = isCorrupted
        return message
    }

    private func text(
        _ kind: PopCause.Kind,
        revokesGoal: Bool = false,
        message: LoggedMessage? = nil,
        delayed: LoggedMessage? = nil
    ) -> String {
        PopCause(
            tick: 827,
            side: .left,
            size: 200,
            revokesGoal: revokesGoal,
            kind: kind,
            message: message,
            delayed: delayed
        )
        .description
    }

    @Test("name the message, and how late it came")
    func late() {
        let late = message(812, expected: 818, arriving: 827)
        #expect(
            text(.rollback(depth: 7, firstIncorrectTick: 800), message: late, delayed: late)
                == "rolled back 7 ticks: R→L's message of tick 812 came 9 ticks late"
        )
        let inTime = message(826, expected: 827, arriving: 827)
        #expect(
            text(.rollback(depth: 1, firstIncorrectTick: 826), message: inTime, delayed: inTime)
                == "rolled back 1 tick: R→L's message of tick 826 came after 1 tick"
        )
    }

    @Test("name the message that was lost, and the one that came instead")
    func lost() {
        let (lost, next) = (message(812, expected: 818, lost: .blackout), message(821, expected: 827, arriving: 827))
        #expect(
            text(.update, message: next, delayed: lost)
                == "took the state of an update: R→L's message of tick 812 was lost (blackout), "
                + "that of tick 821 came after 6 ticks"
        )
        #expect(
            text(.update, message: next, delayed: message(812, expected: 818))
                == "took the state of an update: R→L's message of tick 812 was overtaken by that of tick 821, "
                + "which came after 6 ticks"
        )
        // A corrupted message that arrived earlier or in the same tick, and was rejected.
        for arrival in [818, 827] as [UInt32] {
            let corrupted = message(812, expected: 818, arriving: arrival, isCorrupted: true)
            #expect(
                text(.update, message: next, delayed: corrupted)
                    == "took the state of an update: R→L's message of tick 812 was corrupted, "
                    + "that of tick 821 came after 6 ticks"
            )
        }
    }

    @Test("tell what the device did where no message made it")
    func actions() {
        #expect(text(.catchUp(ticks: 12)) == "caught up 12 ticks")
        #expect(text(.filter(delay: 1_320)) == "the filter showed the remote end 5.1 ticks late")
        #expect(text(.timeline(number: 4)) == "began timeline 4")
        #expect(text(.snapshot, revokesGoal: true) == "took back a goal: went on from the owner's snapshot")
    }
}
