internal import GameCore
internal import JSONText
internal import LabTesting
internal import MatchSync
internal import MockGroupSessions
internal import SyncLab
internal import TestExtent
import Testing

@testable import RunFiles

@Suite("Run files")
struct RunFileTests {
    private let origin = RunOrigin.test

    /// Counts of events in the runs, to prove that they occurred.
    private struct Events {
        var leaves = 0
        var switches = 0
        var changes = 0
        var thirdDevices = 0
        var hashes = 0
        var states = 0

        mutating func note(_ life: LabLife, _ verification: RunVerification) {
            leaves += life.leaves
            switches += life.switches
            changes += life.changes
            thirdDevices += life.lab.deviceCount - 2
            hashes += verification.hashes
            states += verification.states
        }
    }

    @Test(
        "of every strategy over every network replay to every hash",
        arguments: TestExtent.simulated(StrategyKind.allCases)
    )
    func replay(strategy: StrategyKind) throws {
        var events = Events()
        var runs = 0
        for seed in 1...TestExtent.full(50, slice: 1) as ClosedRange<UInt64> {
            for (number, preset) in zip((0 as UInt64)..., NetworkPreset.allCases)
            // In the slice, every preset has two or three strategies.
            where TestExtent.isFull || (Int(number) + (StrategyKind.allCases.firstIndex(of: strategy) ?? 0)) % 2 == 0 {
                var life = LabLife(strategy, seed: seed * 100 + number, network: preset.conditions)
                var writer = RunFileWriter(life.record.setup, origin)
                var bytes: [UInt8] = []
                for _ in 0..<500 {
                    life.advance()
                    writer.take(life.record, life.lab)
                    bytes += writer.takeLines()
                }
                writer.finish(life.record)
                bytes += writer.takeLines()
                let file = try RunFile(bytes)
                #expect(file.truncation == nil && file.record.isSame(as: life.record))
                let verification = RunVerification(of: file)
                let difference = verification.difference
                #expect(difference == nil, "\(strategy.rawValue) over \(preset), seed \(seed): \(difference as Any)")
                #expect(verification.ticks == 500 && verification.hashes > 0)
                events.note(life, verification)
                runs += 1
            }
        }
        #expect(events.leaves > 5 && events.switches > 10 && events.changes > 10, "\(events)")
        #expect(events.thirdDevices > 2 && events.hashes > 500 * runs && events.states > 8 * runs, "\(events)")
    }

    @Test("are the same whether written tick by tick or at once, and with a log in the lab or without")
    func wholeRuns() throws {
        for strategy in StrategyKind.allCases {
            var life = LabLife(strategy, seed: 5)
            var writer = RunFileWriter(life.record.setup, origin)
            var lines: [[UInt8]] = [writer.takeLines()]
            for _ in 0..<700 {
                life.advance()
                writer.take(life.record, life.lab)
                let new = writer.takeLines()
                if !new.isEmpty { lines.append(new) }
            }
            #expect(lines.allSatisfy { $0.last == UInt8(ascii: "\n") })
            #expect(lines.count > 11)
            writer.finish(life.record)
            lines.append(writer.takeLines())
            #expect(lines.joined().elementsEqual(RunFileWriter.file(of: life.record, origin)))

            var late = RunFileWriter(life.record.prefix(through: 300), origin)
            var bytes = late.takeLines()
            var lab = Lab(life.record.setup)
            while lab.tick < 700 {
                life.record.replayNext(on: &lab)
                if lab.tick > 300 { late.take(life.record, lab) }
            }
            late.finish(life.record)
            bytes += late.takeLines()
            #expect(lines.joined().elementsEqual(bytes))
        }
    }

    @Test("change nothing in the lab that they record")
    func unchanged() {
        var (life, unrecorded) = (LabLife(.standard, seed: 9), LabLife(.standard, seed: 9))
        var writer = RunFileWriter(life.record.setup, origin)
        for _ in 0..<900 {
            life.advance()
            writer.take(life.record, life.lab)
            unrecorded.advance()
            guard LabPortrait(life.lab) == LabPortrait(unrecorded.lab) else {
                Issue.record("It is another lab at tick \(life.lab.tick)")
                return
            }
        }
        #expect(life.leaves > 0 && !writer.takeLines().isEmpty)
    }

