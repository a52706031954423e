/// Entries that open a scene, or something over the title.
extension TitleEntry {
    static var play: TitleEntry {
        TitleEntry("Play", in: .play, hasLevel: true) { $0.match(.human, .computer($0.options.level)) }
    }

    static var twoPlayers: TitleEntry {
        TitleEntry("Two players", in: .play) { $0.match(.human, .human) }
    }

    static var chooseMatch: TitleEntry {
        TitleEntry("Choose the match", in: .more) {
            .show(MatchChoiceScene($0.options, ownCourts: $0.effects.courts.own(), seed: $0.seed))
        }
    }

    /// A match between two computers.
    static var watch: TitleEntry {
        TitleEntry("Watch the computer", in: .more, hasLevel: true) {
            $0.match(.computer($0.options.level), .computer($0.options.level))
        }
    }

    static var firstSteps: TitleEntry {
        TitleEntry("First steps: a minute of play", in: .more) {
            .show(FirstStepsScene($0.options, seed: $0.seed))
        }
    }

    static var quit: TitleEntry {
        TitleEntry("Quit", in: .program) { _ in .quit }
    }

    /// Opens the settings over the title.
    public static var settings: TitleEntry {
        TitleEntry("Settings", in: .program) { _ in .showSettings }
    }

    /// The entry that opens the editor with a copy of the chosen court.
    public static var courtEditor: TitleEntry {
        TitleEntry("Make a court", in: .more) { .show(CourtEditorScene(copyOf: $0.options.court, seed: $0.seed)) }
    }
}

extension TitleEntry.Context {
    /// Begins a match.
    fileprivate func match(_ one: Contender, _ two: Contender) -> SceneEffect {
        .show(MatchScene(MatchSetup(one, two, options, seed: seed), options))
    }
}
