internal import ArgumentParser
internal import GameCore
internal import PongUI

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

    @Option(
        help: "The court, by a name that pong courts prints or by its file. (default: \(Court.classic.name))",
        completion: .list(Court.shipped.map(\.name))
    )
    var court: String?

    func apply(to options: inout AppOptions) throws {
        var settings = Rules.Settings()
        if let points { settings.winningScore = points }
        settings.winByTwo = winByTwo
        options.rules = try Rules(settings)
        if let court { try options.choose(Court.chosen(court)) }
    }

    /// The given flags.
    var given: [String] {
        (points == nil ? [] : ["--points"]) + (winByTwo ? ["--win-by-two"] : []) + (court == nil ? [] : ["--court"])
    }

    private static func points(_ argument: String) throws -> Int {
        let allowed = Rules.Settings.winningScores
        guard let points = Int(argument), allowed.contains(points) else {
            throw ValidationError("it must be \(allowed.inWords).")
        }
        return points
    }
}
