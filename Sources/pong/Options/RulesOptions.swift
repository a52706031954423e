internal import ArgumentParser
internal import GameCore

/// The flags of a match's rules.
struct RulesOptions: ParsableArguments {
    @Option(
        // A negative number must be read as a value, so that the error names the range.
        parsing: .unconditional,
        help:
            "The points that win a match: \(Rules.Settings.winningScores.inWords). (default: \(Rules.Settings().winningScore))",
        transform: RulesOptions.points
    )
    var points: Int?

    @Flag(help: "The winner also needs a lead of two points.")
    var winByTwo = false

    /// The rules that the flags choose.
    func rules() throws(RulesError) -> Rules {
        var settings = Rules.Settings()
        if let points { settings.winningScore = points }
        settings.winByTwo = winByTwo
        return try Rules(settings)
    }

    /// The given flags.
    var given: [String] {
        (points == nil ? [] : ["--points"]) + (winByTwo ? ["--win-by-two"] : [])
    }

    private static func points(_ argument: String) throws -> Int {
        let allowed = Rules.Settings.winningScores
        guard let points = Int(argument), allowed.contains(points) else {
            throw ValidationError("it must be \(allowed.inWords).")
        }
        return points
    }
}
