internal import ArgumentParser
internal import GameCore
internal import PongUI

/// `pong play`: a match at once.
struct PlayCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "play",
        abstract: "Play a match against the computer, or two at one keyboard."
    )

    @Option(help: "Who plays at the other side.")
    var opponent = Opponent.computer

    @Option(help: "How well the computer plays.")
    var level = ComputerPlayer.Level.normal

    @Option(help: "The points that win the match: 1 to 99.", transform: PlayCommand.points)
    var points = Rules.Settings().winningScore

    @Flag(help: "Win by a lead of two points.")
    var winByTwo = false

    @Option(help: "How the court lies on the screen.")
    var orientation = Orientation.lying

    @Option(help: "How keys, or the mouse, move a paddle.")
    var input = Input.auto

    @OptionGroup var appearance: AppearanceOptions
    @OptionGroup var chance: SeedOption

    private static func points(_ argument: String) throws -> Int {
        guard let points = Int(argument), (1...99).contains(points) else {
            throw ValidationError("it may be 1 to 99.")
        }
        return points
    }

    func run() throws {
        var settings = Rules.Settings()
        settings.winningScore = points
        settings.winByTwo = winByTwo
        var options = Options()
        appearance.apply(to: &options)
        options.level = level
        options.rules = try Rules(settings)
        options.orientation = orientation
        options.input = input.scheme
        let seed = chance.value
        let match = MatchSetup(
            .human,
            opponent == .human ? .human : .computer(level),
            rules: options.rules,
            orientation: orientation,
            input: input.scheme,
            seed: seed
        )
        try GameLoop.play(match, options, ascii: appearance.ascii, seed: seed)
    }

    enum Opponent: String, CaseIterable, ExpressibleByArgument {
        case computer, human
    }

    enum Input: String, CaseIterable, ExpressibleByArgument {
        case auto, hold, latch, linger, mouse

        /// The scheme that is asked for; `nil` leaves it to the program.
        var scheme: InputScheme? {
            InputScheme(rawValue: rawValue)
        }
    }
}
