internal import GameBasics
internal import GameCore
internal import LabTesting
internal import MatchSync
internal import SyncLab
internal import TestExtent
import Testing

@testable import LabTools

/// Compares searches in a run with a linear scan.
@Suite("Searching a run") struct TickSearchTests {
    private static let conditions = [
        "pop", "contact", "goal", "changed(left.owner) or changed(left.present)", "left.rollbackDepth > 3",
        "left.stalled or right.stalled", "not message.arrived", "changed(contact)",
        "divergence > 0.05 and left.playing",
        "tick == 1", "tick >= 1", "since(contact) > 20", "count(contact, 60) > 1", "left.playing for 60 ticks",
        "left.ball.y - before(left.ball.y) > 0 for 10 ticks", "(ball.y < 0.3) == (right.ball.x > 0.5)",
        "left.ahead >= 1000",
    ]

    /// The ticks at which each condition holds, by playing the run once.
    private struct Scan {
        /// By condition, then by tick from 1 on.
        var holds: [[Bool]]

        /// Ticks at which ``TickSearch/stops(at:)`` was incorrect.
        var incorrectStops = 0

        init(_ record: RunRecord, _ searches: [TickSearch]) throws {
            holds = searches.map { _ in [false] }
            var lab = Lab(record.setup)
            while lab.tick < record.end {
                record.replayNext(on: &lab)
                for (index, search) in searches.enumerated() {
                    let holds = search.condition.holds(in: TickWindow(lab, reach: search.condition.reach)) == true
                    if search.stops(at: lab) != (holds && !(self.holds[index].last ?? false)) { incorrectStops += 1 }
                    self.holds[index].append(holds)
                }
            }
        }

        func stops(of condition: Int) -> [UInt32] {
            holds[condition].indices.dropFirst().filter { holds[condition][$0] && !holds[condition][$0 - 1] }
                .map { UInt32($0) }
        }

        func stretches(of condition: Int) -> [ClosedRange<UInt32>] {
            stops(of: condition).map { stop in
                let end = holds[condition][Int(stop)...].firstIndex(of: false) ?? holds[condition].count
                return stop...UInt32(end - 1)
            }
        }
    }

    // The strategy changes the values, and not the search.
    @Test(
        "finds the same stops forward and backward as a scan",
        arguments: TestExtent.full(StrategyKind.allCases, slice: [.host, .standard])
    )
    func stops(strategy: StrategyKind) throws {
        let searches = try Self.conditions.map { try TickSearch($0) }
        var found = Self.conditions.map { _ in 0 }
        for seed in 1...TestExtent.full(5, slice: 1) as ClosedRange<UInt64> {
            var life = LabLife(strategy, seed: seed)
            life.advance(by: 1_830)
            let scan = try Scan(life.record, searches)
            #expect(scan.incorrectStops == 0)
            var random = SplitMix64(seed: seed)
            var history = RunHistory(life.record)
            for index in searches.indices { found[index] += scan.stops(of: index).count }
            // Without keyframes beyond the first, with some, and with all. Each search simulates the rest, so a slice
            // takes only some conditions.
            for (cursor, step) in [(0, 2), (1_100, 2), (700, 1)] as [(UInt32, Int)] {
                history.seek(to: cursor)
                let step = step * TestExtent.full(1, slice: 8)
                for (index, search) in searches.enumerated() where index % step == Int(seed) % step {
                    let ticks = [301] + (0..<TestExtent.full(8, slice: 2)).map { _ in UInt32(random.next() % 1_831) }
                    check(search, in: history, against: scan, index, at: ticks)
                }
                #expect(history.tick == cursor)
            }
            history.seek(to: history.end)
            let part = TestExtent.full(1, slice: 9)
            for (index, search) in searches.enumerated() where index % part == Int(seed) % part {
                check(search, in: history, against: scan, index, at: [0, 1, 300, 301, 1_829, 1_830, 1_831, 5_000])
            }
        }
        #expect(found.last == 0)
        let never = zip(Self.conditions, found).dropLast().filter { $1 == 0 }.map(\.0)
        #expect(never.allSatisfy { !strategy.has(.predicts) && $0.contains(/rollback|stalled/) }, "\(never)")
    }

    private func check(
        _ search: TickSearch,
        in history: RunHistory,
        against scan: Scan,
        _ condition: Int,
        at ticks: [UInt32]
    ) {
        let stops = scan.stops(of: condition)
        let stretches = search.stretches(of: history)
        #expect(stretches.map(\.ticks) == scan.stretches(of: condition), "\(search.condition.text)")
        for stretch in stretches {
            var values: [ExpressionValue?] = []
            history.forEachTick(in: stretch.ticks) { tick in
                values = search.condition.names.map(tick.value)
                return false
            }
            #expect(stretch.values == values, "\(search.condition.text)")
        }
        let found = ticks.map { [search.next(after: $0, in: history), search.previous(before: $0, in: history)] }
        let expected = ticks.map { tick in [stops.first { $0 > tick }, stops.last { $0 < tick }] }
        #expect(found == expected, "\(search.condition.text) after and before \(ticks)")
    }

    @Test("finds the same in a run with few keyframes, and nothing in one without ticks")
    func longRuns() throws {
        var history = RunHistory(RunSetup(seed: 4))
        // Keyframes are at the multiples of 600.
        let ticks = "tick == 1 or tick == 599 or tick == 1200 or tick == 40201"
        let searches = try [ticks, "changed(left.paddle) and left.paddle > 0.6"].map { try TickSearch($0) }
        for search in searches {
            #expect(search.next(after: 0, in: history) == nil && search.previous(before: 9, in: history) == nil)
            #expect(search.stretches(of: history).isEmpty && !search.stops(at: history.lab))
        }
        for tick in 0..<TestExtent.full(90_000, slice: 41_000) {
            history.advance(left: Input(tick % 200 < 90 ? .high : .low, tick % 500 == 0 ? .serve : []), right: .none)
        }
        let scan = try Scan(history.record, searches)
        #expect(scan.incorrectStops == 0 && scan.stops(of: 0).count == 4 && scan.stops(of: 1).count > 100)
        for (index, search) in searches.enumerated() {
            check(search, in: history, against: scan, index, at: [0, 1, 598, 1_200, 5_001, 40_200, 50_000])
        }
    }
}
