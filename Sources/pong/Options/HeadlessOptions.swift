internal import ArgumentParser
internal import MatchSync
internal import MockGroupSessions

/// The flags of the lab without a screen.
struct HeadlessOptions: ParsableArguments {
    @Flag(help: "Print what --network, --strategy, --measure and --expect can name.")
    var list = false

    @Flag(help: "Run without a screen, two computer players, and print what was measured.")
    var headless = false

    @Flag(help: "Run every strategy over every network, or those given, and print a table.")
    var compare = false

    @Option(
        help: "Run once for each value of a condition, as delay=0:300:25, and print a curve.",
        completion: .list(Condition.allCases.map { "\($0.rawValue)=" }),
        transform: Sweep.init
    )
    var sweep: Sweep?

    @Option(
        parsing: .unconditional,
        help: "The simulated seconds of a run: 1 to 86400. (default: until somebody has won, or 60 for several runs)",
        transform: HeadlessOptions.seconds
    )
    var seconds: Int?

    @Option(help: "How to print it. (default: table)")
    var format: Format?

    @Option(
        help: "The measure to compare or to plot, by its name in the report.",
        completion: .list(MeasureNames.all)
    )
    var measure: String?

    @Option(
        parsing: .upToNextOption,
        help: "A bound on a measure, as 'pops.perMinute<=3'; exit with 1 where it is broken.",
        // Without the relation: a shell would take it for a redirection.
        completion: .list(MeasureNames.all),
        transform: Expectation.init
    )
    var expect: [Expectation] = []

    /// Whether there is nothing to be seen but text.
    var isHeadless: Bool { headless || compare || sweep != nil }

    mutating func validate() throws {
        guard [list, headless, compare, sweep != nil].count(where: { $0 }) <= 1 else {
            throw ValidationError("Only one of --list, --headless, --compare and --sweep is possible.")
        }
        if !expect.isEmpty && !headless { throw ValidationError("--expect needs --headless.") }
        if seconds != nil && !isHeadless {
            throw ValidationError("--seconds needs --headless, --compare or --sweep.")
        }
        if format != nil && !isHeadless && !list {
            throw ValidationError("--format needs --headless, --compare, --sweep or --list.")
        }
        if measure != nil && !compare && sweep == nil {
            throw ValidationError("--measure needs --compare or --sweep.")
        }
    }

    enum Format: String, CaseIterable, ExpressibleByArgument {
        case table, json
    }

    private static func seconds(_ argument: String) throws -> Int {
        try Condition.whole(argument, within: 1...86_400, "seconds")
    }
}
