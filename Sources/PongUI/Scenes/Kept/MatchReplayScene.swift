public import GameBasics
internal import GameCore
public import PlayerProfile
public import TerminalUI

/// A replay of a match: plays forward and backward, and seeks to any tick.
public struct MatchReplayScene: Scene {
    private var replay: MatchReplay
    private let names: PerPlayer<String>
    private var previous: (any Scene)?
    private var orientation: Orientation
    private var isPaused = false
    private var isBackward = false
    private var isHelpShown = false
    private var speed = 2
    /// Screen ticks since the last tick of a slow replay.
    private var waited = 0

    /// The speeds: `ticks` of the match in each `wait` ticks of the screen.
    private static let speeds: [(ticks: Int, wait: Int, text: String)] = [
        (1, 4, "×1/4"), (1, 2, "×1/2"), (1, 1, "×1"), (2, 1, "×2"), (4, 1, "×4"),
    ]

    /// - Parameter previous: The scene to come back to; `nil` to quit to the shell, where the replay was begun.
    public init(
        _ replay: MatchReplay,
        of match: PlayedMatch,
        _ orientation: Orientation = .horizontal,
        from previous: (any Scene)? = nil
    ) {
        self.replay = replay
        names = match.names
        self.previous = previous
        self.orientation = orientation
    }

    package var tick: Int { replay.tick }

    public mutating func answer(_ event: SceneEvent, _ options: AppOptions, at size: Size) -> [SceneEffect] {
        switch event {
        case .key where asksBelow(options), .pointer where asksBelow(options):
            // The scene below asked the question: it gets the answer, and is shown from now on.
            guard var previous else { break }
            let effects = previous.answer(event, options, at: size)
            return effects.isEmpty ? [.goBack(to: previous)] : effects
        case .key(let key) where isHelpShown: isHelpShown = !Help.isClosed(by: key, .standard)
        case .key(let key) where key.action != .release: return handle(key.key.folded)
        case .pointer(let pointer):
            if case .press = pointer.action, pointer.row == size.rows - 2, size.columns > 2 {
                replay.seek(to: (pointer.column - 1) * replay.end / max(size.columns - 3, 1))
                isPaused = true
            }
        case .pause: isPaused = true
        case .quit, .interrupt: return previous?.answer(.interrupt, options, at: size) ?? []
        // The match below, if any, ends with this scene.
        case .end: return previous?.answer(.end, options, at: size) ?? []
        case .key, .reportsReleases, .shown, .saved: break
        }
        return []
    }

    private mutating func handle(_ key: Key) -> [SceneEffect] {
        switch key {
        case .character("?"): isHelpShown = true
        case .character(" "), .character("p"), .enter: playOrPause()
        case .left, .character("h"): seek(to: replay.tick - 60)
        case .right, .character("l"): seek(to: replay.tick + 60)
        case .down, .character(","), .character("j"): step(by: -1)
        case .up, .character("."), .character("k"): step(by: 1)
        case .pageUp: seek(to: replay.tick - 600)
        case .pageDown: seek(to: replay.tick + 600)
        case .home: seek(to: 0)
        case .end: seek(to: replay.end)
        case .character("b"):
            isBackward.toggle()
            isPaused = false
        case .character("+"), .character("="): speed = min(speed + 1, Self.speeds.count - 1)
        case .character("-"): speed = max(speed - 1, 0)
        case .character("o"): orientation = orientation.turned
        case .escape: return [previous.map { .goBack(to: $0) } ?? .quit]
        default: break
        }
        return []
    }

    private mutating func playOrPause() {
        if isAtStop {
            isPaused = false
            isBackward = false
            replay.seek(to: 0)
        } else {
            isPaused.toggle()
        }
    }

    /// Shows another tick; the replay then runs forward.
    private mutating func seek(to tick: Int) {
        isBackward = false
        replay.seek(to: tick)
    }

    private mutating func step(by ticks: Int) {
        isPaused = true
        replay.seek(to: replay.tick + ticks)
    }

    /// True if the replay has reached its end, or its start when running backward.
    private var isAtStop: Bool { replay.tick == (isBackward ? 0 : replay.end) }

