public import GameCore
public import TerminalUI

/// What holds for the whole program, from the command line.
public struct Options: Sendable {
    public var theme = Theme.classic
    public var level = ComputerPlayer.Level.normal
    public var rules = Rules.standard
    public var orientation = Orientation.lying
    /// `nil` chooses by the terminal and the number of players.
    public var input: InputScheme?

    public init() {}
}

/// The program without its clock and its terminal: takes events and ticks, draws canvases.
public struct App: Sendable {
    /// The smallest screen that everything fits on.
    public static let smallest = Size(columns: 40, rows: 16)

    /// What an event asks of the shell around the program.
    public enum Directive: Sendable, Hashable {
        case goOn
        /// Stop as a job of the shell; Ctrl-Z.
        case suspend
        case quit
    }

    private let options: Options
    private var seeds: SplitMix64
    private var theme: Theme
    private var colors: ColorDepth
    private var size: Size
    private var reportsReleases = false
    private var scene: any Scene

    /// - Parameters:
    ///   - match: What to play at once; `nil` shows the title.
    ///   - seed: Decides everything that chance decides.
    public init(_ options: Options, match: MatchSetup? = nil, capabilities: Capabilities, size: Size, seed: UInt64) {
        self.options = options
        self.size = size
        theme = options.theme
        colors = capabilities.colors
        seeds = SplitMix64(seed: seed)
        if let match {
            scene = MatchScene(match, reportsReleases: false)
        } else {
            scene = TitleScene(options, seed: seeds.next())
        }
    }

    private var isTooSmall: Bool {
        size.columns < App.smallest.columns || size.rows < App.smallest.rows
    }

    public mutating func handle(_ event: Event) -> Directive {
        switch event {
        case .closed:
            return .quit
        case .resized(let size):
            self.size = size
            if isTooSmall { scene.pause() }
        case .resumed:
            scene.pause()
        case .reportsReleases(let reports):
            reportsReleases = reports
        case .key(let key):
            if key.action == .press, !scene.steers(with: key), let directive = answer(key) { return directive }
            if isTooSmall { return .goOn }
        case .pointer:
            if isTooSmall { return .goOn }
        }
        switch scene.handle(event, at: size) {
        case .quit:
            return .quit
        case .showTitle:
            scene = TitleScene(options, seed: seeds.next())
        case .play(let setup):
            scene = MatchScene(setup, reportsReleases: reportsReleases)
        case nil:
            break
        }
        return .goOn
    }

    /// The keys that mean the same everywhere.
    private mutating func answer(_ key: KeyEvent) -> Directive? {
        switch (key.key.folded, key.modifiers.contains(.control)) {
        case (.character("c"), true), (.character("q"), false): return .quit
        case (.character("z"), true): return .suspend
        case (.character("t"), false): theme = theme.next
        default: break
        }
        return nil
    }

    public mutating func advance(by ticks: Int) {
        if !isTooSmall { scene.advance(by: ticks) }
    }

    /// When something changes without an event.
    public var pace: Pace { isTooSmall ? .still : scene.pace }

    /// Set by a key whose answer should not wait for the next tick.
    public var isUrgent: Bool { !isTooSmall && scene.isUrgent }

    /// Whether the pointer's motion is wanted.
    public var wantsPointer: Bool { scene.wantsPointer }

    /// Draws the whole screen.
    public func draw(on canvas: inout Canvas) {
        let palette = (colors == .none ? Theme.mono : theme).palette
        canvas.resize(to: size)
        canvas.clear(palette.ground)
        if isTooSmall {
            drawTooSmall(on: &canvas, with: palette)
        } else {
            scene.draw(on: &canvas, with: palette)
        }
    }

    private func drawTooSmall(on canvas: inout Canvas, with palette: Palette) {
        let row = max(0, size.rows / 2 - 1)
        let needs = "Pong needs 40×16"
        canvas.writeCentered(size.columns < Canvas.width(of: needs) ? "40×16" : needs, row: row, palette.text)
        let width = 7 + Canvas.width(of: size.columns) + Canvas.width(of: size.rows)
        guard width <= size.columns else { return }
        var column = canvas.write("here: ", column: (size.columns - width) / 2, row: row + 1, palette.hint)
        column = canvas.write(size.columns, column: column, row: row + 1, palette.hint)
        column = canvas.write("×", column: column, row: row + 1, palette.hint)
        canvas.write(size.rows, column: column, row: row + 1, palette.hint)
    }
}
