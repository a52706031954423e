internal import GameCore
internal import JSONText
internal import MatchSync
import Testing

@testable import LabTools
@testable import SyncLab

/// A dossier of a freeze names the input that is missing, or says that it does not know why.
@Suite("Freeze dossier")
struct FreezeDossierTests {
    private func dossier(_ verdict: InputVerdict?, lastInput: UInt32?) -> FreezeDossier {
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
        return FreezeDossier(setup: RunSetup(seed: 3), freeze: freeze, refused: message, lastInput: lastInput)
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
        #expect(FreezeDossier.first(in: history) == nil)
    }
}
