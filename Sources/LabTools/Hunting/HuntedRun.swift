internal import DisplayText
internal import GameCore
package import JSONText
internal import MockGroupSessions
package import SyncLab

/// The result of one run of a hunt: a line of its file.
package struct HuntedRun: Sendable, Equatable {
    /// The run's place in the hunt, from 1.
    package private(set) var number = 1

    package private(set) var network = ""
    package private(set) var strategy = ""
    package private(set) var seed: UInt64 = 0

    /// The things that it has drawn, as far as they differ from what is given.
    package private(set) var drawn: [DrawnValue] = []

    package var failure: Failure?

    /// Of a run that was made simpler: the first failures of other kinds that it shows, too.
    package var also: [Failure] = []

    /// The hash of the whole report; `nil` for a run that did not end.
    package private(set) var hash: UInt64?

    package private(set) var contacts = 0

    /// The counts of ``SyncLab/ExerciseCounts/names``, in their order.
    package private(set) var exercised = [Int](repeating: 0, count: ExerciseCounts.names.count)

    /// For each condition of `--reach`, the times that it began to hold.
    package var reached: [Int] = []

    /// For each expectation that compares one measure with a number, the measure; `nil` if nothing was measured.
    package private(set) var values: [Decimal?] = []

    /// The reason why a run fails.
    package struct Failure: Sendable, Equatable {
        package var kind = Kind.desync

        /// The common features of failures of one cause.
        package var signature = ""

        /// The error behind it; `nil` in a line of a narrow hunt, and of an earlier version.
        package var known: HuntCause?

        /// The circumstances of a desync.
        package var circumstances: [Circumstance] = []

        /// The depth of the rollback that is one of ``circumstances``; it differs from run to run.
        package var rollbackDepth: Int?

        /// The lab's tick in which it is known; `nil` for one of no single tick.
        package var tick: UInt32?

        /// The kinds in the order of their weight.
        package enum Kind: String, Sendable, CaseIterable {
            /// Two processes that made the run came to different results.
            case unrepeatable
            /// The program ended in the run.
            case crash
            case desync, freeze, inputFault, syncFault, expectation
        }

        /// All that failures of one cause have in common but the strategy, as text.
        package var text: String { "\(kind.rawValue): \(circumstances.text(after: signature))" }

        /// All that failures of one cause have in common but the strategy, for scripts.
        var json: JSONValue {
            ["kind": .text(kind.rawValue), "likeness": .text(signature), "circumstances": circumstances.json]
        }

        /// The error behind it, or what the signature tells of it.
        package var cause: HuntCause { known ?? HuntCause(of: self) }
    }

    /// True if it says nothing: it had few contacts, and not because a device refused the other one's rules.
    var isInconclusive: Bool { contacts < LabRun.leastContacts && !ExerciseCounts.haveRefusedRules(exercised) }

    /// The things that it has drawn, for a reader.
    var drawnLines: [String] {
        let text = drawn.map { "\($0.name) \($0.text)" }.joined(separator: ", ")
        return "seed \(seed): \(text)".wrapped(to: 110).enumerated().map { $0 == 0 ? $1 : "  \($1)" }
    }

    /// A run that ended the program.
    package init(_ number: Int, of hunt: Hunt, crash reason: String) {
        self.init(number, of: hunt, failure: Failure(kind: .crash, signature: reason))
    }

    private init(_ number: Int, of hunt: Hunt, failure: Failure?) {
        self.number = number
        let setup = hunt[number].setup
        (network, strategy, seed) = (setup.network.name, setup.strategyName, setup.seed)
        drawn = hunt.drawn(number)
        self.failure = failure
    }

    private init() {}
}

/// The run as a line of JSON.
extension HuntedRun {
    package static let coding = Coding.object(
        [
            Field("run", \HuntedRun.number, .whole(in: 1...Int.max >> 16)),
            Field("network", \.network, .text),
            Field("strategy", \.strategy, .text),
            Field("seed", \.seed, .seed),
            Field("drawn", \.drawn, .drawn, unless: []),
            Field("failure", \.failure, .optional(Failure.coding)),
            Field("also", \.also, .list(of: Failure.coding, "a list of failures"), unless: []),
            Field("hash", \.hash, .optional(.hexadecimal(digits: 16))),
            Field("contacts", \.contacts, counts),
            Field("exercised", \.exercised, exercises),
            Field("reached", \.reached, .list(of: counts, "a list of counts"), unless: []),
            Field("values", \.values, .list(of: measured, "a list of numbers"), unless: []),
        ],
        from: HuntedRun()
    )

    private static let measured = Coding<Decimal?>("a number or null") { value in
        value.map { .number($0) } ?? .null
    } value: { json in
        switch json {
        case .null: .some(nil)
        case .number(let number): number
        default: nil
        }
    }

    private static let counts = Coding<Int>.whole(in: 0...Int.max >> 16)

    /// Counts by their names, without zeros.
    private static let exercises = Coding<[Int]>(json: { .object(members(of: $0)) }) {
        (json, path) throws(FieldError) in
        var fields = try JSONFields(json, at: path)
        var values: [Int] = []
        for name in ExerciseCounts.names { values.append(try fields.take(name, counts, or: 0)) }
        try fields.finish()
        return values
    }

    /// Counts of all exercises by their names, without zeros.
    static func members(of exercised: [Int]) -> [(name: String, value: JSONValue)] {
        ExerciseCounts.met(in: exercised).map { ($0.name, .whole($0.count)) }
    }
}

