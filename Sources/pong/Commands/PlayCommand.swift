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

    @Option(help: "How the court lies on the screen.")
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
