internal import GameBasics
internal import GameCore
internal import GameDescriptions
internal import JSONText
internal import LabTesting
internal import MatchSync
internal import SyncCore
internal import MockGroupSessions
import Testing

@testable import LabTools
@testable import SyncLab

/// The earliest finding is told first, and each sentence about it is said where it is true, and another one elsewhere.
@Suite("Truth of the findings")
struct FindingTruthTests {
    /// A finding's kind, and the beginning of its dossier.
    private static let heads: [HuntedRun.Failure.Kind: String] = [
        .desync: "desync at tick ", .freeze: "freeze: ", .inputFault: "input fault: ", .syncFault: "sync fault: ",
    ]

    @Test("the line of a hunt and the dossier tell the same finding, the earliest one; the others follow")
    func earliest() throws {
        var kinds: Set<HuntedRun.Failure.Kind> = []
        for bug in PlantedBug.allCases {
            let record = RunRecord.made(over: .fourG, bug, seed: 3, ticks: 900)
            let report = LabRun.report(on: record)
            guard let first = report.verdict.firsts.first else { continue }
            let failure = try #require(HuntedRun.Failure(report, record) { _ in FigureTable.healthy })
            let (text, head) = (try #require(record.dossier), try #require(Self.heads[failure.kind]))
            #expect(text.hasPrefix(head) && report.verdict.findings[0].contains(head.prefix(6)), "\(text)")
            let found: Finding? = RunHistory(record).first(\.findings.first)
            #expect(found == first && report.verdict.firsts.allSatisfy { $0.labTick >= first.labTick })
            #expect(failure.tick == first.startTick)
            kinds.insert(failure.kind)
            // One of two kinds at once: the fault of the seam is the cause of the desync.
            guard bug.fault == .wrongSeed else { continue }
            #expect(failure.kind == .syncFault && text.contains("the snapshot of the left device, sent in tick "))
            #expect(text.contains(/\nalso \d+ desyncs, the first at tick/), "\(text)")
        }
        #expect(kinds == [.desync, .syncFault])
    }

    @Test("of a follower under host: the owner's value and its own, also of a third device; else both devices'")
    func followers() throws {
        for place in 1...2 {
            var record = RunRecord(RunSetup(seed: 4, network: NetworkPreset.fourG.conditions, strategy: .host))
            record.strategy = { $0 == place ? ForgetfulHost($1) as any SyncStrategy<Match> : HostStrategy($1) }
            let history = RunHistory.played(RunHistory(record), ticks: 700) { history, inputs in
                if history.end == 0, place == 2 { history.perform(.addDevice) }
                if history.end == 600 { inputs.left.actions.insert(.pause) }
            }
            let dossier = try #require(DesyncDossier.first(in: history))
            #expect(dossier.desync.kind == .unlikeOwner && dossier.desync.place == place)
            #expect(dossier.differences.map(\.field) == ["pausedBy"], "\(dossier.text)")
            let owner = try #require(dossier.desync.other)
            let columns = [owner, place].map(LabSide.label).joined(separator: #" +"#)
            #expect(try dossier.text.firstMatch(of: Regex("field +\(columns)\n")) != nil, "\(dossier.text)")
        }
        let both = try #require(RunRecord.made(over: .fourG, PlantedBug(.droppedInput), seed: 3, ticks: 900).dossier)
        #expect(try both.firstMatch(of: Regex("field +left +right\n")) != nil)
    }

    @Test("of a sync fault: its values and its way, or that they are not known")
    func syncFaults() {
        func text(
            _ kind: SyncFault.Kind,
            and other: Int? = nil,
            _ difference: SyncFault.Difference? = nil,
            over seam: SyncFault.Seam? = nil
        ) -> String {
            let fault = SyncFault(kind, at: 1, and: other, 640, difference, over: seam, in: 700)
            return fault.dossier(in: "").replacing("\n", with: " ")
        }
        let values = SyncFault.Difference("low", "high", of: "the input")
        let sentences = [
            "the input is low, and should be high", "the input is low, that of the other device high",
            "which value is wrong is not known", "found at the device itself; a message to blame is not known",
            "compared with the left device; a message to blame is not known",
            "the message of inputs of the right device, sent in tick 690 of the run, arrived in tick 699",
            "the update of the left device, sent in a tick that is not known", "it came back in tick 699 of the run",
            "one of the players was absent", "it was to switch since tick 690 of the run",
        ]
        let packet = SyncFault.Seam(.packet, sent: 690, arrived: 699)
        let cases: [(String, Set<Int>)] = [
            (text(.otherInputSent, values, over: packet), [0, 5]),
            (text(.noCommonTimeline, and: 0, values), [1, 4]), (text(.impossible, and: 0), [2, 4]),
            (text(.droppedAction, values), [0, 3]), (text(.otherPaddle, and: 0, values, over: .init(.update)), [0, 6]),
            (text(.otherMemory, values, over: .init(.rejoin, arrived: 699)), [0, 7]),
            (text(.playsInAbsence, values, over: .init(.absence)), [0, 8]),
            (text(.lostSwitch, values, over: .init(.strategySwitch, sent: 690)), [0, 9]),
        ]
        for (text, said) in cases {
            #expect(text.contains("at tick 640 of the match, known in tick 700 of the run"))
            #expect(Set(sentences.indices.filter { text.contains(sentences[$0]) }) == said, "\(text)")
        }
        #expect(Set(cases.flatMap(\.1)) == Set(sentences.indices))
    }

    @Test("of an input fault: the input and what it should be, and whether a message may be to blame")
    func inputFaults() {
        let values = SyncFault.Difference("none", "none, serve", of: "the recorded input")
        for kind in InputFault.Kind.allCases {
            let fault = InputFault(kind: kind, place: 0, tick: 640, labTick: 700, difference: values)
            let text = fault.dossier(in: "").replacing("\n", with: " ")
            #expect(text.contains("the recorded input is none, and should be none, serve"))
            #expect(text.contains("no message is to blame") == (kind != .outdated), "\(text)")
            #expect(text.contains("the message of the request is not known") == (kind == .outdated), "\(text)")
        }
    }

    @Test("of a fault: the strategy that played then, not that of the beginning")
    func strategies() {
        let setup = RunSetup(seed: 3, network: NetworkPreset.fourG.conditions, strategy: .host)
        let history = RunHistory.played(setup, ticks: 700) { history, _ in
            if history.end == 400 { history.perform(.switchStrategy(.plainRollback)) }
        }
        let texts = [300, 650 as UInt32].map { tick in
            Explanation(.syncFault(SyncFault(.standsStill, at: 1, tick, in: tick)), in: history).text
        }
        #expect(texts[0].hasSuffix("\nhost, 4g, seed 3") && texts[1].hasSuffix("\nrollback, 4g, seed 3"), "\(texts)")
    }

    @Test("of a freeze: that the other device is in another timeline, or nothing of it")
    func timelines() {
        var wait = WaitDossierTests.dossier(gapAt: nil, lastInput: 720)
        #expect(!wait.text.contains("timeline") && !wait.signature.contains("timeline"))
        wait.isApart = true
        #expect(wait.text.contains("it is in another timeline than the right device"))
        #expect(wait.signature == "the left device confirms nothing more, it is in another timeline")
    }

    @Test("of a hash that came: that its sender may have had none, only if it is 0")
    func noHash() {
        func texts(_ received: UInt16) -> String {
            FalseAlarm(hash: 0xABCD, stored: 0xABCD, received: received, snapshot: []).texts(of: "the left device")
                .joined(separator: "\n")
        }
        #expect(texts(0).contains("its sender may have had none: 0000 is sent then, too"))
        #expect(!texts(0xAB).contains("none") && texts(0xAB).contains("received is wrong: 00ab"))
    }
}

/// A follower under host that drops the pause of each state.
private struct ForgetfulHost: StateStrategy {
    private var host: HostStrategy

    init(_ match: Match) { host = HostStrategy(match) }

    var kind: StrategyKind { host.kind }

    var confirmed: Match {
        var match = host.confirmed
        match.pausedBy = nil
        return match
    }

    func shown(under rules: Rules) -> Match { host.shown(under: rules) }
    func request(at moment: SyncMoment) -> RequestMessage? { host.request(at: moment) }

    mutating func adopt(_ match: Match, as seat: Player?, isContinued: Bool, under rules: Rules) {
        host.adopt(match, as: seat, isContinued: isContinued, under: rules)
    }

    mutating func restart(absentPlayers: PlayerSet, under rules: Rules) {
        host.restart(absentPlayers: absentPlayers, under: rules)
    }

    mutating func advance(_ input: Input, at moment: SyncMoment, under rules: Rules) -> Bool {
        host.advance(input, at: moment, under: rules)
    }

    mutating func update(at moment: SyncMoment) -> GameUpdateMessage? { host.update(at: moment) }

    mutating func receive(_ update: GameUpdateMessage, from player: Player?, under rules: Rules) {
        host.receive(update, from: player, under: rules)
    }

    mutating func receive(_ actions: RequestMessage.Actions, from player: Player) {
        host.receive(actions, from: player)
    }
}
