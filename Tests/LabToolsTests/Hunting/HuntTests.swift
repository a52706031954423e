internal import GameCore
internal import JSONText
internal import MatchSync
internal import MockGroupSessions
internal import TestExtent
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
                plan.setup.strategy = .plainRollback
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
            "failure": .null, "hash": .text("0123456789abcdef"), "contacts": .whole(LabRun.leastContacts - number % 2),
            "exercised": ["serve": .whole(number), "goal": .whole(1)],
        ]
        var run = try HuntedRun.coding.value(json, "")
        run.failure = failure
        return run
    }

    @Test("finds from code the runs that fail, with the plan that makes each again")
    func fromCode() throws {
        let hunt = Self.hunt([.fourG], [nil, PlantedBug(.droppedInput)], seeds: 1...3)
        let failures = hunt.failures()
        #expect(failures.map(\.plan.setup.plantedBug) == [PlantedBug?](repeating: PlantedBug(.droppedInput), count: 3))
        let failure = try #require(failures.first)
        var run = LabRun(failure.plan)
        let finding = try #require(run.report { _, _ in }.verdict.firsts.first)
        #expect(failure.text.hasPrefix("desync: ") && failure.tick == finding.startTick)
    }

    @Test("has each seed under each strategy over each network once, and all of them in every shard")
    func numbers() {
        let bugs = [nil, PlantedBug(.droppedInput)]
        let hunt = Self.hunt([.fourG, .congested], bugs, seeds: 7...106)
        // The seed of the plans is none of the hunt's.
        let same = Self.hunt([.fourG, .congested], bugs, seeds: 7...106, planSeed: 9)
        let lines = [hunt, same].map { $0.header(program: "1", expectations: []).json.line }
        #expect(hunt.count == 400 && lines[0] == lines[1])
        let setups = (1...400).map { hunt[$0].setup }
        #expect(Set(setups).count == 400 && Set(setups.map(\.seed)) == Set(7...106))
        #expect(setups.prefix(4).allSatisfy { $0.seed == 7 })
        let kinds = (0..<4).map { shard in
            Set(stride(from: shard, to: 400, by: 4).map { setups[$0].strategyName + setups[$0].network.name }).count
        }
        #expect(kinds == [4, 4, 4, 4])
    }

    @Test("a run that two processes make is unrepeatable if they differ, from the first tick that does")
    func madeTwice() throws {
        let hunt = Self.hunt([.fourG], [nil], seeds: 1...40)
        func made(_ number: Int, of hunt: Hunt = hunt) -> MadeRun { MadeRun(number, of: hunt) { _ in nil } }
        #expect(!made(19).isMadeTwice)
        let run = made(20)
        let line = run.line
        let copy = try #require(MadeRun(line: line.bytes))
        #expect(run.isMadeTwice && copy == run && run.result(madeAgain: copy) == run.run)
        #expect(made(20).line == line && !HuntedRun.coding.json(run.run).line.contains("\t"))
        func failure(insteadOf old: String, _ new: String) throws -> String {
            let changed = line.replacing(old, with: new, maxReplacements: 1)
            let second = try #require(MadeRun(line: changed.bytes))
            let result = run.result(madeAgain: second)
            let failure = try #require(result.failure)
            #expect(changed != line && failure.kind == .unrepeatable && result.hash == run.run.hash)
            return failure.text + (failure.tick.map { " at \($0)" } ?? "")
        }
        // A hash has four digits, and that of the beginning is the first one.
        let hashes = try #require(line.split(separator: " ").last)
        let other = hashes.dropLast(12) + (hashes.hasSuffix("0") ? "1" : "0") + hashes.suffix(11)
        let tick = try failure(insteadOf: " \(hashes)", " \(other)")
        #expect(hashes.count == 4 * 1_201 && tick.hasSuffix("and the devices' matches differed at \(1_200 - 2)"))
        #expect(try failure(insteadOf: "\"serve\":", "\"serve\":1").hasSuffix("the count of 'serve' differed"))
        let hash = try #require(line.firstMatch(of: /"hash":"(.)/)).1
        let digit = hash == "0" ? "1" : "0"
        #expect(try failure(insteadOf: "\"hash\":\"\(hash)", "\"hash\":\"\(digit)").hasSuffix("its measures differed"))
        let ended = run.result(madeAgainUntil: "ended by signal 4").failure
        #expect(ended?.text == "unrepeatable: another process made it again, and ended by signal 4")
        #expect(MadeRun(line: "\(line)x".bytes) == nil && MadeRun(line: "x".bytes) == nil)
    }

    @Test("of a long run fewer ticks are kept, and the first one that differs is found among them")
    func longRun() throws {
        func hashes(_ text: String) throws -> TickHashes { try #require(TickHashes(text: text.bytes)) }
        let every = try hashes("1 0000aaaabbbbccccdddd")
        #expect(try every.firstDifference(from: hashes(every.text)) == nil)
        #expect(try every.firstDifference(from: hashes("1 0000aaaabbb0ccccdddd")) == 2)
        #expect(try every.firstDifference(from: hashes("1 0000aaaabbbb")) == 3)
        #expect(try every.firstDifference(from: hashes("2 0000bbbbffff")) == 4)
        #expect(try hashes("2 0000bbbb").firstDifference(from: every) == 4)
        #expect(["3 0000", "1 000x", "1 000", "1", ""].allSatisfy { TickHashes(text: $0.bytes) == nil })
    }

    /// Failures of one cause are in one line, the heaviest kind first, with the earliest run.
    static func summary() throws -> String {
        let bug = HuntedRun.Failure(kind: .desync, signature: "ball.x differs first", tick: 400)
        let earlier = HuntedRun.Failure(kind: .desync, signature: bug.signature, tick: 300)
        let failures: [HuntedRun.Failure?] = [
            bug, nil, earlier, earlier, HuntedRun.Failure(kind: .crash, signature: "ended by signal 4"),
            HuntedRun.Failure(kind: .unrepeatable, signature: "two reports"),
        ]
        var summary = HuntSummary()
        // Found first, but in fewer runs.
        summary.add(try Self.run(7, bug, strategy: "lockstep"))
        for (index, failure) in failures.enumerated() { summary.add(try Self.run(index + 1, failure)) }
        let header = Self.hunt([.fourG], [nil], seeds: 1...9).header(program: "1", expectations: ["healthy"])
        // The earliest run is not the first one found: its seed and its tick are in one row.
        let row = "<td>seed 3, tick 300</td><td>host 3, lockstep 1</td><td>4g</td><td>–</td></tr>"
        let page = summary.page(of: header, command: "", files: ["a", "b", "c"])
        #expect(page.contains(row) && page.contains("<code>pong replay explain c</code>"))
        // Four of the six failures have a tick: the picture of the one bug has these, and that of no other.
        #expect(
            page.matches(of: /<svg class="bars"/).count == 1
                && page.contains("fails in second 5.0 to 6.7")
        )
        return "\(summary.text(of: header, files: ["a", "b", "c"]))\n\(summary.json(of: header, files: []).line)"
    }

    @Test("the page of a hunt has how its runs meet a condition, with the seed that misses it by most")
    func distribution() throws {
        var summary = HuntSummary()
        for number in 1...200 {
            var json = HuntedRun.coding.json(try Self.run(number, nil))
            let value = JSONValue.number(Decimal(number == 77 ? 900 : number, digits: 2))
            json.append(["values": .list([value, .null])])
            let run = try HuntedRun.coding.value(json, "")
            #expect(HuntedRun.coding.json(run).line == json.line)
            summary.add(run)
        }
        let conditions = ["pops.max<=3", "pops.max>0 or healthy", "displayedDivergence.p99<1"]
        let header = Self.hunt([.fourG], [nil], seeds: 1...200).header(program: "1", expectations: conditions)
        let page = summary.page(of: header, command: "", files: [])
        #expect(
            page.contains(
                "<td>pops.max&lt;=3</td><td>200</td><td>1.01</td><td>1.99</td><td>9.00</td><td>77</td><td>6</td>"
            )
        )
        #expect(!page.contains("<td>displayedDivergence"))
    }

    /// Circumstances are no causes; a bug has the depths of all of its rollbacks.
    static func circumstances() throws -> String {
        func failure(_ circumstances: [Circumstance], _ depth: Int?) -> HuntedRun.Failure {
            HuntedRun.Failure(
                kind: .desync,
                signature: "ball.x differs first",
                circumstances: circumstances,
                rollbackDepth: depth,
                tick: 300
            )
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
        // A failure in fewer circumstances is the same one, made simpler.
        #expect(failures[1].isLike(failures[0]) && !failures[3].isLike(failures[0]))
        let header = Self.hunt([.fourG], [nil], seeds: 1...5).header(program: "1", expectations: [])
        #expect(summary.page(of: header, command: "", files: []).contains("rollback of 3 to 7"))
        return "\(summary.text(of: header, files: []))\n\(summary.json(of: header, files: []).line)"
    }

    /// Runs that fail by a bug over all networks in turn, with players that provoke.
    private static func failures(of bug: PlantedBug, seeds: ClosedRange<UInt64>) -> [(HuntedRun.Failure, RunRecord)] {
        seeds.compactMap { seed in
            var plan = LabRun.Plan(seed: seed)
            let network = NetworkPreset.allCases[Int(seed) % NetworkPreset.allCases.count]
            plan.setup = RunSetup(seed: seed, network: network.conditions, strategy: .plainRollback, plantedBug: bug)
            (plan.chaos, plan.length) = (LabSide.allCases, .ticks(1_800))
            var run = LabRun(plan)
            let report = run.report()
            return HuntedRun.Failure(report, run.record) { _ in nil }.map { ($0, run.record) }
        }
    }

    @Test("has one line for each planted bug, and one for each error of several")
    func bugs() throws {
        var all = HuntSummary()
        var records: [(HuntedRun.Failure, RunRecord)] = []
        func merge(_ summary: inout HuntSummary) {
            var simplest: [Int: HuntedRun] = [:]
            for bug in summary.doubtful {
                let (failure, record) = records[bug.earliest.number - 1]
                let simpler = SimplerFailure(of: failure, in: record) { _ in nil }
                simplest[bug.earliest.number] = HuntedRun(bug.earliest, simplified: simpler)
            }
            summary.merge(simplest)
        }
        for bug in PlantedBug.allCases {
            var alone = HuntSummary()
            for found in Self.failures(of: bug, seeds: 1...TestExtent.full(200, slice: 6)) {
                records.append(found)
                let run = try Self.run(records.count, found.0, strategy: bug.name)
                alone.add(run)
                all.add(run)
            }
            let before = alone.bugs.map(\.text)
            merge(&alone)
            // In two hundred runs, one that cannot be made simple may keep a line of its own.
            let most = TestExtent.full(2, slice: 1)
            #expect((1...most).contains(alone.bugCount), "\(bug.name): \(before), \(alone.bugs.map(\.text))")
        }
        merge(&all)
        // Three of them take other inputs.
        let least = PlantedBug.allCases.count - 2
        #expect((least...least + TestExtent.full(2, slice: 0)).contains(all.bugCount), "\(all.bugs.map(\.text))")
        #expect(all.failed == records.count)
    }

    @Test("of a narrow hunt has the error by the words of a line alone")
    func words() {
        func cause(_ kind: HuntedRun.Failure.Kind, _ signature: String) -> [String] {
            let cause = HuntCause(of: HuntedRun.Failure(kind: kind, signature: signature))
            return [cause.error, cause.detail]
        }
        let difference = "the matches differ"
        #expect(
            cause(.desync, "ball.x differs first, from the part ball on, at the right device")
                == [difference, "the part ball"]
        )
        #expect(cause(.desync, "notCompared: generator differs first") == [difference, "generator"])
        #expect(
            cause(.desync, "different") == [difference, ""] && cause(.desync, "notCompared") == ["notCompared", ""]
        )
        #expect(cause(.desync, "unlikeOwner, at the left device") == ["unlikeOwner", ""])
        #expect(cause(.desync, "unhashed: rally differs first, at device 2") == ["unhashed", "rally"])
        #expect(
            cause(.freeze, "the left device confirms nothing more, inputs reach it")
                == ["confirms nothing more, inputs reach it", ""]
        )
        let failure = HuntedRun.Failure(kind: .desync, signature: "rally differs first, at device 2")
        #expect(failure.device == "device 2" && failure.field == "rally")
    }

    /// The merge of files of shards, and the refusals of damaged ones.
    static func merges() throws -> String {
        func header(_ network: NetworkPreset = .fourG, seeds: ClosedRange<UInt64> = 1...5) -> HuntHeader {
            Self.hunt([network], [nil], seeds: seeds).header(program: "1", expectations: [])
        }
        func file(
            _ name: String,
            _ header: HuntHeader,
            _ numbers: [Int],
            end: String = "\n"
        ) throws -> (name: String, file: HuntFile) {
            let lines = [header.json.line] + (try numbers.map { HuntedRun.coding.json(try Self.run($0)).line })
            return (name, try HuntFile(name, Array((lines.joined(separator: "\n") + end).utf8)))
        }
        func text(_ file: () throws(HuntFile.MergeError) -> HuntFile) -> String {
            do { return "runs \(try file().runs.map(\.number))" } catch { return "\(error.file): \(error.reason)" }
        }
        let first = try file("a", header(), [1, 3, 5])
        let others = [
            [try file("b", header(), [4, 2])], [try file("b", header(), [4, 2], end: "")], [],
            [try file("b", header(), [2, 3, 4])],
            [try file("b", header(), [2, 4, 6])], [try file("b", header(.edge), [2, 4])],
            [try file("b", header(seeds: 1...6), [2, 4])],
        ]
        let head = "{\"pong\":\"hunt\"}\n"
        let damaged = ["", "{}\n", head + "{}\n", head + "x\n", head + "{"]
        let texts =
            others.map { others in text { () throws(HuntFile.MergeError) in try HuntFile(merging: [first] + others) } }
            + damaged.map { bytes in text { () throws(HuntFile.MergeError) in try HuntFile("a", Array(bytes.utf8)) } }
        return texts.joined(separator: "\n")
    }
}

extension String {
    fileprivate var bytes: ArraySlice<UInt8> { Array(utf8)[...] }
}
