internal import GameCore
internal import GameDescriptions
internal import JSONText
internal import MatchSync
internal import MockGroupSessions
import Testing

@testable import LabTools
@testable import SyncLab

/// Each sentence is said in a run in which it is true, and another one in a run in which it would be false.
@Suite("Truth of the explanations")
struct TruthTests {
    private static let link = LinkConditions([.delay: 50])

    @Test("of a false alarm: the hash that is wrong, the stored or the received one")
    func hashes() throws {
        let stored = try #require(DesyncDossier.first(in: .misled(by: .storesOtherHash, at: .right, over: Self.link)))
        #expect(
            stored.desync.kind == .falseAlarm
                && stored.text.contains("the hash that the right device had stored is wrong")
        )
        #expect(!stored.text.contains("received is wrong"), "\(stored.text)")
        let sent = try #require(DesyncDossier.first(in: .misled(by: .sendsOtherHash, at: .right, over: Self.link)))
        #expect(sent.desync.kind == .falseAlarm && sent.text.contains("a hash that the left device received is wrong"))
        #expect(!sent.text.contains("stored is wrong"), "\(sent.text)")
        #expect(stored.json["hash.stored"]?.text != stored.json["hash.match"]?.text)
        #expect(sent.json["hash.stored"]?.text == sent.json["hash.match"]?.text)
    }

    @Test("of a stall: how far the device was ahead, of which window, and what is not known")
    func window() throws {
        var silent = Self.link
        silent.blackout = Blackout(length: .milliseconds(1_200), every: .milliseconds(6_000))
        let early = RunHistory.misled(by: .stallsEarly, at: .right, over: silent)
        let stall = try #require(WaitDossier.firstStall(in: early))
        #expect(stall.wait.side == .right && stall.stall?.ahead == 24 && stall.stall?.window == 80)
        #expect(stall.text.contains("24 ticks ahead of its last confirmed one, of a window of 80"))
        #expect(stall.text.contains("not known") && !stall.text.contains("window of 80 full"), "\(stall.text)")
        // The run is healthy, and the verdict names the stalls.
        let report = LabRun.report(on: early.record)
        let lines = RunResult(report.figures, []).lines
        let count = report.verdict.stalls.right
        #expect(report.verdict.isHealthy == report.verdict.findings.isEmpty && count > 20)
        #expect(lines.last == "the right device stalled \(count) of \(report.ticks) ticks")

        let far = RunSetup(
            seed: 3,
            network: NetworkConditions(LinkConditions([.delay: 1_500])),
            strategy: .plainRollback
        )
        let full = try #require(WaitDossier.firstStall(in: .played(far, ticks: 700)))
        #expect(full.stall?.ahead == 80 && full.text.contains("with its prediction window of 80 full"))
        let near = RunSetup(
            seed: 3,
            network: NetworkConditions(LinkConditions([.delay: 200])),
            strategy: .lockstep(inputDelay: 4)
        )
        let slow = try #require(WaitDossier.firstStall(in: .played(near, ticks: 300)))
        #expect(slow.stall?.window == 0 && slow.text.contains("it predicts no input") && !slow.text.contains("full"))
    }

    @Test("of an input: the message that brought it, or that none did")
    func inputs() throws {
        let invented = try #require(DesyncDossier.first(in: .misled(by: .inventsInput, at: .right, over: Self.link)))
        #expect(invented.text.contains("without a message that brought it"), "\(invented.text)")
        #expect(!invented.text.contains("took"))
        let bug = PlantedBug(.droppedInput)
        let dropped = try #require(DesyncDossier.first(in: RunHistory(.made(over: .fourG, bug, seed: 3, ticks: 900))))
        #expect(dropped.text.contains("took") && !dropped.text.contains("without a message"), "\(dropped.text)")
        #expect(dropped.cause == .otherInput && invented.cause == .otherInput)
    }

    @Test("of a rollback: what it left, what it changed, and that none came")
    func causes() throws {
        func dossier(_ fault: PlantedBug.Fault) throws -> DesyncDossier {
            let seeds = 1...20 as ClosedRange<UInt64>
            let dossiers = seeds.lazy.compactMap { seed in
                DesyncDossier.first(in: RunHistory(.made(over: .fourG, PlantedBug(fault), seed: seed, ticks: 1_200)))
            }
            return try #require(dossiers.first)
        }
        let causes = try [.stalePrediction(lateness: 3), .shortResimulation, .lostField(.ballVX)].map {
            try dossier($0)
        }
        #expect(causes.map(\.cause) == [.keptPrediction, .leftByRollback, .restored(["ball.vx"])])
        let sentences = [
            "did not simulate the tick again", "left the right device's match", "changed ball.vx in the tick",
        ]
        for (row, dossier) in causes.enumerated() {
            for (column, sentence) in sentences.enumerated() {
                #expect(dossier.text.contains(sentence) == (row == column), "\(dossier.text)")
            }
            #expect(!dossier.text.contains("last simulated the tick in a rollback"))
        }
    }

    @Test("of a desync that a snapshot heals in the same tick: the match before it; of a tick that changes later: how")
    func healed() throws {
        // The left device has gone on from the owner's snapshot when the lab compares them.
        let bug = PlantedBug(.wrongSeed)
        let healed = try #require(DesyncDossier.first(in: RunHistory(.made(over: .fiber, bug, seed: 1, ticks: 60))))
        #expect(healed.desync.kind == .notCompared && healed.differences.map(\.field) == ["generator"])
        #expect(healed.text.contains("its match is the one before that"), "\(healed.text)")
        let later = try #require(DesyncDossier.first(in: .misled(by: .countsLater, at: .right, over: Self.link)))
        #expect(later.differences.map(\.field) == ["rally"] && later.suspect == .right, "\(later.text)")
    }

    @Test("names the strategy that played, not the one of the beginning")
    func strategy() throws {
        let setup = RunSetup(seed: 3, network: NetworkConditions(LinkConditions([.delay: 1_500])), strategy: .host)
        let history = RunHistory.played(setup, ticks: 1_200) { history, _ in
            if history.end == 400 { history.perform(.switchStrategy(.plainRollback)) }
        }
        let stall = try #require(WaitDossier.firstStall(in: history))
        #expect(stall.text.hasSuffix("rollback, custom, seed 3") && stall.wait.begin > 400, "\(stall.text)")
        let same = RunSetup(
            seed: 3,
            network: NetworkConditions(LinkConditions([.delay: 1_500])),
            strategy: .plainRollback
        )
        #expect(
            WaitDossier.firstStall(in: .played(same, ticks: 700))?.text.hasSuffix("rollback, custom, seed 3") == true
        )
    }

    @Test("has no stall of a device that is not in the session")
    func absent() {
        let setup = RunSetup(
            seed: 3,
            network: NetworkConditions(LinkConditions([.delay: 50])),
            strategy: .plainRollback
        )
        let history = RunHistory.played(setup, ticks: 900) { history, _ in
            if history.end == 300 { history.perform(.leave(LabSide.left.rawValue)) }
        }
        // Its peer makes ticks all the same, and cannot simulate.
        let stalled: UInt32? = history.first { $0.left.isStalled ? $0.tick : nil }
        #expect(stalled != nil && WaitDossier.firstStall(in: history) == nil)
        #expect(LabRun.report(on: history.record).verdict.stalls == PerSide(0, 0))
    }

    @Test("names as the cause of a rollback only a message that brought its input")
    func messages() {
        var overtaken = 0
        for seed in 1...3 as ClosedRange<UInt64> {
            let record = RunRecord.made(over: .fourG, seed: seed, ticks: 900)
            let messages = record.messages
            for tick in stride(from: 310 as UInt32, to: 890, by: 20) {
                for simulation in TickLife(of: tick, in: record).simulations {
                    guard case .rollback(_, let first) = simulation.cause, let message = simulation.message else {
                        continue
                    }
                    #expect(message.brings(first) && message.arrivalTick == simulation.labTick)
                    let others = messages.filter { other in
                        other.sender == message.sender && other.number < message.number
                            && other.arrivalTick == message.arrivalTick && other.inputTicks?.contains(first) == true
                    }
                    if !others.isEmpty { overtaken += 1 }
                    #expect(others.allSatisfy { !$0.brings(first) })
                }
            }
        }
        #expect(overtaken > 0)
    }

    @Test("of a strategy that sends states: no input, no simulation, and no step that it does not know")
    func states() throws {
        let record = RunHistory.played(RunSetup(seed: 3, strategy: .host), ticks: 600).record
        let life = TickLife(of: 300, in: record).text
        #expect(life.contains("under host no simulations are kept") && !life.contains("did not simulate"), "\(life)")
        #expect(LastChange(of: "ball.x", in: record)[.left]?.origin == .state)
        let other = RunRecord.made(over: .fourG, seed: 3, ticks: 600)
        #expect(TickLife(of: 9_999, in: other).text == "no device simulated tick 9999")
        #expect(LastChange(of: "ball.x", in: other)[.left]?.origin == .step("ball"))
        var wait = WaitDossierTests.dossier(gapAt: nil, lastInput: nil)
        #expect(wait.text.contains("has sent no message with input 641"))
        wait.strategy = .host
        #expect(
            wait.text.contains("it confirms the states that the right device sends") && !wait.text.contains("input")
        )
        wait.isOwner = true
        #expect(wait.text.contains("waits for no device") && !wait.text.contains("input"))
    }

    @Test("of a device that waits: who is absent, and what has come already")
    func waits() {
        var wait = WaitDossierTests.dossier(gapAt: nil, lastInput: 720)
        (wait.isOtherAbsent, wait.absence) = (true, 690)
        #expect(wait.text.contains("the right device is not in the session since tick 690 of the run"))
        wait.isPending = true
        #expect(wait.text.contains("it knows no decided owner of the session") && !wait.text.contains("input"))
        (wait.isPending, wait.isOtherAbsent, wait.thaw) = (false, false, 1_200)
        #expect(wait.text.contains("it confirms again in tick 1200") && !wait.text.contains("not in the session"))
        (wait.hasOthers, wait.unseated) = (true, .right)
        #expect(wait.text.contains("it may wait for a device that is not watched"))
        wait.unseated = .left
        #expect(wait.text.contains("it has no seat, and confirms only what both players have confirmed"))
        wait.playersTick = 640
        #expect(wait.text.contains("it has no seat, and confirms only what both players have confirmed"))
        wait.playersTick = 641
        #expect(wait.text.contains("it has no seat: the players have confirmed tick 641, and it lacks what they sent"))
    }
}
