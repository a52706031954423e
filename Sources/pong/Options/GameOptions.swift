internal import ArgumentParser
internal import GameCore
internal import PongUI

/// The flags of a match's rules and players.
struct GameOptions: ParsableArguments {
    @Option(help: "How well the computer plays. (default: normal)")
    var level: ComputerPlayer.Level?

    @Option(
        // A negative number must be read as a value, so that the error names the range.
        parsing: .unconditional,
        help:
            "The points that win a match: \(Rules.Settings.winningScores.inWords). (default: \(Rules.Settings().winningScore))",
        transform: GameOptions.points
    )
    var points: Int?

    @Flag(help: "The winner also needs a lead of two points.")
    var winByTwo = false

    @Option(help: "How keys or the mouse move a paddle. (default: auto)")
    var input: InputChoice?

    func apply(to options: inout AppOptions) throws {
        var settings = Rules.Settings()
        if let points { settings.winningScore = points }
        settings.winByTwo = winByTwo
        options.rules = try Rules(settings)
        if let level { options.level = level }
        options.input = input?.scheme
    }

    /// The given flags, except `--input`, which needs a screen.
    var given: [String] {
        (level == nil ? [] : ["--level"]) + (points == nil ? [] : ["--points"]) + (winByTwo ? ["--win-by-two"] : [])
    }

    private static func points(_ argument: String) throws -> Int {
        let allowed = Rules.Settings.winningScores
        guard let points = Int(argument), allowed.contains(points) else {
            throw ValidationError("it must be \(allowed.inWords).")
        }
        return points
    }

    enum InputChoice: String, CaseIterable, ExpressibleByArgument {
        case auto, hold, latch, linger, mouse

        /// The chosen scheme; `nil` leaves the choice to the program.
        var scheme: InputScheme? {
            InputScheme(rawValue: rawValue)
        }
    }
}
