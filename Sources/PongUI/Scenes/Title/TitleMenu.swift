internal import GameCore

/// The lines of the title, in their order, and the chosen one.
struct TitleMenu {
    enum Action {
        case onePlayer, twoPlayers, watch, match, help, quit
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
            case .twoPlayers, .match, .help, .quit, .entry: false
            }
        }
    }

    let lines: [Line]
    private(set) var chosen = 0

    /// - Parameters:
    ///   - entries: The lines besides the title's own.
    ///   - effects: What they are asked with whether they are there.
    init(_ entries: [TitleEntry], _ effects: Effects) {
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
        let program = [
            Line(text: "Keys", section: .program, action: .help),
            Line(text: "Quit", section: .program, action: .quit),
        ]
        lines =
            among(.unfinished) + play + among(.play) + among(.together) + among(.workshop) + among(.program) + program
    }

    var chosenLine: Line { lines[chosen] }

    mutating func choose(by step: Int) {
        chosen = (chosen + step + lines.count) % lines.count
    }
}
