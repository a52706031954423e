internal import GameCore
internal import JSONText
internal import MatchSync
internal import MockGroupSessions
import Testing

@testable import LabTools
@testable import SyncLab

/// Hunts as values: which runs there are, and what their lines become.
@Suite("Hunt")
struct HuntTests {
    private static func hunt(
        _ networks: [NetworkPreset],
        _ bugs: [PlantedBug?],
        seeds: ClosedRange<UInt64>,
        planSeed: UInt64 = 0
    ) -> Hunt {
        let plans = networks.flatMap { network in
            bugs.map { bug in
                var plan = LabRun.Plan(seed: planSeed)
                plan.setup.network = network.conditions
                plan.setup.strategy = .rollback(inputDelay: 0, isFiltered: false)
                plan.setup.plantedBug = bug
                plan.length = .ticks(1_200)
                return plan
            }
        }
        return Hunt(plans, seeds: seeds)
    }

    /// A run that needs no lab.
    private static func run(_ number: Int, _ failure: HuntedRun.Failure? = nil, strategy: String = "host") throws
        -> HuntedRun
    {
        let json: JSONValue = [
            "run": .whole(number), "network": .text("4g"), "strategy": .text(strategy), "seed": .whole(number),
            "failure": .null, "hash": .text("0123456789abcdef"), "contacts": .whole(number % 2 == 0 ? 20 : 3),
            "exercised": ["serve": .whole(number), "goal": .whole(1)],
        ]
        var run = try HuntedRun.coding.value(json, "")
        run.failure = failure
        return run
    }