extension HuntedRun.Failure {
    private static let circumstanceNames = Coding<[Circumstance]>
        .list(of: .name(such: Circumstance.rollback), "a list of circumstances")

    fileprivate static let coding = Coding.object(
        [
            Field("kind", \HuntedRun.Failure.kind, .name(such: .desync)),
            Field("likeness", \.signature, .text),
            Field("cause", \.known, .optional(HuntCause.coding), unless: nil),
            Field("circumstances", \.circumstances, circumstanceNames, unless: []),
            Field("rollbackDepth", \.rollbackDepth, .optional(.whole(in: 1...Int.max >> 16)), unless: nil),
            Field("tick", \.tick, .optional(.whole(in: 0...Simulation.lastTick))),
        ],
        from: HuntedRun.Failure()
    )
}

extension HuntedRun {
    /// Makes a run of a hunt, and if it fails, takes away what its error does not need; see ``SimplerFailure``.
    package static func simplified(
        _ number: Int,
        of hunt: Hunt,
        broken: @escaping (RunReport) -> String?
    ) -> HuntedRun {
        var run = LabRun(hunt[number])
        let report = run.report()
        let failure = Failure(report, run.record, broken: broken)
        let whole = HuntedRun(number, of: hunt, failure: failure)
        guard let failure else { return whole }
        return HuntedRun(whole, simplified: SimplerFailure(of: failure, in: run.record, broken: broken))
    }

    /// A run with the failures of its simplest form.
    init(_ run: HuntedRun, simplified simpler: SimplerFailure) {
        self = run
        (failure, also) = (simpler.failure, simpler.also)
    }

    /// Makes a run of a hunt; see ``MadeRun``.
    ///
    /// - Parameters:
    ///   - values: See ``values``.
    ///   - take: Takes the lab right after each tick.
    init(
        _ number: Int,
        of hunt: Hunt,
        reach: [Expression],
        broken: (RunReport) -> String?,
        values: (RunReport) -> [Decimal?],
        take: (Lab) -> Void
    ) {
        let plan = hunt[number]
        var run = LabRun(plan, keepsLog: !reach.isEmpty)
        var reached = ReachCounter(reach)
        let report = run.report { _, lab in
            reached.take(lab)
            take(lab)
        }
        var failure = Failure(report, run.record, broken: broken)
        // Its lines are those of earlier versions.
        if hunt.isNarrow { failure?.known = nil }
        self.init(number, of: hunt, failure: failure)
        hash = report.hash
        contacts = report.contacts
        exercised = report.verdict.exercises.all
        self.reached = reached.counts
        self.values = values(report)
    }
}

extension HuntedRun.Failure {
    /// The failure of a run; `nil` if it does not fail.
    ///
    /// - Parameter broken: The first expectation that a report breaks; `nil` for none. A desync is a failure anyway.
    package init?(_ report: RunReport, _ record: RunRecord, broken: (RunReport) -> String?) {
        guard let condition = broken(report) ?? (report.verdict.desyncs.count > 0 ? "" : nil) else { return nil }
        // The verdict on the run outranks a broken expectation.
        guard let first = report.verdict.firsts.first else {
            self.init(kind: .expectation, signature: condition + Self.brokenEnd)
            return
        }
        self.init(first, in: record)
    }

    /// A finding of a run.
    init(_ finding: Finding, in record: RunRecord) {
        let tick = finding.startTick
        switch Explanation(finding, in: RunHistory(record)) {
        case .desync(let dossier):
            self.init(
                kind: .desync,
                signature: dossier.signature,
                known: dossier.huntCause,
                circumstances: dossier.circumstances,
                rollbackDepth: dossier.devices.faultyDepth,
                tick: tick
            )
        case .wait(let dossier): self.init(kind: .freeze, signature: dossier.signature, tick: tick)
        case .inputFault(let fault, _): self.init(kind: .inputFault, signature: fault.signature, tick: tick)
        case .syncFault(let fault, _):
            let known = HuntCause(error: fault.kind.sentence, detail: fault.field ?? "")
            self.init(kind: .syncFault, signature: fault.signature, known: known, tick: tick)
        }
    }

    /// The end of the signature of a broken expectation, behind the condition.
    static let brokenEnd = " is broken"

    /// The condition of a broken expectation; `nil` for another failure.
    var condition: String? { kind == .expectation ? String(signature.dropLast(Self.brokenEnd.count)) : nil }
}

/// Counts how often conditions on ticks begin to hold in a run.
struct ReachCounter {
    private let conditions: [Expression]
    private var window: TickWindow<TickValues>
    private var held: [Bool]

    /// One for each condition.
    private(set) var counts: [Int]

    /// - Parameter conditions: Conditions on ``TickNames/all``.
    init(_ conditions: [Expression]) {
        self.conditions = conditions
        window = TickWindow(reach: conditions.map(\.reach).max() ?? 0)
        held = conditions.map { _ in false }
        counts = conditions.map { _ in 0 }
    }

    /// Takes the next tick of a lab that keeps a log.
    mutating func take(_ lab: Lab) {
        guard !conditions.isEmpty, let record = lab.record(at: lab.tick) else { return }
        window.append(record)
        for (index, condition) in conditions.enumerated() {
            let holds = condition.holds(in: window) == true
            if holds && !held[index] { counts[index] += 1 }
            held[index] = holds
        }
    }
}
