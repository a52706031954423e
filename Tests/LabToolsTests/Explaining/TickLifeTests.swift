internal import GameCore
internal import MatchSync
internal import MockGroupSessions
internal import SyncLab
internal import TestExtent
import Testing

@testable import LabTools

@Suite("The life of a tick")
struct TickLifeTests {
    private func run(_ bug: PlantedBug? = nil) -> RunRecord { .made(over: .fourG, bug, seed: 3, ticks: 1_200) }

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
            let (begin, end) = (try #require(own.first), try #require(own.last))
            let last = try #require(own.last { $0.labTick == lab.tick })
            let message = try #require(last.message)
            let confirmed = try #require(life[.left])
            var checks = Checks()
            checks.note("first", begin.cause == .first && begin.changes == [] && begin.predicted == PlayerSet(.two))
            checks.note("rollback", last.cause == .rollback(depth: now.rollbackDepth, from: first))
            checks.note("known", last.predicted == [])
            checks.note("message", message.arrivalTick == lab.tick && message.inputTicks?.contains(first) == true)
            checks.note("sender", message.sender == .right)
            checks.note("inputs", begin.inputs.two != last.inputs.two && begin.inputs.one == last.inputs.one)
            checks.note("changes", last.changes == FieldDifference.all(own[own.count - 2].match, last.match))
            checks.note("confirmed", confirmed.inputs == end.inputs && confirmed.labTick >= lab.tick)
            checks.note("the other", life.simulations.last { $0.side == .right }?.match == end.match)
            checks.note("text", life.text.contains("rollback of \(now.rollbackDepth) from \(first)"))
            #expect(checks.failed == [], "\(life.text)")
        }
        #expect(rollbacks == 6 && TickLife(of: 9_999, in: record).text == "no device simulated tick 9999")
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
        arguments: TestExtent.rows(MatchField.allCases, every: 4)
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
        #expect(common[.left]?.tick == common[.right]?.tick && common[.left]?.part == common[.right]?.part)
        #expect(!last.isEmpty || [.pausedBy, .server, .scoreOfOne, .scoreOfTwo].contains(field))
        #expect(field != .tick || LastChange(of: .tick, through: 100, in: record)[.left]?.tick == 100)
    }
}
