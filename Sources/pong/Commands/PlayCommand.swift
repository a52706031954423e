internal import ArgumentParser
internal import DisplayText
internal import GameBasics
internal import GameCore
internal import KeptFiles
internal import PlayerProfile
internal import PongUI

/// `pong play`: starts a match.
struct PlayCommand: RuledCommand {
    static let configuration = CommandConfiguration(
        commandName: "play",
        abstract: "Play a match against the computer, or between two players at one keyboard."
    )

    @Option(
        help: """
            The computer, a second player at the same keyboard (human), or a named opponent of the ladder, locked or not. \
            (default: computer)
            """
    )
    var opponent: OpponentArgument?

    @Option(help: .setting("level"))
    var level: ComputerPlayer.Level?

    @Option(
        help:
            "Your name on the screen, up to \(DisplayName.longest) columns. (default: You; Left or Bottom with two players)",
        transform: FlagValue.name
    )
    var name: DisplayName?

    @Option(
        help: "The name of the second player at the keyboard. (default: Right or Top)",
        transform: FlagValue.name
    )
    var secondName: DisplayName?

    @Flag(help: "Resume the unfinished match.")
    var resume = false

    @OptionGroup var match: RulesOptions
    @OptionGroup var player: PlayerOptions
    @OptionGroup var chance: SeedOption

    static let flagRules: [FlagRule] = [
        .idle(
            ["--opponent", "--level", "--seed"] + RulesOptions.flags,
            beside: ["--resume"],
            because: "the match has begun"
        )
    ]

    func validate() throws {
        if opponent == .human && level != nil {
            throw ValidationError("--level has no effect with --opponent human: no computer plays.")
        }
        if case .named(let named) = opponent, level != nil {
            let name = named.name
            throw ValidationError(
                "--level has no effect with --opponent \(name): \(name) plays \(named.level.rawValue)."
            )
        }
        if opponent != .human && secondName != nil && !resume {
            throw ValidationError("--second-name has no effect without --opponent human: no second player plays.")
        }
    }

    func run() throws {
        let seed = chance.value
        var settings = player.settings()
        try match.apply(to: &settings.options)
        if let level { settings.options.level = level }
        let names = settings.options.names
        settings.options.names = PerPlayer(name?.text ?? names.one, secondName?.text ?? names.two)
        if resume { return try goOn(with: settings) }
        let options = settings.options
        let other = opponent?.player(options.level) ?? .computer(options.level)
        let setup = MatchSetup(.human, other, options, seed: seed)
        try GameLoop.play(.match(setup), settings, seed: seed)
    }

    private func goOn(with settings: ScreenOptions.Settings) throws {
        let store = MatchStore.ofUser
        guard let match = try store.interrupted() else {
            throw ValidationError(
                "no match to resume: the last one has ended, is damaged, or is open in another program."
            )
        }
        try GameLoop.play(.resumed(match), settings, seed: match.setup.seed, store: store)
    }
}

/// The value of `--opponent`.
enum OpponentArgument: Equatable, ExpressibleByArgument {
    case computer, human
    case named(Opponent)

    private static let all = [.computer, .human] + Opponent.all.map { OpponentArgument.named($0) }

    init?(argument: String) {
        guard let opponent = Self.all.first(where: { $0.word == argument.lowercased() }) else { return nil }
        self = opponent
    }

    private var word: String {
        switch self {
        case .computer: "computer"
        case .human: "human"
        case .named(let opponent): opponent.name.lowercased()
        }
    }

    static var allValueStrings: [String] { all.map(\.word) }

    /// - Parameter level: The level of a computer without a name.
    func player(_ level: ComputerPlayer.Level) -> PlayerKind {
        switch self {
        case .computer: .computer(level)
        case .human: .human
        case .named(let opponent): .opponent(opponent)
        }
    }
}
