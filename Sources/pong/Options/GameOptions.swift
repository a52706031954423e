internal import ArgumentParser
internal import GameCore
internal import PongUI

/// The flags that decide how a match is played.
struct GameOptions: ParsableArguments {
    @Option(help: "How well the computer plays. (default: normal)")
    var level: ComputerPlayer.Level?

    @Option(
        // A number with a minus is a value too, and its range is what is wrong with it.
        parsing: .unconditional,
        help:
            "The points that win the match: \(Rules.Settings.winningScores.inWords). (default: \(Rules.Settings().winningScore))",
        transform: GameOptions.points
    )
    var points: Int?

    @Flag(help: "Win by a lead of two points.")
    var winByTwo = false

    @Option(help: "How keys, or the mouse, move a paddle. (default: auto)")
    var input: InputChoice?

    func apply(to options: inout AppOptions) throws {
        var settings = Rules.Settings()
        if let points { settings.winningScore = points }
        settings.winByTwo = winByTwo
        options.rules = try Rules(settings)
        if let level { options.level = level }
        options.input = input?.scheme
    }

    /// The flags that were given, but for `--input`, which needs a screen.
    var given: [String] {
        (level == nil ? [] : ["--level"]) + (points == nil ? [] : ["--points"]) + (winByTwo ? ["--win-by-two"] : [])
    }

    private static func points(_ argument: String) throws -> Int {
        let allowed = Rules.Settings.winningScores
        guard let points = Int(argument), allowed.contains(points) else {
            throw ValidationError("it may be \(allowed.inWords).")
        }
        return points
    }

    enum InputChoice: String, CaseIterable, ExpressibleByArgument {
        case auto, hold, latch, linger, mouse

        /// The scheme that is asked for; `nil` leaves it to the program.
        var scheme: InputScheme? {
            InputScheme(rawValue: rawValue)
        }
    }
}