    @Test("have the header's members and the marks, and a mark that was taken away no more")
    func header() throws {
        let rules = try Rules.standard.changing {
            $0.target = Rules.Target(5, needsLead: true)
            $0.ballSize = Fixed(1, over: 50)
            $0.servesAutomatically = false
        }
        var history = RunHistory(RunSetup(rules: rules, seed: .max, network: NetworkPreset.hitch.conditions))
        var writer = RunFileWriter(history.record.setup, origin)
        for tick in 1...100 {
            history.advance(left: Input(.target(Fixed(raw: Int32(tick)))), right: Input(.low, [.serve, .pause]))
            writer.take(history.record, history.lab)
            if tick.isMultiple(of: 30) { history.toggleMark() }
        }
        history.seek(to: 30)
        history.toggleMark()
        history.seek(to: 100)
        history.perform(.leave(1))
        writer.finish(history.record)
        let file = try RunFile(writer.takeLines())
        #expect(file.header == RunFileHeader(history.record.setup, origin))
        #expect(file.record.isSame(as: history.record) && file.record.marks == [60, 90])
        #expect(file.record.actions.map(\.tick) == [100])
        #expect(RunVerification(of: file).difference == nil)
        try file.checkSimulation(program: "1.2.3")
    }

    @Test("have the planted bug, and replay to the same desyncs")
    func plantedBugs() throws {
        var desynced = 0
        let bugs = TestExtent.simulated(PlantedBug.allCases)
        for var bug in bugs {
            if case .stalePrediction = bug.fault { bug.fault = .stalePrediction(lateness: 7) }
            bug.side = .left
            bug.begin = 123
            var plan = LabRun.Plan(seed: 3)
            plan.setup = RunSetup(seed: 3, network: NetworkPreset.fourG.conditions, plantedBug: bug)
            plan.length = .ticks(900)
            var run = LabRun(plan)
            if run.report().figure("confirmedDivergence") > 0 { desynced += 1 }
            let file = try RunFile(RunFileWriter.file(of: run.record, origin))
            #expect(file.record.isSame(as: run.record) && RunVerification(of: file).difference == nil, "\(bug.name)")
        }
        #expect(desynced > bugs.count / 4)
    }

    @Test("have the court, and replay on it to every hash", arguments: TestExtent.simulated(Court.shipped))
    func courts(court: Court) throws {
        var plan = LabRun.Plan(seed: 9)
        plan.setup = RunSetup(rules: try court.rules(), seed: 9, network: NetworkPreset.fourG.conditions)
        plan.length = .ticks(1_200)
        var run = LabRun(plan)
        let report = run.report()
        // Both devices confirm the same match on the court, over a network with loss and delay.
        #expect(report.figure("confirmedDivergence") == 0)
        let bytes = RunFileWriter.file(of: run.record, origin)
        let file = try RunFile(bytes)
        #expect(file.record.setup.rules == plan.setup.rules)
        let verification = RunVerification(of: file)
        #expect(verification.difference == nil && verification.hashes > 500)
        // A file of the empty court does not mention obstacles: its format is unchanged.
        #expect(String(decoding: bytes, as: UTF8.self).contains("obstacles") == !court.obstacles.isEmpty)
    }

    @Test("with a wrong obstacle are refused with the member's name")
    func wrongObstacles() throws {
        let json = try Coding.rules.json(Court.gate.rules()).json()
        #expect(try Coding.rules.value(JSONValue(json: json), "rules") == Court.gate.rules())
        for wrong in ["\"pig\"", "7", "\"peg\", 1", "\"peg\", -1"] {
            let text = json.replacing("\"peg\"", with: wrong)
            #expect(text != json)
            let error = #expect(throws: FieldError.self) {
                try Coding.rules.value(JSONValue(json: text), "rules")
            }
            #expect(error?.path == "rules.obstacles")
        }
        #expect(throws: RulesError.self) { try Court.gate.rules().changing { $0.obstacles[0].y = .zero } }
    }

    @Test("of no tick, and of a tick, are whole")
    func shortest() throws {
        var record = RunRecord(RunSetup(seed: 1))
        #expect(try RunFile(RunFileWriter.file(of: record, origin)).record.end == 0)
        record.append(left: .none, right: .none)
        let file = try RunFile(RunFileWriter.file(of: record, origin))
        #expect(file.record.isSame(as: record) && file.checkpoints.map(\.tick) == [1])
        #expect(RunVerification(of: file).states == 2)
    }

    @Test("take about 400 bytes a second")
    func size() {
        var plan = LabRun.Plan(seed: 7)
        plan.setup.network = NetworkPreset.fourG.conditions
        plan.length = .ticks(3_600)
        var run = LabRun(plan)
        run.advance(by: 3_600)
        #expect(RunFileWriter.file(of: run.record, origin).count / 60 < 430)
    }
}

extension RunRecord {
    func isSame(as other: RunRecord) -> Bool {
        setup == other.setup && marks == other.marks
            && inputs.elementsEqual(other.inputs) { $0 == $1 }
            && actions.elementsEqual(other.actions) { $0 == $1 }
    }
}

extension RunOrigin {
    static let test = RunOrigin(program: "1.2.3", left: "keyboard", right: "computer normal")
}
