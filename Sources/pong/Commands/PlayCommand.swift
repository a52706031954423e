internal import ArgumentParser
internal import GameCore
internal import PongUI

/// `pong play`: starts a match.
struct PlayCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "play",
        abstract: "Play a match against the computer, or between two people at one keyboard."
    )

    @Option(help: "The opponent: the computer, or a second person at the same keyboard.")
    var opponent = Opponent.computer

    @Option(help: "How the court is turned: paddles at the left and right, or at the top and bottom.")
    var orientation = Orientation.horizontal

    @OptionGroup var game: GameOptions
    @OptionGroup var appearance: AppearanceOptions
    @OptionGroup var chance: SeedOption

    func validate() throws {
        if opponent == .human && game.level != nil {
            throw ValidationError("--level has no effect with --opponent human: no computer plays.")
        }
    }

    func run() throws {
        let seed = chance.value
        var options = AppOptions()
        appearance.apply(to: &options)
        try game.apply(to: &options)
        options.orientation = orientation
        let match = MatchSetup(
            .human,
            opponent == .human ? .human : .computer(options.level),
            rules: options.rules,
            orientation: orientation,
            input: options.input,
            seed: seed
        )
        try GameLoop.play(.match(match), options, seed: seed)
    }

    enum Opponent: String, CaseIterable, ExpressibleByArgument {
        case computer, human
    }
}
