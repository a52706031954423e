internal import MatchSync
internal import PongUI
internal import SyncLab
internal import TerminalUI

/// The last lines: the lab's status and the keys.
extension LabScene {
    /// Draws the lab's tick, network, strategy, seed and input scheme.
    ///
    /// - Returns: The column after the last part.
    func drawStatus(at row: Int, _ options: AppOptions, on canvas: inout Canvas) -> Int {
        var time = "\(playback.isFrozen ? "frozen" : playback.isBackward ? "back" : "tick") \(lab.tick)"
        if !runs.current.isAtEnd { time += "/\(runs.current.end)" }
        if runs.count > 1 { time += "  run \(runs.index + 1)/\(runs.count)" }
        var pen = RowPen(column: 1, row: row, style: canvas.palette.hint)
        pen.write(time, on: &canvas)
        if runs.current.record.marks.contains(lab.tick) {
            pen.style = canvas.palette.accent
            pen.write("  marked", on: &canvas)
        }
        pen.style = canvas.palette.text
        pen.write("  ", lab.networkName, "  ", lab.strategy.rawValue, on: &canvas)
        // On a narrower screen the list of keys shows the seed.
        for part in [seed, hasHumans ? controls.scheme(onCourt(options)).device : nil].compactMap({ $0 })
        where pen.column + 2 + Canvas.width(of: part) < canvas.size.columns {
            pen.write("  ", part, on: &canvas)
        }
        return pen.column
    }

    /// Draws the notice, or as many hints as fit.
    ///
    /// - Parameter start: The first free column. Hints in the status's row are aligned right; in a row of their own,
    ///   left.
    func drawHints(at row: Int, from start: Int, on canvas: inout Canvas) {
        if case .landmarks(let direction) = overlay {
            return draw(Landmark.hints(direction), at: row, from: start, on: &canvas)
        }
        if let notice {
            let free = canvas.size.columns - 2 - start
            let column = start == 0 ? 1 : canvas.size.columns - 1 - min(Canvas.width(of: notice), free)
            canvas.write(notice, column: column, row: row, atMost: free, canvas.palette.accent)
            return
        }
        if case .ladder = pane { return draw(Self.ladderHints, at: row, from: start, on: &canvas) }
        let hints =
            !goesOn
            ? Self.pastHints : playback.isFrozen ? Self.frozenHints : isOver ? Self.hintsAfterEnd : Self.hints
        draw(hints, at: row, from: start, on: &canvas)
    }

    /// Draws as many hints as fit.
    private func draw(_ hints: [Hint], at row: Int, from start: Int, on canvas: inout Canvas) {
        let free = canvas.size.columns - 2 - start
        let last = hints.reduce(0) { max($0, $1.rank) }
        for most in (1...last).reversed() {
            let shown = hints.lazy.filter { $0.rank <= most }
            let width = shown.reduce(-2) { $0 + 2 + Canvas.width(of: $1.text) }
            guard width <= free else { continue }
            let column = start == 0 ? 1 : canvas.size.columns - 1 - width
            var pen = RowPen(column: column, row: row, style: canvas.palette.hint)
            for (index, hint) in shown.enumerated() {
                if index > 0 { pen.write("  ", on: &canvas) }
                pen.write(hint.text, on: &canvas)
            }
            return
        }
    }

    /// A key and its effect; if the row is too short, the hints of the highest rank are omitted.
    typealias Hint = (text: String, rank: Int)

    private static let hints: [Hint] =
        conditionHints(ranks: [2, 6, 5]) + [
            ("Tab link", 6), ("s strategy", 3), ("1 2 leave", 6), ("p freeze", 4), ("n step", 5), ("? keys", 1),
        ]

    private static let frozenHints: [Hint] =
        [("p go on", 1), ("b n step", 2), (", 10 s back", 3)] + conditionHints(ranks: [5, 7, 6])
        + [("Tab link", 7), ("s strategy", 6), ("1 2 leave", 7), ("? keys", 4)]

    private static func conditionHints(ranks: [Int]) -> [Hint] {
        zip(Condition.withKeys, ranks).map { row, rank in ("\(row.keys.less) \(row.keys.more) \(row.keys.words)", rank)
        }
    }

    /// Hints while the screen shows the past.
    private static let pastHints: [Hint] = [
        ("p play", 1), ("b n step", 1), (", . 10 s", 2), ("Home End", 4), ("r back", 5), ("x speed", 6),
        ("' last place", 7), ("f mark", 6), ("g go on here", 3), ("o other run", 7), ("? keys", 2),
    ]

    private static let ladderHints: [Hint] = [
        ("↑ ↓ message", 1), ("← sent", 2), ("→ arrived", 2), ("b n step", 3), (", . 10 s", 4), ("> < find", 4),
        ("v views", 1), ("? keys", 3),
    ]

    private static let hintsAfterEnd: [Hint] = [("Space next match", 1)] + hints.map { ($0.text, $0.rank + 1) }
}
