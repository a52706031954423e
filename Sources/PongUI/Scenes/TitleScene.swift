internal import GameCore
internal import TerminalUI

/// The title: a menu of what to play, and after a while without a key a demo behind it.
struct TitleScene: Scene {
    /// After how many ticks without a key the demo begins: 20 s.
    static let idleTicks = 1_200

    private enum Item: Equatable {
        case onePlayer, twoPlayers, watch, help, quit
        /// One of the title's entries, by its index.
        case entry(Int)
    }

    private let options: AppOptions
    private let entries: [TitleEntry]
    private let items: [Item]
    private var seeds: SplitMix64
    private var chosen = Item.onePlayer
    private var level: ComputerPlayer.Level
    private var isHelpShown = false
    private var idle = 0
    private var demo: MatchScene?

    /// - Parameters:
    ///   - entries: Further lines of the menu.
    ///   - seed: Decides the seeds of the matches that begin here, and of the demo.
    init(_ options: AppOptions, _ entries: [TitleEntry], seed: UInt64) {
        self.options = options
        self.entries = entries
        items = [.onePlayer, .twoPlayers, .watch] + entries.indices.map { .entry($0) } + [.help, .quit]
        level = options.level
        seeds = SplitMix64(seed: seed)
    }

    mutating func handle(_ event: Event, at size: Size) -> Request? {
        guard case .key(let key) = event, key.action != .release else { return nil }
        idle = 0
        demo = nil
        if isHelpShown {
            isHelpShown = false
            return nil
        }
        switch key.key.folded {
        case .up, .character("k"), .character("w"), .backtab:
            choose(by: -1)
        case .down, .character("j"), .character("s"), .tab:
            choose(by: 1)
        case .left, .character("h"), .character("a"):
            changeLevel(by: -1)
        case .right, .character("l"), .character("d"):
            changeLevel(by: 1)
        case .enter, .character(" "):
            return begin()
        case .character("?"):
            isHelpShown = true
        default:
            break
        }
        return nil
    }

    private mutating func choose(by step: Int) {
        let index = items.firstIndex(of: chosen) ?? 0
        chosen = items[(index + step + items.count) % items.count]
    }

    private mutating func changeLevel(by step: Int) {
        guard chosen == .onePlayer || chosen == .watch else { return }
        let all = ComputerPlayer.Level.allCases
        let index = all.firstIndex(of: level) ?? 0
        level = all[min(max(index + step, 0), all.count - 1)]
    }

    private mutating func begin() -> Request? {
        switch chosen {
        case .onePlayer:
            return .play(setup(.human, .computer(level)))
        case .twoPlayers:
            return .play(setup(.human, .human))
        case .watch:
            return .play(setup(.computer(level), .computer(level)))
        case .entry(let index):
            return .show(entries[index].makeScene(options, seeds.nextSeed()))
        case .help:
            isHelpShown = true
            return nil
        case .quit:
            return .quit
        }
    }

    private mutating func setup(_ one: Contender, _ two: Contender) -> MatchSetup {
        MatchSetup(
            one,
            two,
            rules: options.rules,
            orientation: options.orientation,
            input: options.input,
            seed: seeds.next()
        )
    }

    mutating func advance(by ticks: Int) {
        idle += ticks
        if demo == nil && idle >= TitleScene.idleTicks && !isHelpShown {
            demo = MatchScene(setup(.computer(.normal), .computer(.normal)), reportsReleases: false)
        } else {
            demo?.advance(by: ticks)
            if demo?.pace == .still { demo = nil }
        }
    }

    var pace: Pace {
        if isHelpShown { return .still }
        return demo == nil ? .after(ticks: max(TitleScene.idleTicks - idle, 1)) : .ticking
    }

    var isUrgent: Bool { false }

    var wantsPointer: Bool { false }

    var leadsToTitle: Bool { false }

    mutating func pause() {
        idle = 0
        demo = nil
    }

    mutating func quit() -> Bool {
        defer { isHelpShown = false }
        return !isHelpShown
    }

    func keepChoices(in options: inout AppOptions) {
        options.level = level
    }

    func draw(on canvas: inout Canvas, with palette: Palette) {
        if isHelpShown { return Help.match(options.orientation).draw(on: &canvas, with: palette) }
        if let demo {
            demo.drawCourt(MatchLayout(canvas.size, options.orientation).court, on: &canvas, with: palette)
        }
        let layout = TitleLayout(canvas, items: items.count)
        layout.panel.draw(on: &canvas, with: palette)
        let left = (canvas.size.columns - layout.pixels.logo.columns) / 2
        Logo.draw(on: &canvas, column: left, row: layout.logoRow, layout.pixels, palette.accent)
        for (index, item) in items.enumerated() {
            drawItem(item, index, layout, on: &canvas, with: palette)
        }
        canvas.writeCentered("↑ ↓ choose  Enter begins  ? keys", row: layout.hintRow, palette.hint)
    }

    private func drawItem(
        _ item: Item,
        _ index: Int,
        _ layout: TitleLayout,
        on canvas: inout Canvas,
        with palette: Palette
    ) {
        let style = item == chosen ? palette.chosen : palette.text
        let bar = layout.bar(of: index)
        canvas.fill(column: bar.column, row: bar.row, columns: bar.columns, rows: bar.rows, with: Cell(" ", style))
        let text =
            switch item {
            case .onePlayer: "One player"
            case .twoPlayers: "Two players, one keyboard"
            case .watch: "Watch the computer"
            case .entry(let index): entries[index].label
            case .help: "Keys"
            case .quit: "Quit"
            }
        let row = layout.textRow(of: index)
        layout.lettering.write(text, column: layout.textColumn, row: row, on: &canvas, style)
        if item == .onePlayer || item == .watch {
            let columns = layout.levelColumns
            layout.lettering.write(level == .easy ? " " : "◀", column: columns.less, row: row, on: &canvas, style)
            layout.lettering.write(level.rawValue, column: columns.name, row: row, on: &canvas, style)
            layout.lettering.write(level == .hard ? " " : "▶", column: columns.more, row: row, on: &canvas, style)
        }
    }
}
