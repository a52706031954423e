internal import GameBasics
package import JSONText
package import LabTools
package import MockGroupSessions
internal import SyncLab

/// Many runs of two programs, one for each seed: all that no flag fixes is drawn from it.
package struct PeerHunt: Sendable {
    /// The plan of all runs; each sets its own seed and network.
    package let base: PeerRun.Plan
    package let seeds: ClosedRange<UInt64>

    /// The networks from which each run draws one.
    package let networks: [NetworkConditions]

    /// The expectations that every run has to meet.
    private let expectations: [Expectation]

    package init(
        _ base: PeerRun.Plan,
        seeds: ClosedRange<UInt64>,
        networks: [NetworkConditions],
        expecting expectations: [Expectation] = []
    ) {
        (self.base, self.seeds, self.networks, self.expectations) = (base, seeds, networks, expectations)
    }

    package var count: Int { Int(seeds.upperBound - seeds.lowerBound) + 1 }

    /// The plan of a run, which has a number from 1.
    package func plan(_ number: Int) -> PeerRun.Plan {
        var plan = base
        plan.setup.seed = seeds.lowerBound + UInt64(number - 1)
        var random = SplitMix64(seed: plan.setup.seed ^ Self.salt)
        plan.setup.network = networks[Int(random.next() % UInt64(networks.count))]
        plan.setup.network.drawPhases(seed: plan.setup.networkSeed ?? plan.setup.seed)
        return plan
    }

    /// Keeps the network that a run draws apart from its other luck.
    private static let salt: UInt64 = 0xD4A3_0F0F_D4A3_0F0F

    /// Each of so many runs is made twice: it must be answered alike.
    private static let runsOfARepetition = 20

    /// Makes a run; each twentieth, and each that fails, twice.
    package func run(_ number: Int) -> Result {
        let plan = plan(number)
        var record = PeerRecord(plan.setup, plan.players)
        do throws(PeerFailure) {
            var report = try PeerRun(plan).report(&record)
            if number % Self.runsOfARepetition == 1 || report.failure(expecting: expectations) != nil {
                if let finding = try record.difference(made: record.answers) { report.add(finding) }
            }
            let failure = report.failure(expecting: expectations)
            record.expectation = failure?.expectation
            return Result(number, record, report, failure)
        } catch {
            return Result(number, record, nil, PeerRecord.Failure(error, at: record.end))
        }
    }

    /// One run's result.
    package struct Result: Sendable {
        package let number: Int
        package let seed: UInt64
        package let network: String

        /// The first failure; `nil` for a run without one.
        package let failure: PeerRecord.Failure?

        /// Confirmed ticks that were compared.
        package let compared: Int

        /// True if it does not fail, and says nothing.
        package let isSilent: Bool

        /// All that was put in; `nil` for a run that does not fail.
        package let record: PeerRecord?

        /// - Parameter report: `nil` for a run that a program ended.
        fileprivate init(_ number: Int, _ record: PeerRecord, _ report: PeerReport?, _ failure: PeerRecord.Failure?) {
            (self.number, seed, network) = (number, record.setup.seed, record.setup.network.name)
            (self.failure, self.record) = (failure, failure == nil ? nil : record)
            compared = report?.comparison.compared ?? 0
            isSilent = failure == nil && report?.saysNothing == true
        }

        package var json: JSONValue {
            .object(present: [
                "run": .whole(number), "seed": .seed(seed), "network": .text(network),
                "comparedTicks": .whole(compared),
                "failure": failure.map { failure in
                    [
                        "signature": .text(failure.signature), "text": .text(failure.text),
                        "labTick": .whole(failure.tick),
                    ]
                },
            ])
        }
    }
}

