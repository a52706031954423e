internal import GameCore
internal import JSONText
internal import MatchSync
internal import MockGroupSessions
internal import TestExtent
import Testing

@testable import LabTools
@testable import RunFiles
@testable import SyncLab

/// What a wide hunt draws for its runs.
@Suite("Draws of a hunt")
struct DrawTests {
    private static let rows = Draw.all(over: NetworkPreset.allCases.map(\.conditions))

    private static func hunt(_ draws: [Draw] = rows, ticks: UInt32 = 1_200) -> Hunt {
        var plan = LabRun.Plan(seed: 0)
        plan.length = .ticks(ticks)
        return Hunt([plan], seeds: 1...1_000, drawing: draws)
    }

    /// The wide hunt with one thing fixed.
    private static func hunt(without name: String, ticks: UInt32 = 1_200) -> Hunt {
        hunt(rows.filter { $0.name != name }, ticks: ticks)
    }

    @Test("each is drawn within 1,000 runs, the same for the same run, and a run file can hold it")
    func all() throws {
        let hunt = Self.hunt()
        var missing = Self.rows.map(\.name)
        for number in 1...hunt.count {
            let drawn = hunt.drawn(number).map(\.name)
            missing.removeAll(where: drawn.contains)
            let setup = hunt[number].setup
            #expect(hunt[number] == hunt[number])
            var members = try JSONFields(RunSetup.fields.json(of: setup), at: "")
            #expect(try RunSetup(takenFrom: &members) == setup, "run \(number): \(hunt.drawn(number))")
        }
        #expect(missing == [])
        #expect(Set(Self.rows.map(\.name)).count == Self.rows.count)
    }

    @Test("one that is fixed changes no other, but those whose range it is part of")
    func independence() {
        let (hunt, rules) = (Self.hunt(), Set(Self.rows.filter { $0.group == .rules }.map(\.name)))
        var (fixed, other) = (0, 0)
        for row in Self.rows {
            let needing = Condition.allCases.filter { $0.needs?.member == row.name }.map(\.member)
            let dependent: Set<String> =
                switch row.group {
                // The scores that a device can remember follow the points of its rules.
                case .rules: rules.union(["remembered"])
                // Of a network, what it has itself is not changed by the draw.
                case .network where row.name == "network": Set(Self.rows.filter { $0.group == .network }.map(\.name))
                default: Set(["reorder", "inOrder"].contains(row.name) ? ["reorder", "inOrder"] : needing)
                }
            let names = Self.hunt(without: row.name)
            for number in 1...40 {
                let (all, rest) = (hunt.drawn(number), names.drawn(number))
                if all != rest { fixed += 1 }
                other += rest.count
                func independent(_ values: [DrawnValue]) -> [DrawnValue] {
                    values.filter { !dependent.contains($0.name) && $0.name != row.name }
                }
                let isMatch = ["remembered", "tick", "epoch"].contains(row.name)
                // They are of one device: which one, the first of them draws.
                guard !isMatch else { continue }
                #expect(independent(all) == independent(rest), "\(row.name) of run \(number)")
            }
        }
        #expect(fixed > 100 && other > 1_000)
    }

    @Test("a narrow hunt draws nothing, and says nothing of it")
    func narrow() throws {
        let narrow = Self.hunt([])
        let header = narrow.header(program: "1", expectations: [])
        #expect(header.isNarrow && header.json["networks"] != nil && narrow.drawn(7).isEmpty)
        let wide = Self.hunt().header(program: "1", expectations: [])
        #expect(!wide.isNarrow && wide.json["networks"] == nil && wide.json["seconds"] == nil)
        let text = wide.text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        #expect(text.contains("winningScore 1 to 99, winByTwo") && text.contains("reliableDuplicate 0 to 50%"))
    }

    @Test("a run replays from its file to the same report")
    func replays() throws {
        let hunt = Self.hunt(without: "seconds")
        for number in 1...TestExtent.full(200, slice: 24, unoptimized: 6) {
            var run = LabRun(hunt[number])
            let report = run.report()
            let file = try RunFile(RunFileWriter.file(of: run.record, RunOrigin(program: "1", left: "a", right: "b")))
            let replayed = LabRun.report(on: file.record)
            #expect(replayed.verdict == report.verdict && replayed.measures == report.measures, "run \(number)")
            #expect(replayed.devices == report.devices && report.ticks == 1_200)
        }
    }

