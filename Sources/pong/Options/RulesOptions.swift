internal import ArgumentParser
internal import GameBasics
internal import GameCore
internal import PlayerProfile

/// The flags of a match's rules.
struct RulesOptions: ParsableArguments {
    @Option(.setting("points", showsRange: true), FlagValue.whole(Rules.Settings.winningScores))
    var points: Int?

    @Flag(inversion: .prefixedNo, help: .setting("win-by-two"))
    var winByTwo: Bool?

    @Option(
        help: "The court, by a name that pong courts prints or by its file. (default: \(Court.classic.name))",
        completion: .courts
    )
    var court: String?

    @Option(
        help:
            "The ball's speed and the paddles' length. (default: the level's, normal for two players; in the lab fast)"
    )
    var pace: Rules.Pace?

    /// Applies the given flags to the options.
    func apply(to options: inout AppOptions) throws {
        options.rules = try options.rules.changing {
            if let points { $0.target.points = points }
            if let winByTwo { $0.target.needsLead = winByTwo }
        }
        if let court { try options.choose(Court.chosen(court)) }
        if let pace { options.pace = pace }
    }

    /// The rules by the flags and the defaults alone, for the lab.
    func rules() throws -> Rules {
        var options = AppOptions()
        try apply(to: &options)
        return options.rules.at(pace ?? .fast)
    }

    static let flags = ["--points", "--win-by-two", "--no-win-by-two", "--court", "--pace"]
}

/// The flag that makes a run reproducible.
struct SeedOption: ParsableArguments {
    @Option(
        "The seed of serves, computer players and networks: \(SplitMix64.seeds.inWords). (default: a new one each time)",
        FlagValue.whole(SplitMix64.seeds)
    )
    var seed: UInt64?

    var value: UInt64 {
        seed ?? .random(in: SplitMix64.seeds)
    }
}
