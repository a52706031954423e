internal import GameCore

/// The entries that every title has.
extension TitleEntry {
    static var play: TitleEntry {
        var entry = TitleEntry("Play", in: .play) { context in
            context.match(.human, .computer(context.options.level))
        }
        entry.hasLevel = true
        return entry
    }

    static var twoPlayers: TitleEntry {
        TitleEntry("Two players", in: .play) { context in
            context.match(.human, .human)
        }
    }

    static var chooseMatch: TitleEntry {
        TitleEntry("Choose the match", in: .more) { context in
            .show(MatchChoiceScene(context.options, ownCourts: context.effects.courts.own(), seed: context.seed))
        }
    }

    /// A match between two computers.
    static var watch: TitleEntry {
        var entry = TitleEntry("Watch the computer", in: .more) { context in
            let computer = Contender.computer(context.options.level)
            return context.match(computer, computer)
        }
        entry.hasLevel = true
        return entry
    }

    static var firstSteps: TitleEntry {
        TitleEntry("First steps: a minute of play", in: .more) { FirstStepsScene($0, seed: $1) }
    }

    static var quit: TitleEntry {
        TitleEntry("Quit", in: .program, leadsOn: false) { _ in .quit }
    }
}

extension TitleEntry.Context {
    /// Begins a match.
    fileprivate func match(_ one: Contender, _ two: Contender) -> SceneEffect {
        .show(MatchScene(MatchSetup(one, two, options, seed: seed), options))
    }
}
