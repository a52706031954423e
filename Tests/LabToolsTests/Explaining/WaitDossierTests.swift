internal import GameCore
internal import GroupSessions
internal import JSONText
internal import MatchSync
internal import SyncCore
internal import MockGroupSessions
import Testing

@testable import LabTools
@testable import SyncLab

/// A dossier of a freeze or a stall names the input that is missing and its fate, or says that it does not know why.
@Suite("Wait dossier")
struct WaitDossierTests {
    /// A message with inputs.
    private static func message(_ number: Int, _ tick: UInt32, _ sender: LabSide, inputTick: UInt32? = nil)
        -> LoggedMessage
    {
        LoggedMessage(
            number: number,
            tick: tick,
            sender: sender,
            content: .input(
                InputMessage<Match>(timeline: 1, tick: 640, frameAdvantage: 0, hash: 0, inputs: InputSequence())
            ),
            inputTick: inputTick,
            byteCount: 8,
            expectedTick: tick + 6
        )
    }

    static func dossier(gapAt first: UInt32?, lastInput: UInt32?, acknowledging tick: UInt32? = nil)
        -> WaitDossier
    {
        var refused: LoggedMessage?
        if let first {
            refused = message(5, 650, .right)
            refused?.verdict = .missingInputs(needed: 641, first: first)
        }
        return WaitDossier(
            setup: RunSetup(seed: 3),
            names: WaitDossier.Names(strategy: "rollback", network: "4g"),
            wait: Freeze(side: .left, begin: 700, confirmedTick: 640, knownIn: 1_020),
            stall: nil,
            refused: refused,
            acknowledgement: tick.map { message(4, 640, .left, inputTick: $0) },
            carriers: [],
            lastInput: lastInput
        )
    }

    /// Dossiers of freezes: the missing input, the message without it and the device in error, or nothing; and of
    /// stalls, in a blackout and without a seat.
    static func waits() throws -> String {
        let freezes = [
            dossier(gapAt: 645, lastInput: 720), dossier(gapAt: 642, lastInput: 720, acknowledging: 640),
            dossier(gapAt: 642, lastInput: 720, acknowledging: 641), dossier(gapAt: nil, lastInput: 720),
            dossier(gapAt: nil, lastInput: nil),
        ]
        var silent = LinkConditions([.delay: 50])
        silent.blackout = Blackout(length: .milliseconds(1_800), every: .milliseconds(6_000))
        let stalls = try [silent, LinkConditions([.delay: 3_000])].map { link in
            let setup = RunSetup(seed: 3, network: NetworkConditions(link), strategy: .plainRollback)
            return try #require(WaitDossier.firstStall(in: RunHistory.played(setup, ticks: 900)))
        }
        return (freezes + stalls).map { "\($0.text)\n\($0.json.line)" }.joined(separator: "\n\n")
    }

    @Test("of a freeze tells of ignored messages, and finds it though the network changed while the device waited")
    func ignoringFreeze() throws {
        let setup = RunSetup(seed: 2, network: NetworkConditions(LinkConditions([.delay: 50])), strategy: .host)
        let history = RunHistory.played(setup, ticks: 500) { history, _ in
            let faster = LabAction.setConditions(LinkConditions([.delay: 20]), from: LabLink(from: 0, to: 1))
            if history.end == 30 { history.perform(.send(StrayMessage.forged.bytes, .unreliable, from: 0)) }
            if history.end == 200 { history.perform(faster) }
        }
        let dossier = try #require(WaitDossier.firstFreeze(in: history))
        #expect(LabRun.report(on: history.record).verdict.freezes.first == dossier.wait && dossier.wait.side == .right)
        let first: UInt32? = history.first { $0.freeze == nil ? nil : $0.tick }
        // Five seconds after a round trip of 100 ms, in whole ticks.
        #expect(first == dossier.wait.begin + 300 + 2 * 3)
        #expect(dossier.text.contains("it refuses the messages that reach it: older than one before it"))
    }

    @Test("does not exist for a run that goes on")
    func none() {
        let history = RunHistory.played(RunSetup(seed: 3), ticks: 600) { $1 = PerSide(.none, .none) }
        #expect(WaitDossier.firstFreeze(in: history) == nil && WaitDossier.firstStall(in: history) == nil)
        let next: UInt32? = history.first(after: 5) { $0.tick }
        #expect(next == 6)
    }
}
