internal import GameCore

/// The lines of the title, in their order, and the chosen one.
struct TitleMenu {
    enum Action {
        case onePlayer, twoPlayers, watch, match, firstSteps, help, quit
        case entry(TitleEntry)
    }

    struct Line {
        let text: String
        let section: TitleEntry.Section
        let action: Action

        /// Whether the line shows the computer's level, and the keys to the sides change it.
        var hasLevel: Bool {
            switch action {
            case .onePlayer, .watch: true
            case .twoPlayers, .match, .firstSteps, .help, .quit, .entry: false
            }
        }

        /// Whether the line leads to another scene.
        var leadsOn: Bool {
            switch action {
            case .help, .quit: false
            case .entry(let entry): entry.leadsOn
            case .onePlayer, .twoPlayers, .watch, .match, .firstSteps: true
            }
        }
    }

    let lines: [Line]
    private(set) var chosen = 0

    /// - Parameters:
    ///   - entries: The lines besides the title's own.
    ///   - effects: What they are asked with whether they are there.
    ///   - isIntroduced: Whether the player knows the game: else the menu begins with the first steps.
    init(_ entries: [TitleEntry], _ effects: Effects, isIntroduced: Bool) {
        let further = entries.compactMap { entry in
            entry.label(effects).map { Line(text: $0, section: entry.section, action: .entry(entry)) }
        }
        func among(_ section: TitleEntry.Section) -> [Line] { further.filter { $0.section == section } }
        let play = [
            Line(text: "One player", section: .play, action: .onePlayer),
            Line(text: "Two players, one keyboard", section: .play, action: .twoPlayers),
            Line(text: "Watch the computer", section: .play, action: .watch),
            Line(text: "Choose the match", section: .play, action: .match),
        ]
        let first = Line(
            text: "First steps: a minute of play",
            section: isIntroduced ? .program : .unfinished,
            action: .firstSteps
        )
        let program = [
            Line(text: "Keys", section: .program, action: .help),
            Line(text: "Quit", section: .program, action: .quit),
        ]
        lines =
            among(.unfinished) + (isIntroduced ? [] : [first]) + play + among(.play) + among(.together)
            + among(.workshop) + among(.program) + (isIntroduced ? [first] : []) + program
    }

    var chosenLine: Line { lines[chosen] }

    mutating func choose(by step: Int) {
        chosen = (chosen + step + lines.count) % lines.count
    }
}
