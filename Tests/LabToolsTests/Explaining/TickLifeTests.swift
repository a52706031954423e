internal import GameCore
internal import MatchSync
internal import MockGroupSessions
internal import SyncLab
import Testing

@testable import LabTools

@Suite("The life of a tick")
struct TickLifeTests {
    private func run(_ bug: PlantedBug? = nil) -> RunRecord {
        var plan = LabRun.Plan(seed: 3)
        plan.setup.network = NetworkPreset.fourG.conditions
        (plan.setup.strategy, plan.setup.plantedBug) = (.rollback(inputDelay: 0, isFiltered: false), bug)
        var run = LabRun(plan)
        run.advance(by: 1_200)
        return run.record
    }

    @Test("has each simulation: the first one, and one for each rollback to it or before it")
    func simulations() throws {
        let record = run()
        var lab = Lab(record.setup)
        var rollbacks = 0
        while lab.tick < record.end, rollbacks < 6 {
            record.replayNext(on: &lab)
            let now = try #require(lab.record(at: lab.tick)).left
            guard let first = now.firstIncorrectTick, lab.tick > 300 else { continue }
            rollbacks += 1
            let life = TickLife(of: first, in: record)
            let own = life.simulations.filter { $0.side == .left }
            #expect(own.first?.cause == .first && own.first?.changes == [])
            let last = try #require(own.last { $0.labTick == lab.tick })
            #expect(last.cause == .rollback(depth: now.rollbackDepth, from: first))
            #expect(last.message?.arrivalTick == lab.tick && last.message?.inputTicks?.contains(first) == true)
            #expect(own.first?.predicted == PlayerSet(.two) && last.predicted == [])
            #expect(own.first?.inputs.two != last.inputs.two && own.first?.inputs.one == last.inputs.one)
            #expect(last.changes == FieldDifference.all(own[own.count - 2].match, last.match))
            let confirmed = try #require(life.left)
            #expect(confirmed.inputs == own.last?.inputs && confirmed.labTick >= lab.tick)
            #expect(life.simulations.last { $0.side == .right }?.match == own.last?.match)
            #expect(life.text.contains("rollback of \(now.rollbackDepth) from \(first)"))
        }
        #expect(rollbacks == 6)
        #expect(TickLife(of: 9_999, in: record).text == "no device simulated tick 9999")
    }

    @Test("says of a stale prediction that the tick was not simulated with its inputs")
    func stalePrediction() throws {
        let history = RunHistory(run(PlantedBug.allCases.first { $0.name == "planted-bug-stale-prediction" }))
        let dossier = try #require(DesyncDossier.first(in: history))
        let life = TickLife(of: dossier.tick, in: history.record)
        let side = try #require(dossier.suspect)
        #expect(life[side]?.inputs != life.simulations.last { $0.side == side }?.inputs)
        #expect(life[side.other]?.inputs == life.simulations.last { $0.side == side.other }?.inputs)
        #expect(life.text.contains("and not simulated with them"))
        let field = try #require(dossier.differences.first?.field)
        let change = LastChange(of: field, through: dossier.tick, in: history.record)
        #expect(change[side.other]?.tick == dossier.tick && change[side.other]?.part == dossier.part)
        #expect(change[side] != change[side.other] && change.text.contains(field.rawValue))
    }

    @Test(
        "the last change of a field is where both devices confirmed other values before and after",
        arguments: MatchField.allCases
    )
    func lastChange(_ field: MatchField) throws {
        let record = run()
        var lab = Lab(record.setup)
        var changes: [LabSide: (tick: UInt32, after: String)] = [:]
        var before: [LabSide: Match] = [:]
        while lab.tick < record.end {
            record.replayNext(on: &lab)
            for side in LabSide.allCases {
                let now = lab.confirmed(at: side.rawValue)
                if let before = before[side], !field.isEqual(before, now) {
                    changes[side] = (lab.tick, field.text(in: now))
                }
                before[side] = now
            }
        }
        let last = LastChange(of: field, in: record)
        for side in LabSide.allCases {
            #expect(last[side]?.labTick == changes[side]?.tick && last[side]?.after == changes[side]?.after)
        }
        let common = LastChange(of: field, through: 1_100, in: record)
        #expect(common.left?.tick == common.right?.tick && common.left?.part == common.right?.part)
        #expect(last.left != nil || [.pausedBy, .server, .scoreOfOne, .scoreOfTwo].contains(field))
        #expect(LastChange(of: .tick, through: 100, in: record).left?.tick == 100)
    }
}
