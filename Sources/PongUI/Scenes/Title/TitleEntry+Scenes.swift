internal import PlayerProfile

/// Entries of the title itself: matches, the settings, the end.
extension TitleEntry {
    static var play: TitleEntry {
        TitleEntry("Play", in: .play, hasLevel: true) { $0.match(.human, .computer($0.options.level)) }
    }

    static var twoPlayers: TitleEntry {
        TitleEntry("Two players", in: .play) { $0.match(.human, .human) }
    }

    /// A match between two computers.
    static var watch: TitleEntry {
        TitleEntry("Watch the computer", in: .more, hasLevel: true) {
            $0.match(.computer($0.options.level), .computer($0.options.level))
        }
    }

    static var quit: TitleEntry {
        TitleEntry("Quit", in: .program) { _ in .quit }
    }

    /// Opens the settings over the title.
    public static var settings: TitleEntry {
        TitleEntry("Settings", in: .program) { _ in .showSettings }
    }
}

extension TitleEntry.Context {
    /// Begins a match.
    fileprivate func match(_ one: PlayerKind, _ two: PlayerKind) -> SceneEffect {
        .show(MatchScene(MatchSetup(one, two, options, seed: seed), options))
    }
}