    @Test("has each seed under each strategy over each network once, and all of them in every shard")
    func numbers() {
        let hunt = Self.hunt([.fourG, .congested], [nil, PlantedBug(.droppedInput)], seeds: 7...106)
        #expect(hunt.count == 400)
        // The seed of the plans is none of the hunt's.
        let same = Self.hunt([.fourG, .congested], [nil, PlantedBug(.droppedInput)], seeds: 7...106, planSeed: 9)
        #expect(
            same.header(program: "1", expectations: []).json.line
                == hunt.header(program: "1", expectations: []).json.line
        )
        let setups = (1...400).map { hunt[$0].setup }
        #expect(Set(setups).count == 400)
        #expect(Set(setups.map(\.seed)) == Set(7...106))
        #expect(setups.prefix(4).allSatisfy { $0.seed == 7 })
        for shard in 1...4 {
            let kinds = Set(
                stride(from: shard, through: 400, by: 4).map {
                    hunt[$0].setup.strategyName + hunt[$0].setup.network.name
                }
            )
            #expect(kinds.count == 4)
        }
    }

    @Test("a run with a planted bug fails with its likeness, and reads back from its line")
    func failure() throws {
        let hunt = Self.hunt([.fourG], [nil, PlantedBug(.droppedInput)], seeds: 7...7)
        let runs = (1...2).map { HuntedRun($0, of: hunt) { _ in nil } }
        let healthy = try #require(runs.first { $0.strategy == "rollback" })
        #expect(healthy.failure == nil && healthy.contacts > 10 && healthy.exercised.reduce(0, +) > 10)
        let failed = try #require(runs.first { $0.strategy == "planted-bug-dropped-input" })
        let failure = try #require(failed.failure)
        #expect(failure.kind == .desync && failure.likeness.hasPrefix("paddles."))
        #expect(failure.likeness.contains("at the right device"))
        #expect(failure.tick ?? 0 > 300)
        for run in runs {
            #expect(try HuntedRun.coding.value(JSONValue(json: HuntedRun.coding.json(run).line), "") == run)
        }
    }

    @Test("a broken expectation is a failure that names the condition")
    func expectation() {
        let run = HuntedRun(1, of: Self.hunt([.fourG], [nil], seeds: 1...1)) { $0.points >= 0 ? "points<0" : nil }
        #expect(run.failure == HuntedRun.Failure(.expectation, "points<0 is broken"))
    }

    @Test("sums up failures of one cause in one line, the heaviest kind first, with the earliest run")
    func summary() throws {
        let bug = HuntedRun.Failure(.desync, "ball.x differs first", tick: 400)
        let failures: [HuntedRun.Failure?] = [
            bug, nil, HuntedRun.Failure(.desync, bug.likeness, tick: 300),
            HuntedRun.Failure(.desync, bug.likeness, tick: 300),
            HuntedRun.Failure(.crash, "ended by signal 4"), HuntedRun.Failure(.unrepeatable, "two reports"),
        ]
        var summary = HuntSummary()
        for (index, failure) in failures.enumerated() { summary.add(try Self.run(index + 1, failure)) }
        summary.add(try Self.run(7, bug, strategy: "lockstep"))
        #expect(summary.runs == 7 && summary.failed == 6 && summary.inconclusive == 4)
        #expect(summary.bugs.map(\.failure.kind) == [.unrepeatable, .crash, .desync, .desync])
        #expect(summary.bugs.map(\.count) == [1, 1, 3, 1])
        #expect(summary.bugs[2].earliest.number == 3)
        let header = Self.hunt([.fourG], [nil], seeds: 1...9).header(program: "1", expectations: ["healthy"])
        let text = summary.text(of: header, files: ["a", "b", "c", "d"])
        #expect(text.hasPrefix("7 of 9 runs, 6 failed: 4 bugs; 4 with fewer than 10 contacts"))
        #expect(text.contains("\n3     host      4g       seed 3, tick 300  desync: ball.x differs first\n"))
        #expect(text.contains("\npong replay explain c\n") && text.contains("exercised: serve 28, goal 7\n"))
        #expect(text.contains("never exercised: shortRollback, ") && !text.contains("never exercised: serve"))
        let json = summary.json(of: header, files: [])
        #expect(json["exercised.serve"]?.whole == 28 && json["bugs.2.earliest.seed"]?.text == "3")
    }

    @Test("tells bugs apart by the circumstances, and gives the depths of a bug's rollbacks")
    func circumstances() throws {
        func failure(_ circumstances: [Circumstance], _ depth: Int?) -> HuntedRun.Failure {
            HuntedRun.Failure(.desync, "ball.x differs first", circumstances, rollbackDepth: depth, tick: 300)
        }
        var summary = HuntSummary()
        let failures = [
            failure([.rollback], 7), failure([], nil), failure([.rollback], 3), failure([.serve, .rollback], 4),
            failure([.rollback], 5),
        ]
        for (index, failure) in failures.enumerated() {
            let line = HuntedRun.coding.json(try Self.run(index + 1, failure)).line
            summary.add(try HuntedRun.coding.value(JSONValue(json: line), ""))
        }
        let texts = summary.bugs.map { "\($0.count) \($0.text)" }
        #expect(
            texts == [
                "3 desync: ball.x differs first, in a rollback of 3 to 7", "1 desync: ball.x differs first",
                "1 desync: ball.x differs first, at a serve, in a rollback of 4",
            ]
        )
        let header = Self.hunt([.fourG], [nil], seeds: 1...5).header(program: "1", expectations: [])
        let json = summary.json(of: header, files: [])
        #expect(json["bugs.0.rollbackDepths"]?.line == "[3,7]")
        #expect(json["bugs.2.circumstances"]?.line == "[\"serve\",\"rollback\"]")
        #expect(summary.page(of: header, command: "", files: []).contains("in a rollback of 3 to 7"))
        // A failure in fewer circumstances is the same one, made simpler.
        #expect(failures[1].isLike(failures[0]) && !failures[3].isLike(failures[0]))
    }

    @Test("merges the files of all shards, in any order, and refuses anything else")
    func merging() throws {
        let hunt = Self.hunt([.fourG], [nil], seeds: 1...5)
        let header = hunt.header(program: "1", expectations: [])
        func file(_ name: String, _ header: HuntHeader, _ numbers: [Int]) throws -> (name: String, file: HuntFile) {
            let lines = [header.json.line] + (try numbers.map { HuntedRun.coding.json(try Self.run($0)).line })
            return (name, try HuntFile(name, Array((lines.joined(separator: "\n") + "\n").utf8)))
        }
        let first = try file("a", header, [1, 3, 5])
        let merged = try HuntFile(merging: [try file("b", header, [4, 2]), first])
        #expect(merged.runs.map(\.number) == [1, 2, 3, 4, 5])
        func refusal(_ files: [(name: String, file: HuntFile)]) -> String {
            do throws(HuntFile.MergeError) {
                _ = try HuntFile(merging: files)
                return "none"
            } catch {
                return "\(error.file): \(error.reason)"
            }
        }
        #expect(refusal([first]) == ": 3 of 5 runs are there; the first that is missing is run 2")
        #expect(try refusal([first, file("b", header, [2, 3, 4])]) == "b: run 3 is in a, too")
        #expect(try refusal([first, file("b", header, [2, 4, 6])]) == "b: it has run 6 of 5")
        let others = [Self.hunt([.edge], [nil], seeds: 1...5), Self.hunt([.fourG], [nil], seeds: 1...6)]
        for other in others {
            let header = other.header(program: "1", expectations: [])
            #expect(try refusal([first, file("b", header, [2, 4])]) == "b: it is of another hunt than a")
        }
        let text = "{\"pong\":\"hunt\"}\n"
        for damaged in ["", "{}\n", text + "{}\n", text + "x\n", text + "{"] {
            #expect(throws: HuntFile.MergeError.self) { try HuntFile("a", Array(damaged.utf8)) }
        }
    }
}