/// The runs of a hunt in sum: failures by their cause.
package struct PeerHuntSummary: Sendable {
    package private(set) var runs = 0
    package private(set) var failed = 0
    private var comparedTicks = 0

    /// Runs in which nothing was compared.
    private var silent = 0
    package private(set) var bugs: [Bug] = []

    package struct Bug: Sendable {
        /// The error, in words, and the parts of the state in which it shows itself.
        package let error: String
        fileprivate(set) var parts: [String]
        package fileprivate(set) var count = 0
        fileprivate var networks: [String] = []

        /// The fields that differ first, with the number of runs.
        fileprivate var fields: [(name: String, count: Int)] = []

        /// The run that fails in the earliest tick, the one with the lowest number among equals.
        package fileprivate(set) var earliest: PeerHunt.Result

        /// This bug, with the runs of another one that turned out to be the same.
        fileprivate func merged(with other: Bug) -> Bug {
            var merged = self
            merged.count += other.count
            merged.parts += other.parts.filter { !parts.contains($0) }
            merged.networks += other.networks.filter { !networks.contains($0) }
            for (name, count) in other.fields {
                let index = merged.fields.firstIndex { $0.name == name } ?? merged.fields.count
                if index == merged.fields.count { merged.fields.append((name, 0)) }
                merged.fields[index].count += count
            }
            let ticks = [earliest, other.earliest].map { ($0.failure?.tick ?? .max, $0.number) }
            if ticks[1] < ticks[0] { merged.earliest = other.earliest }
            return merged
        }

        /// Such as `difference, the inputs differ: one 3, two 2`.
        fileprivate var text: String {
            let counts = fields.sorted { $0.count > $1.count }
            let shown = counts.prefix(3).map { counts.count == 1 ? $0.name : "\($0.name) \($0.count)" }
            let rest = counts.count - shown.count
            let texts = shown + (rest > 0 ? ["\(rest) more"] : [])
            return error + (texts.isEmpty ? "" : ": \(texts.joined(separator: ", "))")
        }
    }

    package init() {}

    /// Adds the next run in the order of their numbers.
    package mutating func add(_ run: PeerHunt.Result) {
        runs += 1
        comparedTicks += run.compared
        if run.isSilent { silent += 1 }
        guard let failure = run.failure else { return }
        failed += 1
        var bug = Bug(error: failure.error, parts: failure.parts, earliest: run)
        (bug.count, bug.networks) = (1, [run.network])
        if let field = failure.field { bug.fields = [(field, 1)] }
        // A run may show that two bugs are one.
        let same = bugs.indices.filter { failure.isOne(with: bugs[$0].error, in: bugs[$0].parts) }
        for index in same.reversed() { bug = bugs.remove(at: index).merged(with: bug) }
        bugs.insert(bug, at: same.first ?? bugs.count)
    }

    /// True if no run says anything.
    package var saysNothing: Bool { failed == 0 && silent == runs }

    /// A row for each bug; the first one names the columns.
    package var rows: [[String]] {
        let rows = bugs.map { bug in
            let networks =
                bug.networks.count > 2 ? "\(bug.networks.count) networks" : bug.networks.joined(separator: ", ")
            let tick = bug.earliest.failure?.tick ?? 0
            return ["\(bug.count)", networks, "seed \(bug.earliest.seed), tick \(tick)", bug.text]
        }
        return [["runs", "network", "fails first", "finding"]] + rows
    }

    package var text: String {
        let bugWords = bugs.count == 1 ? "1 bug" : "\(bugs.count) bugs"
        let head = "\(runs) runs, \(failed == 0 ? "none failed" : "\(failed) failed: \(bugWords)")"
        let compared = "\(comparedTicks) confirmed ticks compared" + (silent > 0 ? ", none in \(silent) runs" : "")
        let table = bugs.isEmpty ? [] : [TextTable(rows).text]
        let texts = bugs.compactMap(\.earliest.failure?.text)
        return ([head + "; " + compared] + table + texts).joined(separator: "\n\n")
    }

    package var json: JSONValue {
        [
            "runs": .whole(runs), "failed": .whole(failed), "comparedTicks": .whole(comparedTicks),
            "silent": .whole(silent),
            "bugs": .list(
                bugs.map { bug in
                    [
                        "runs": .whole(bug.count), "signature": .text(bug.earliest.failure?.signature),
                        "error": .text(bug.error),
                        "fields": .object(bug.fields.map { ($0.name, .whole($0.count)) }),
                        "networks": .list(bug.networks.map { .text($0) }), "earliest": bug.earliest.json,
                    ]
                }
            ),
        ]
    }
}

extension PeerHuntSummary {
    /// The results as tests: one of the findings, and one for each expectation.
    package func tests(expecting expectations: [Expectation], command: String) -> JUnitReport {
        func failures(of condition: String?) -> [(message: String, text: String)] {
            bugs.filter { $0.earliest.failure?.expectation?.text == condition }.map { bug in
                let place = "seed \(bug.earliest.seed), tick \(bug.earliest.failure?.tick ?? 0)"
                return (bug.text, "\(bug.count) runs, the earliest with \(place)\n\(command)")
            }
        }
        let silence = saysNothing ? "nothing was compared in any run" : nil
        var report = JUnitReport("pong lab --seeds")
        report.properties = [("command", command), ("runs", "\(runs)"), ("failed", "\(failed)")]
        report.cases =
            [JUnitReport.Case("no findings", in: "peer.hunt", failures: failures(of: nil), silence: silence)]
            + expectations.map {
                JUnitReport.Case($0.text, in: "peer.hunt", failures: failures(of: $0.text), silence: silence)
            }
        return report
    }
}
