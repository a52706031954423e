internal import GameCore
internal import JSONText
internal import MatchSync
internal import MockGroupSessions
internal import SyncLab
import Testing

@testable internal import LabTools

@Suite("Figures of a run") struct RunFiguresTests {
    private static let plans: [LabRun.Plan] = {
        var plan = LabRun.Plan(seed: 3)
        plan.setup.network = NetworkPreset.fourG.conditions
        plan.length = .ticks(600)
        var other = plan
        other.setup.networkSeed = 7
        other.setup.network.leftClock.skew = 100
        other.setup.strategy = .host
        var empty = plan
        empty.length = .ticks(0)
        return [plan, other, empty]
    }()

    @Test("are the same when they are read from their JSON", arguments: plans.indices, [false, true])
    func comeBack(index: Int, isReplayed: Bool) throws {
        let plan = Self.plans[index]
        let rallies = RecordedRallies(rules: plan.setup.rules, seed: 3, one: .normal, two: .normal, ticks: 600)
        let report = LabRun.report(on: plan)
        let figures = report.figures(
            replayed: isReplayed ? RallyReplay.report(on: rallies, under: plan.setup) : nil
        )
        let read = RunFigures(try JSONValue(json: figures.json.line), RunReport.table)
        #expect(read.json.line == figures.json.line)
        #expect((figures.json["sameInputs.rallies"] != nil) == isReplayed)
        for (index, name) in figures.table.names.all.enumerated() {
            #expect(read.value(of: index) == figures.value(of: index), "\(name.text)")
        }
        #expect(figures.isConclusive == read.isConclusive)
        #expect(figures.isConclusive == (report.contacts >= LabRun.leastContacts))
    }

    /// The paths of the numbers of a JSON value, in their order.
    private static func paths(_ json: JSONValue) -> [String] {
        func inner(_ name: String, _ value: JSONValue) -> [String] {
            paths(value).map { $0.isEmpty ? name : "\(name).\($0)" }
        }
        return switch json {
        case .null, .number: [""]
        case .flag, .seed, .longNumber, .text: []
        case .list(let elements): elements.enumerated().flatMap { inner("\($0)", $1) }
        case .object(let members): members.flatMap { inner($0.name, $0.value) }
        }
    }

    @Test("have a name for each number of their JSON, in its order")
    func names() {
        let paths = Self.paths(LabRun.report(on: Self.plans[0]).figures.json)
        let names = MeasureNames.all
        #expect(names.count > 100 && Set(names).count == names.count)
        #expect(names == paths.map { $0.hasPrefix("measures.") ? String($0.dropFirst("measures.".count)) : $0 })
    }

    /// A game that the lab does not know.
    private struct Race {
        var laps: PerSide<Int?> = PerSide(3, 5)
        var crashes = 0

        static let rows: [ReportRow<Race>] = [
            .setup("track") { _ in .text("oval") }, .count("crashes") { $0.crashes },
            .healthy { $0.crashes == 0 },
            ReportRow(
                FigureRow("laps", at: "measures.laps.#", .number, of: .named).column("all laps").asMeasure
            ) { race, side in .number(race.laps[side].map { Decimal($0, digits: 0) }) },
        ]

        static let table = FigureTable(rows.map(\.row), mark: "track", clean: "no crash", example: "laps<9")

        var figures: RunFigures {
            RunFigures(
                of: self,
                by: Self.rows,
                Self.table,
                findings: crashes == 0 ? [] : ["\(crashes) crashes"],
                silence: laps.left == nil ? "no lap was driven" : nil
            )
        }

        func result(_ conditions: String...) throws -> RunResult {
            try RunResult(figures, conditions.map { try LabTools.Expectation($0, Self.table) })
        }
    }

    @Test("of any game have names of each device and of both, JSON, and a verdict")
    func anyGame() throws {
        let race = Race()
        #expect(Race.table.names.all.map(\.text) == ["crashes", "healthy", "left.laps", "right.laps", "laps"])
        #expect(
            race.figures.json.line == #"{"track":"oval","crashes":0,"healthy":true,"measures":{"laps":[3,5]}}"#
        )
        let passed = try race.result("left.laps<=4", "measures.laps==5")
        #expect(passed.lines == ["passed: 2 expectations hold", "no crash"])
        let broken = try race.result("laps<=4", "right.laps>7")
        #expect(broken.verdict == .failed)
        #expect(broken.complaints[0] == "laps<=4 is broken: laps is 5, 1 too much")
        #expect(broken.complaints[1] == "right.laps>7 is broken: right.laps is 5, 2 too little")
        #expect(try Race(crashes: 2).result("healthy").complaints == ["healthy is broken: 2 crashes"])
        let silent = Race(laps: PerSide(nil, nil))
        #expect(try silent.result("laps<9").verdict == .inconclusive && silent.result("laps<9").complaints.count == 1)
        #expect(try [LabTools.Expectation("laps<9", Race.table)].broken(by: silent.figures) == nil)
        #expect(throws: ExpressionError.self) { try race.result("pops.max<1") }
    }

    @Test("of any game are compared with each other, and with a baseline")
    func comparisons() throws {
        let (race, slow) = (Race(), Race(laps: PerSide(4, 5), crashes: 1))
        let table = ComparisonTable(of: [race, slow].map(\.figures), Race.table, by: ["track"]) { _ in true }
        #expect(table.text == "track  all laps\noval          5\noval          5")
        #expect(table.key == "all laps  laps")
        func worse(_ now: Race, tolerance: Int = 0) throws -> [String] {
            try Baseline(Array(race.figures.json.json().utf8), Race.table, tolerance: tolerance)
                .worse(in: now.figures).map { "\($0.name) \($0.before) \($0.now)" }
        }
        #expect(try worse(race) == [])
        #expect(try worse(slow) == ["healthy yes no", "left.laps 3 4"])
        #expect(try worse(slow, tolerance: 50) == ["healthy yes no"])
        #expect(try worse(Race(laps: PerSide(3, nil))) == ["right.laps 5 –"])
        let report = Array(LabRun.report(on: Self.plans[0]).figures.json.json().utf8)
        #expect(throws: FieldError.self) { try Baseline(report, Race.table, tolerance: 0) }
    }
}
