internal import GameCore

/// The entries that every title has.
extension TitleEntry {
    static var play: TitleEntry {
        var entry = TitleEntry("Play", in: .play) { context in
            .play(MatchSetup(.human, .computer(context.options.level), context.options, seed: context.seed))
        }
        entry.hasLevel = true
        return entry
    }

    static var twoPlayers: TitleEntry {
        TitleEntry("Two players", in: .play) { context in
            .play(MatchSetup(.human, .human, context.options, seed: context.seed))
        }
    }

    static var chooseMatch: TitleEntry {
        TitleEntry("Choose the match", in: .more) { .chooseMatch(seed: $0.seed) }
    }

    /// A match between two computers.
    static var watch: TitleEntry {
        var entry = TitleEntry("Watch the computer", in: .more) { context in
            let computer = Contender.computer(context.options.level)
            return .play(MatchSetup(computer, computer, context.options, seed: context.seed))
        }
        entry.hasLevel = true
        return entry
    }

    static var firstSteps: TitleEntry {
        TitleEntry("First steps: a minute of play", in: .more) { .beginFirstSteps(seed: $0.seed) }
    }

    static var quit: TitleEntry {
        TitleEntry("Quit", in: .program, leadsOn: false) { _ in .quit }
    }
}
