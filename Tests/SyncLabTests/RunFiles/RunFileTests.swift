internal import GameCore
internal import LabTesting
internal import MatchSync
internal import MockGroupSessions
internal import SyncCore
internal import SyncLab
internal import TestExtent
import Testing

@testable import RunFiles

@Suite("Run files")
struct RunFileTests {
    private let origin = RunOrigin.test

    @Test("of every strategy over every network replay to every hash")
    func replay() throws {
        var (kinds, hashes, states, runs, curved) = ([Substring](), 0, 0, 0, 0)
        let spinning = try Rules.standard.changing { ($0.spin, $0.aimedServe) = (.thousandths(250), true) }
        for (place, strategy) in StrategyKind.allCases.enumerated() {
            for seed in 1...TestExtent.full(50, slice: 1) as ClosedRange<UInt64> {
                for (number, preset) in zip((0 as UInt64)..., NetworkPreset.allCases)
                // In the slice, every preset has one or two strategies.
                where TestExtent.isFull || (Int(number) + place) % 3 == 0 {
                    let rules = number % 2 == 0 ? Rules.standard : spinning
                    var life = LabLife(strategy, seed: seed * 100 + number, network: preset.conditions, rules: rules)
                    for _ in 0..<500 {
                        life.advance()
                        curved += life.lab.devices[0].reading.confirmed.ball.ax == .zero ? 0 : 1
                    }
                    let file = try RunFile(RunFileWriter.file(of: life.record, origin))
                    let verification = RunVerification(of: file)
                    let isSame = file.truncation == nil && file.record.isSame(as: life.record)
                    let difference = verification.difference
                    #expect(
                        isSame && difference == nil && verification.ticks == 500 && verification.hashes > 0,
                        "\(strategy.rawValue) over \(preset), seed \(seed): \(difference as Any)"
                    )
                    kinds += life.kinds
                    (hashes, states, runs) = (hashes + verification.hashes, states + verification.states, runs + 1)
                }
            }
        }
        let counts = LabLife.kinds.map { kind in kinds.count { $0 == kind } }
        #expect(counts.allSatisfy { $0 > 2 } && hashes > 500 * runs && states > 8 * runs, "\(counts)")
        #expect(curved > 100)
    }

    @Test("are the same whether written tick by tick or at once, with a log in the lab or without, and change no lab")
    func wholeRuns() throws {
        for strategy in StrategyKind.allCases {
            var (life, unrecorded) = (LabLife(strategy, seed: 5), LabLife(strategy, seed: 5))
            var writer = RunFileWriter(life.record.setup, origin)
            var lines: [[UInt8]] = [writer.takeLines()]
            for _ in 0..<700 {
                life.advance()
                unrecorded.advance()
                writer.take(life.record, life.lab)
                let new = writer.takeLines()
                if !new.isEmpty { lines.append(new) }
            }
            #expect(LabPortrait(life.lab) == LabPortrait(unrecorded.lab))
            #expect(life.kinds.contains { ["leave", "suspend"].contains($0) })
            #expect(lines.allSatisfy { $0.last == UInt8(ascii: "\n") } && lines.count > 11)
            writer.finish(life.record)
            let whole = lines.reduce(into: []) { $0 += $1 } + writer.takeLines()

            var late = RunFileWriter(life.record.prefix(through: 300), origin)
            var bytes = late.takeLines()
            var lab = Lab(life.record.setup)
            while lab.tick < 700 {
                life.record.replayNext(on: &lab)
                if lab.tick > 300 { late.take(life.record, lab) }
            }
            late.finish(life.record)
            bytes += late.takeLines()
            let isSame = [bytes == whole, RunFileWriter.file(of: life.record, origin) == whole]
            #expect(isSame == [true, true])
        }
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
        // The kinds that random lives and the golden file lack.
        let further: [LabAction] = [.reseedLinks(.max), .blackOut(from: .right, for: .zero), .leave(1)]
        for action in further { history.perform(action) }
        writer.finish(history.record)
        let file = try RunFile(writer.takeLines())
        #expect(file.header == RunFileHeader(history.record.setup, origin))
        #expect(file.record.isSame(as: history.record) && file.record.marks == [60, 90])
        #expect(file.record.actions.map(\.action) == further)
        #expect(RunVerification(of: file).difference == nil)
        try file.checkSimulation(program: "1.2.3")
    }

    @Test("of no tick, and of a tick, are whole, and others take about 400 bytes a second")
    func sizes() throws {
        var record = RunRecord(RunSetup(seed: 1))
        #expect(try RunFile(RunFileWriter.file(of: record, origin)).record.end == 0)
        record.append(left: .none, right: .none)
        let file = try RunFile(RunFileWriter.file(of: record, origin))
        #expect(file.record.isSame(as: record) && file.checkpoints.map(\.tick) == [1])
        #expect(RunVerification(of: file).states == 2)
        var plan = LabRun.Plan(seed: 7)
        plan.setup.network = NetworkPreset.fourG.conditions
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
