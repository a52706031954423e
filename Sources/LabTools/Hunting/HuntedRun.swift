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

    package var failure: Failure?

    /// The hash of the whole report; `nil` for a run that did not end.
    package private(set) var hash: UInt64?

    package private(set) var contacts = 0

    /// The counts of ``SyncLab/Exercise``, in the order of its cases.
    package private(set) var exercised = [Int](repeating: 0, count: Exercise.allCases.count)

    /// How often each of the hunt's own conditions on ticks began to hold.
    package var reached: [Int] = []

    /// The reason why a run fails.
    package struct Failure: Sendable, Equatable {
        package var kind = Kind.desync

        /// The common features of failures of one cause.
        package var likeness = ""

        /// The lab's tick in which it is known; `nil` for one of no single tick.
        package var tick: UInt32?

        /// The kinds in the order of their weight.
        package enum Kind: String, Sendable, CaseIterable {
            /// The same run twice gave different reports.
            case unrepeatable
            /// The program ended in the run.
            case crash
            case desync, freeze, inputFault, expectation
        }

        package init(_ kind: Kind = .desync, _ likeness: String = "", tick: UInt32? = nil) {
            self.kind = kind
            self.likeness = likeness
            self.tick = tick
        }
    }

    /// A run that did not end.
    package init(_ number: Int, _ setup: RunSetup, failure: Failure?) {
        self.number = number
        (network, strategy, seed) = (setup.network.name, setup.strategyName, setup.seed)
        self.failure = failure
    }

    init(_ number: Int, _ report: RunReport, hash: UInt64, failure: Failure?) {
        self.init(number, report.plan.setup, failure: failure)
        self.hash = hash
        contacts = report.contacts
        exercised = Exercise.allCases.map { report.verdict.exercises[$0] }
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
            Field("failure", \.failure, .optional(Failure.coding)),
            Field("hash", \.hash, .optional(.hexadecimal(digits: 16))),
            Field("contacts", \.contacts, counts),
            Field("exercised", \.exercised, exercises),
            Field("reached", \.reached, .list(of: counts, "a list of counts"), unless: []),
        ],
        from: HuntedRun()
    )

    private static let counts = Coding<Int>.whole(in: 0...Int.max >> 16)

    /// Counts by their names, without those of 0.
    private static let exercises = Coding<[Int]>(json: { .object(members(of: $0)) }) {
        (json, path) throws(FieldError) in
        var fields = try JSONFields(json, at: path)
        var values: [Int] = []
        for exercise in Exercise.allCases { values.append(try fields.take(exercise.name, counts, or: 0)) }
        try fields.finish()
        return values
    }

    /// Counts of all exercises by their names, without those of 0.
    static func members(of exercised: [Int]) -> [(name: String, value: JSONValue)] {
        zip(Exercise.allCases, exercised).filter { $1 > 0 }.map { ($0.name, .whole($1)) }
    }
}

extension HuntedRun.Failure {
    fileprivate static let coding = Coding.object(
        [
            Field("kind", \HuntedRun.Failure.kind, .name(such: .desync)),
            Field("likeness", \.likeness, .text),
            Field("tick", \.tick, .optional(.whole(in: 0...UInt32.max))),
        ],
        from: HuntedRun.Failure()
    )
}
