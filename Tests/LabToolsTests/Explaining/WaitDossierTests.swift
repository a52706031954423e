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
    private func dossier(_ verdict: MessageVerdict?, lastInput: UInt32?, acknowledging tick: UInt32? = nil)
        -> WaitDossier
    {
        let inputs = InputMessage(timeline: 1, tick: 640, frameAdvantage: 0, hash: 0, inputs: InputRun())
        let message = verdict.map { verdict in
            var message = LoggedMessage(
                number: 5,
                tick: 650,
                sender: .right,
                content: .input(inputs),
                byteCount: 8,
                expectedTick: 656
            )
            message.verdict = verdict
            return message
        }
        let freeze = Freeze(side: .left, begin: 700, confirmedTick: 640)
        let acknowledgement = tick.map { tick in
            LoggedMessage(
                number: 4,
                tick: 640,
                sender: .left,
                content: .input(inputs),
                inputTick: tick,
                byteCount: 8,
                expectedTick: 646
            )
        }
        return WaitDossier(
            setup: RunSetup(seed: 3),
            wait: freeze,
            stall: nil,
            refused: message,
            acknowledgement: acknowledgement,
            carriers: [],
            lastInput: lastInput
        )
    }

    @Test("names the missing input and the first message without it")
    func gap() {
        let dossier = dossier(.gap(needed: 641, first: 645), lastInput: 720)
        #expect(
            dossier.text.split(separator: "\n").dropLast() == [
                "freeze: the left device confirms nothing after tick 640",
                "it stands since tick 700 of the run, though messages reach it",
                "it waits for input 641 of the right device, which sends those from 645 on",
                "the first message without it was sent in tick 650 of the run",
            ]
        )
        #expect(dossier.json["needed"]?.text == "641" && dossier.json["sentAt"]?.text == "650")
    }

    @Test(
        "says which device is in error about an acknowledgement",
        arguments: [
            (640, "that acknowledges only those up to 640: the right device is in error"),
            (641, "the left device acknowledged it there, and does not have it"),
        ]
    )
    func belief(tick: UInt32, line: String) {
        let lines = dossier(.gap(needed: 641, first: 642), lastInput: 720, acknowledging: tick).text.split(
            separator: "\n"
        )
        #expect(lines.dropFirst(4).first == "the right device believes it acknowledged since message 4")
        #expect(lines.dropFirst(5).first.map { String($0) } == line)
    }

    @Test("of a stall says what became of the input: lost in a blackout, and when it arrived")
    func stall() throws {
        var conditions = LinkConditions([.delay: 50])
        conditions.blackout = Blackout(length: .milliseconds(1_800), every: .milliseconds(6_000))
        var plan = LabRun.Plan(seed: 3)
        plan.setup.network = NetworkConditions(conditions)
        plan.setup.strategy = .rollback(inputDelay: 0, isFiltered: false)
        plan.length = .ticks(600)
        var run = LabRun(plan)
        run.advance(by: 600)
        let dossier = try #require(WaitDossier.firstStall(in: RunHistory(run.record)))
        let lost = dossier.carriers.count { $0.isLost }
        #expect(lost > 50 && dossier.refused == nil && dossier.stall ?? 0 > 10)
        #expect(dossier.carriers.filter(\.isLost).allSatisfy { $0.loss == .blackout })
        let arrival = try #require(dossier.carriers.compactMap(\.arrivalTick).min())
        #expect(dossier.text.contains("lost: blackout\nit arrived in tick \(arrival)"), "\(dossier.text)")
        for line in dossier.text.split(separator: "\n") { #expect(line.count <= 80, "\(line)") }
    }

    @Test("says that it does not know where no message was refused", arguments: [720, nil] as [UInt32?])
    func unknown(lastInput: UInt32?) {
        let dossier = dossier(nil, lastInput: lastInput)
        #expect(dossier.text.contains("why is not known") && !dossier.text.contains("it waits for"))
        for line in dossier.text.split(separator: "\n") { #expect(line.count <= 80, "\(line)") }
    }

    @Test("does not exist for a run that goes on")
    func none() {
        var history = RunHistory(RunSetup(seed: 3))
        for _ in 0..<600 { history.advance(left: .none, right: .none) }
        #expect(WaitDossier.firstFreeze(in: history) == nil && WaitDossier.firstStall(in: history) == nil)
    }
}