    public mutating func advance(by due: TickSchedule.Due, _ options: AppOptions) -> [SceneEffect] {
        let (ticks, wait, _) = Self.speeds[speed]
        for _ in 0..<due.ticks where isRunning {
            waited += 1
            guard waited >= wait else { continue }
            waited = 0
            replay.seek(to: replay.tick + (isBackward ? -ticks : ticks))
        }
        return []
    }

    private func asksBelow(_ options: AppOptions) -> Bool { description(options).quit == .confirmed }

    private var isRunning: Bool { !isPaused && !isAtStop && !isHelpShown }

    public func description(_ options: AppOptions) -> SceneDescription {
        var description = SceneDescription()
        description.pace = isRunning ? .ticking : .still
        description.wantsPointer = true
        description.hasOwnKeys = true
        // The scene below may lose work, such as an unsaved court in the editor.
        description.interrupt = previous?.description(options).interrupt ?? .atOnce
        description.quit = description.interrupt
        return description
    }

    public func draw(_ options: AppOptions, on canvas: inout Canvas) {
        if asksBelow(options), let previous {
            return previous.draw(options, on: &canvas)
        }
        let size = canvas.size
        // The match has the rows above the bar.
        var upper = size
        upper.rows -= 2
        let (layout, rules) = (MatchLayout(upper, orientation), replay.setup.rules)
        let picture = MatchPicture(replay.match, under: rules, layout, names: names, you: nil, keys: options.keys)
        picture.drawCourt(isFinalScoreShown: true, on: &canvas)
        picture.drawNames(on: &canvas)
        picture.drawRally(before: size.columns - 1, on: &canvas)
        drawBar(row: size.rows - 2, on: &canvas)
        drawStatus(row: size.rows - 1, on: &canvas)
        if isHelpShown { help.draw(on: &canvas) }
    }

    /// The effect of Esc in a word.
    private var leave: String { previous == nil ? "quit" : "back" }

    private var help: Help {
        let leaving = previous == nil ? [("Esc  q", "quit")] : [("Esc", "back"), ("q", "quit")]
        return Help(Self.keys + leaving)
    }

    private static let keys = [
        ("Space  p", "play, stop"),
        ("← →  h l", "a second back, on"),
        ("PgUp  PgDn", "ten seconds back, on"),
        ("↓ ↑  j k", "a tick back, on"),
        ("Home  End", "first, last tick"),
        ("b", "backward or forward"),
        ("+ -", "faster, slower"),
        ("o  t", "turn court, theme"),
    ]

    private func drawBar(row: Int, on canvas: inout Canvas) {
        let palette = canvas.palette
        let columns = canvas.size.columns - 2
        let isASCII = canvas.glyphs == .ascii
        let cursor = (columns - 1) * replay.tick / max(replay.end, 1)
        for column in 0..<columns {
            let glyph: Unicode.Scalar = column == cursor ? (isASCII ? "O" : "●") : isASCII ? "-" : "─"
            let style = column == cursor ? palette.accent : column < cursor ? palette.text : palette.lines
            canvas[column + 1, row] = Cell(glyph, style)
        }
    }

    private func drawStatus(row: Int, on canvas: inout Canvas) {
        var pen = RowPen(column: 1, row: row, style: canvas.palette.accent)
        pen.write(!isRunning ? "Paused" : isBackward ? "Backward" : "Playing", on: &canvas)
        pen.style = canvas.palette.text
        pen.goOn(at: 10)
        write(replay.tick, with: &pen, on: &canvas)
        pen.write(" / ", on: &canvas)
        write(replay.end, with: &pen, on: &canvas)
        pen.write("  ", Self.speeds[speed].text, on: &canvas)
        pen.style = canvas.palette.hint
        let room = canvas.size.columns - pen.column - 3
        let basic = "Space \(isRunning ? "stop" : "play")  ← → seek  ↑ ↓ tick  "
        for most in ["\(basic)b backward  + - speed  ", "\(basic)+ - speed  ", basic, ""] {
            let keys = "\(most)Esc \(leave)"
            guard Canvas.width(of: keys) < room else { continue }
            return pen.write(keys, endingAt: canvas.size.columns - 1, on: &canvas)
        }
    }

    /// Writes ticks as minutes and seconds.
    private func write(_ ticks: Int, with pen: inout RowPen, on canvas: inout Canvas) {
        let seconds = ticks / 60
        pen.write(seconds / 60, seconds % 60 < 10 ? ":0" : ":", seconds % 60, on: &canvas)
    }
}