    /// The first run that draws such a plan.
    ///
    /// - Parameter names: The only things that are drawn.
    private static func run(drawing names: [String], _ isWanted: (LabRun.Plan) -> Bool) throws -> HuntedRun {
        let hunt = hunt(rows.filter { names.contains($0.name) }, ticks: 3_600)
        let number = try #require((1...hunt.count).first { isWanted(hunt[$0]) })
        return MadeRun(number, of: hunt) { $0.verdict.isHealthy ? nil : FigureTable.healthy }.run
    }

    private static func count(_ exercise: Exercise, in run: HuntedRun) -> Int { run.exercised[exercise.rawValue] }

    @Test(
        "runs that once had a finding have none",
        arguments: [
            (593, "furtherDevices"), (2_210, "otherRules"), (2_472, "furtherDevices"), (2_907, "furtherDevices"),
            (6_583, "otherRules"), (8_489, "furtherDevices"), (9_570, "playersLeave"), (9_826, "bandwidth"),
        ]
    )
    func former(seed: Int, drawn: String) {
        var plan = LabRun.Plan(seed: 0)
        plan.length = .ticks(3_600)
        let hunt = Hunt([plan], seeds: 1...10_000, drawing: Self.rows)
        let run = MadeRun(seed, of: hunt) { $0.verdict.isHealthy ? nil : FigureTable.healthy }.run
        #expect(run.failure == nil && hunt.drawn(seed).contains { $0.name == drawn })
    }

    @Test("runs come to each situation that only drawn ones come to")
    func exercises() {
        let hunt = Self.hunt(without: "seconds", ticks: 1_800)
        let counts = (1...TestExtent.full(200, slice: 100, unoptimized: 100)).reduce(
            into: Exercise.later.map { _ in 0 }
        ) {
            let exercises = LabRun.report(on: hunt[$1]).verdict.exercises
            for (index, exercise) in Exercise.later.enumerated() { $0[index] += exercises[exercise] }
        }
        #expect(zip(Exercise.later, counts).filter { $1 == 0 }.map(\.0) == [])
    }

    @Test("a match that begins before a wrap of its ticks comes to it", arguments: [12, 16])
    func wraps(bits: Int) throws {
        let run = try Self.run(drawing: ["tick"]) { plan in
            let ticks = LabSide.allCases.compactMap { plan.setup.devices[$0].remembered?.tick }
            return ticks.contains { (1 << bits - 1_200..<1 << bits).contains($0) }
        }
        #expect(Self.count(bits == 12 ? .tickWrap : .wideTickWrap, in: run) > 0 && run.failure == nil)
    }

    @Test("each rule is the only one that differs in one of 300 runs, at one device; in most runs none does")
    func turnsOfRules() {
        let hunt = Self.hunt()
        var alone: Set<String> = []
        var (unequal, several) = (0, 0)
        for number in 1...300 {
            let setup = hunt[number].setup
            let others = LabSide.allCases.compactMap { setup.devices[$0].rules }
            guard let other = others.first else { continue }
            let names = Rule.all.filter { other.settings[$0] != setup.rules.settings[$0] }.map(\.name)
            #expect(others.count == 1 && !names.isEmpty && setup.hasUnequalRules)
            unequal += 1
            if names.count > 1 { several += 1 } else { alone.formUnion(names) }
        }
        #expect(alone.count == Rule.all.count && unequal <= 45 && several > 0, "\(unequal) \(several) \(alone)")
    }

    @Test("devices with unequal rules refuse each other, which is neither a failure nor inconclusive")
    func unequalRules() throws {
        let run = try Self.run(drawing: ["otherRules"], \.setup.hasUnequalRules)
        #expect(Self.count(.unequalRules, in: run) == 1 && ExerciseCounts.haveRefusedRules(run.exercised))
        #expect(run.failure == nil && run.contacts == 0 && !run.isInconclusive)
    }
}
