internal import GameCore
package import JSONText
package import MockGroupSessions
internal import SyncLab

/// Many runs of two programs, one for each seed: all that no flag fixes is drawn from it.
package struct PeerHunt: Sendable {
    /// The plan of all runs; each sets its own seed and network.
    package let base: PeerRun.Plan
    package let seeds: ClosedRange<UInt64>

    /// The networks from which each run draws one.
    package let networks: [NetworkConditions]

    package init(_ base: PeerRun.Plan, seeds: ClosedRange<UInt64>, networks: [NetworkConditions]) {
        (self.base, self.seeds, self.networks) = (base, seeds, networks)
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
            if number % Self.runsOfARepetition == 1 || !report.isHealthy {
                if let finding = try record.difference(made: record.answers) { report.add(finding) }
            }
            return Result(number, plan, record, report)
        } catch {
            return Result(number, plan, record, error)
        }
    }

    /// One run's result.
    package struct Result: Sendable {
        package let number: Int
        package let seed: UInt64
        package let network: String

        /// The first failure; `nil` for a run without one.
        package let failure: Failure?

        /// Confirmed ticks that were compared.
        package let compared: Int

        /// True if it does not fail, and says nothing.
        package let isSilent: Bool

        /// All that was put in; `nil` for a run that does not fail.
        package let record: PeerRecord?

        package struct Failure: Sendable, Equatable {
            /// The text that failures of one cause have in common.
            package let signature: String
            package let text: String

            /// The tick of the lab in which it is known.
            package let tick: UInt32
        }

        fileprivate init(_ number: Int, _ plan: PeerRun.Plan, _ record: PeerRecord, _ report: PeerReport) {
            (self.number, seed, network) = (number, plan.setup.seed, plan.setup.network.name)
            failure = report.findings.first.map {
                Failure(signature: $0.signature, text: $0.text, tick: $0.labTick)
            }
            (compared, isSilent) = (report.comparison.compared, failure == nil && report.saysNothing)
            self.record = failure == nil ? nil : record
        }

        fileprivate init(_ number: Int, _ plan: PeerRun.Plan, _ record: PeerRecord, _ error: PeerFailure) {
            (self.number, seed, network) = (number, plan.setup.seed, plan.setup.network.name)
            failure = Failure(signature: error.signature, text: error.description, tick: record.end)
            (compared, isSilent, self.record) = (0, false, record)
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

/// The runs of a hunt in sum: failures by what they have in common.
package struct PeerHuntSummary: Sendable {
    package private(set) var runs = 0
    package private(set) var failed = 0
    private var comparedTicks = 0

    /// Runs in which nothing was compared.
    private var silent = 0
    package private(set) var bugs: [Bug] = []

    package struct Bug: Sendable {
        package let signature: String
        package fileprivate(set) var count = 0
        fileprivate var networks: [String] = []

        /// The run that fails in the earliest tick, the one with the lowest number among equals.
        package fileprivate(set) var earliest: PeerHunt.Result
    }

    package init() {}

    /// Adds the next run in the order of their numbers.
    package mutating func add(_ run: PeerHunt.Result) {
        runs += 1
        comparedTicks += run.compared
        if run.isSilent { silent += 1 }
        guard let failure = run.failure else { return }
        failed += 1
        let index = bugs.firstIndex { $0.signature == failure.signature } ?? bugs.count
        if index == bugs.count { bugs.append(Bug(signature: failure.signature, earliest: run)) }
        bugs[index].count += 1
        if !bugs[index].networks.contains(run.network) { bugs[index].networks.append(run.network) }
        if failure.tick < bugs[index].earliest.failure?.tick ?? .max { bugs[index].earliest = run }
    }

    /// True if no run says anything.
    package var saysNothing: Bool { failed == 0 && silent == runs }

    package var text: String {
        let bugWords = bugs.count == 1 ? "1 bug" : "\(bugs.count) bugs"
        let head = "\(runs) runs, \(failed == 0 ? "none failed" : "\(failed) failed: \(bugWords)")"
        let compared = "\(comparedTicks) confirmed ticks compared" + (silent > 0 ? ", none in \(silent) runs" : "")
        let rows = bugs.map { bug in
            let networks =
                bug.networks.count > 2 ? "\(bug.networks.count) networks" : bug.networks.joined(separator: ", ")
            let tick = bug.earliest.failure?.tick ?? 0
            return ["\(bug.count)", networks, "seed \(bug.earliest.seed), tick \(tick)", bug.signature]
        }
        let table = rows.isEmpty ? [] : [TextTable([["runs", "network", "fails first", "finding"]] + rows).text]
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
                        "runs": .whole(bug.count), "signature": .text(bug.signature),
                        "networks": .list(bug.networks.map { .text($0) }), "earliest": bug.earliest.json,
                    ]
                }
            ),
        ]
    }
}
