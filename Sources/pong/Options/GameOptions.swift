internal import ArgumentParser
internal import GameCore
internal import PongUI

/// The flags that decide what things look like.
struct AppearanceOptions: ParsableArguments {
    @Option(help: "The colours. (default: classic)")
    var theme: Theme?

    @Flag(help: "Draw with printing ASCII characters only.")
    var ascii = false

    func apply(to options: inout AppOptions) {
        if let theme { options.theme = theme }
        options.ascii = ascii
    }

    /// The flags that were given.
    var given: [String] {
        (theme == nil ? [] : ["--theme"]) + (ascii ? ["--ascii"] : [])
    }
}

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

/// The flag that makes everything happen again.
struct SeedOption: ParsableArguments {
    @Option(
        parsing: .unconditional,
        help: "Decide everything that chance decides: \(SplitMix64.seeds.inWords). (default: another one each time)",
        transform: SeedOption.seed
    )
    var seed: UInt64?

    var value: UInt64 {
        seed ?? .random(in: SplitMix64.seeds)
    }

    /// The flag, if it was given.
    var given: [String] {
        seed == nil ? [] : ["--seed"]
    }

    private static func seed(_ argument: String) throws -> UInt64 {
        guard let seed = UInt64(argument), SplitMix64.seeds.contains(seed) else {
            throw ValidationError("it may be \(SplitMix64.seeds.inWords).")
        }
        return seed
    }
}

extension ClosedRange {
    /// The range as a sentence says it.
    fileprivate var inWords: String { "\(lowerBound) to \(upperBound)" }
}
