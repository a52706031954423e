internal import GameCore
internal import JSONText
internal import MatchSync
internal import MockGroupSessions
import Testing

@testable import LabTools
@testable import SyncLab

/// A dossier of a freeze or a stall names the input that is missing and its fate, or says that it does not know why.
@Suite("Wait dossier")
struct WaitDossierTests {
    /// A message with inputs.
    private func message(_ number: Int, _ tick: UInt32, _ sender: LabSide, inputTick: UInt32? = nil) -> LoggedMessage {
        LoggedMessage(
            number: number,
            tick: tick,
            sender: sender,
            content: .input(InputMessage(timeline: 1, tick: 640, frameAdvantage: 0, hash: 0, inputs: InputRun())),
            inputTick: inputTick,
            byteCount: 8,
            expectedTick: tick + 6
        )
    }

    private func dossier(gapAt first: UInt32?, lastInput: UInt32?, acknowledging tick: UInt32? = nil) -> WaitDossier {
        var refused: LoggedMessage?
        if let first {
            refused = message(5, 650, .right)
            refused?.verdict = .gap(needed: 641, first: first)
        }
        return WaitDossier(
            setup: RunSetup(seed: 3),
            wait: Freeze(side: .left, begin: 700, confirmedTick: 640),
            stall: nil,
            refused: refused,
            acknowledgement: tick.map { message(4, 640, .left, inputTick: $0) },
            carriers: [],
            lastInput: lastInput
        )
    }

    @Test("of a freeze names the missing input, the message without it and the device in error, or knows nothing")
    func freeze() {
        let dossiers = [
            dossier(gapAt: 645, lastInput: 720), dossier(gapAt: 642, lastInput: 720, acknowledging: 640),
            dossier(gapAt: 642, lastInput: 720, acknowledging: 641), dossier(gapAt: nil, lastInput: 720),
            dossier(gapAt: nil, lastInput: nil),
        ]
        let head = [
            "freeze: the left device confirms nothing after tick 640",
            "it stands since tick 700 of the run, though messages reach it",
        ]
        func gap(_ first: Int) -> [String] {
            [
                "it waits for input 641 of the right device, which sends those from \(first) on",
                "the first message without it was sent in tick 650 of the run",
            ]
        }
        let belief = "the right device believes it acknowledged since message 4"
        let reasons = [
            gap(645),
            gap(642) + [belief, "that acknowledges only those up to 640: the right device is in error"],
            gap(642) + [belief, "the left device acknowledged it there, and does not have it"],
            ["why is not known: the right device's inputs up to tick 720 reach it"],
            ["why is not known: no message with inputs has reached it"],
        ]
        let lines = dossiers.map { $0.text.split(separator: "\n").map(String.init) }
        #expect(lines.map { Array($0.dropLast()) } == reasons.map { head + $0 })
        #expect(lines.joined().allSatisfy { $0.count <= 80 })
        #expect(["needed", "firstSent", "sentAt"].map { dossiers[0].json[$0]?.text } == ["641", "645", "650"])
    }

    @Test("of a stall says what became of the input: lost in a blackout, and when it arrived")
    func stall() throws {
        var conditions = LinkConditions([.delay: 50])
        conditions.blackout = Blackout(length: .milliseconds(1_800), every: .milliseconds(6_000))
        let setup = RunSetup(seed: 3, network: NetworkConditions(conditions), strategy: .plainRollback)
        let history = RunHistory.played(setup, ticks: 600)
        let dossier = try #require(WaitDossier.firstStall(in: history))
        let lost = dossier.carriers.filter(\.isLost)
        #expect(lost.count > 50 && lost.allSatisfy { $0.loss == .blackout } && dossier.refused == nil)
        let arrival = try #require(dossier.carriers.compactMap(\.arrivalTick).min())
        #expect(dossier.text.contains("lost: blackout\nit arrived in tick \(arrival)"), "\(dossier.text)")
        #expect(dossier.text.split(separator: "\n").allSatisfy { $0.count <= 80 })
        let begin = dossier.wait.begin
        let stalled = (begin - 1...begin + UInt32(dossier.stall ?? 0)).map { tick in
            history.lab(at: tick).record(at: tick)?[dossier.wait.side].isStalled
        }
        #expect(stalled.count > 12 && stalled.first == false && stalled.last == false)
        #expect(stalled.dropFirst().dropLast().allSatisfy { $0 == true })
    }

    @Test("does not exist for a run that goes on")
    func none() {
        let history = RunHistory.played(RunSetup(seed: 3), ticks: 600) { $1 = PerSide(.none, .none) }
        #expect(WaitDossier.firstFreeze(in: history) == nil && WaitDossier.firstStall(in: history) == nil)
        let next: UInt32? = history.first(after: 5) { $0.tick }
        #expect(next == 6)
    }
}
