internal import GameCore
internal import JSONText
internal import LabTesting
internal import MatchSync
internal import MockGroupSessions
internal import SyncLab
internal import TestExtent
import Testing

@testable import LabTools

extension Lab {
    /// The values at the latest tick.
    var values: TickValues? { TickWindow(self).values() }
}

/// Compares the values of names with the lab, in runs in which each value occurs.
@Suite("Values of a tick") struct TickNameTests {
    /// Up to four distinct values of each name over several runs.
    private struct Observations {
        var values: [String: [ExpressionValue?]] = [:]

        mutating func note(_ values: TickValues) {
            for (index, name) in TickName.all.enumerated() {
                let value = values.value(of: index)
                if self.values[name.text]?.contains(value) != true, self.values[name.text, default: []].count < 4 {
                    self.values[name.text, default: []].append(value)
                }
            }
        }
    }

    @Test("are what the devices show and do, and each occurs")
    func values() throws {
        var observed = Observations()
        let strategies = TestExtent.full(
            StrategyKind.allCases + StrategyKind.allCases,
            slice: TestExtent.simulated(StrategyKind.allCases)
        )
        for (seed, strategy) in zip(1..., strategies) {
            var life = LabLife(strategy, seed: UInt64(seed))
            var expected = ExpectedValues(life.lab)
            for _ in 0..<2_400 {
                life.advance()
                let values = try #require(life.lab.values)
                let real = expected.take(life.lab)
                for (index, name) in TickName.all.enumerated() {
                    guard let real = real[name.text], values.value(of: index) != real else { continue }
                    Issue.record("\(name.text) at \(life.lab.tick) of seed \(seed): \(String(describing: real))")
                    return
                }
                observed.note(values)
            }
        }
        for strategy in [StrategyKind.host, .standard] {
            var plan = LabRun.Plan(seed: 1)
            (plan.setup.strategy, plan.chaos) = (strategy, LabSide.allCases)
            var run = LabRun(plan)
            run.advance(by: 3_600)
            RunHistory(run.record).forEachTick(in: 1...3_600) { record in
                observed.note(TickValues(record, after: nil))
                return true
            }
        }
        for name in TickName.all where !["desync", "freeze", "inputFault"].contains(name.text) {
            let values = observed.values[name.text, default: []].compactMap { $0 }
            #expect(values.count >= 2, "\(name.text) is always \(values)")
            for value in values { #expect((value.flag != nil) == (name.kind == .flag), "\(name.text)") }
        }
        let unobserved = Set(observed.values.filter { $0.value.contains(nil) }.keys)
        let partial = [
            "divergence", "popSize", "rollbackDepth", "stalled", "contact", "goal", "paddle", "score.right",
            "messageAge",
        ]
        for name in partial { #expect(unobserved.contains { $0.hasSuffix(name) }, "\(name) is never unknown") }
        #expect(!unobserved.contains("left.tick") && !unobserved.contains("message.lost"))
    }

    @Test("count pops as the measures do", arguments: [StrategyKind.host, .hostExtrapolated])
    func pops(strategy: StrategyKind) throws {
        var lab = Lab(RunSetup(seed: 3, network: NetworkPreset.fourG.conditions, strategy: strategy))
        var players = LabPlayers(seed: 3)
        let searches = try LabSide.allCases.map { try TickSearch("\($0).pop and \($0).popSize > 0.0125") }
        var (counts, stops, largest) = ([0, 0], [0, 0], [0, 0])
        for _ in 0..<3_600 {
            players.playOnce(&lab)
            let values = try #require(lab.values)
            for side in LabSide.allCases {
                if searches[side.rawValue].condition.holds(in: TickWindow(lab)) == true { counts[side.rawValue] += 1 }
                if searches[side.rawValue].stops(at: lab) { stops[side.rawValue] += 1 }
                largest[side.rawValue] = max(largest[side.rawValue], values.record[side].pop ?? 0)
            }
        }
        let measures = try #require(lab.measures)
        for side in LabSide.allCases {
            // In hundredths, of a minute.
            #expect(counts[side.rawValue] * 100 == measures["pops.perMinute", side])
            #expect(largest[side.rawValue] == measures["pops.max", side])
            #expect(stops[side.rawValue] <= counts[side.rawValue])
        }
        #expect(stops.contains { $0 > 10 })
    }

    @Test("know a desync where a planted bug makes one, and none where no hashes are compared")
    func desync() throws {
        let bug = PlantedBug(.droppedInput, at: .left)
        var lab = Lab(RunSetup(seed: 5, network: NetworkPreset.fourG.conditions, plantedBug: bug))
        var players = LabPlayers(seed: 5)
        let search = try TickSearch("desync")
        var stops: [UInt32] = []
        players.play(&lab, ticks: 2_400) { lab in
            if search.stops(at: lab) { stops.append(lab.tick) }
            return false
        }
        #expect(!stops.isEmpty && (stops.first ?? 0) > 300)
        #expect((lab.measures?["confirmedDivergence"] ?? 0) > 0)
        var host = Lab(RunSetup(seed: 5, strategy: .host))
        players.play(&host, ticks: 60)
        for text in ["desync or not desync", "left.stalled == (left.rollbackDepth > 0)"] {
            #expect(try TickSearch(text).condition.holds(in: TickWindow(host)) == nil)
        }
    }

    @Test("have names, units and texts of their own")
    func list() throws {
        #expect(Set(TickName.all.map(\.text)).count == TickName.all.count)
        for name in TickName.all {
            #expect(name.text.wholeMatch(of: /[a-zA-Z]+(\.[a-zA-Z]+)*/) != nil, "\(name.text)")
            #expect(!name.summary.isEmpty && name.summary.count <= 70 && !name.summary.hasSuffix("."), "\(name.text)")
            #expect(throws: Never.self) { try TickSearch("changed(\(name.text))") }
        }
        let issue = [
            "tick", "left.rollbackDepth", "right.stalled", "left.confirmed", "pop", "contact", "goal", "desync",
            "message.lost", "message.arrived", "ball.y", "score.left", "divergence",
        ]
        #expect(Set(issue).isSubset(of: TickName.all.map(\.text)))
        let ball = try #require(TickName.all.first { $0.text == "left.ball.y" })
        #expect(ball.text(of: .number(Decimal(-12_345_678, digits: 8))) == "-0.1235")
        #expect(ball.text(of: .number(Decimal(99_995_000, digits: 8))) == "1.0000")
        #expect(ball.text(of: nil) == "–")
        #expect(TickName.all[0].text(of: .number(Decimal(600, digits: 0))) == "600")
        let goal = try #require(TickName.all.first { $0.text == "goal" })
        #expect(goal.text(of: .flag(true)) == "yes" && goal.text(of: .flag(false)) == "no")
    }
}
