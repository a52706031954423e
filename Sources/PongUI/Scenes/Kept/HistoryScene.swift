internal import DisplayText
internal import GameBasics
public import PlayerProfile
public import TerminalUI

/// The kept matches: a list, newest first, to choose a replay from, and statistics.
public struct HistoryScene: Scene {
    private let history: KeptHistory
    private let matches: [(number: Int, entry: HistoryEntry)]
    private let statistics: HistoryStatistics
    private var chosen = 0
    private var showsStatistics = false

    public init(_ history: KeptHistory, on today: CalendarDay) {
        self.history = history
        matches = history.numbered
        statistics = HistoryStatistics(history, on: today)
    }

    public mutating func answer(_ event: SceneEvent, _ options: AppOptions, at size: Size) -> [SceneEffect] {
        guard case .key(let key) = event, key.action != .release else { return [] }
        let page = max(Self.rows(on: size) - 1, 1)
        if key.key == .escape && !showsStatistics { return [.leave] }
        // Elsewhere the last two keys move down.
        if [.escape, .character("s"), .tab].contains(key.key.folded) {
            showsStatistics.toggle()
            return []
        }
        guard !showsStatistics else { return [] }
        switch MenuKey(key.key) {
        case .up: choose(by: -1)
        case .down: choose(by: 1)
        case .pageUp: choose(by: -page)
        case .pageDown: choose(by: page)
        case .first: choose(by: -matches.count)
        case .last: choose(by: matches.count)
        case .choose:
            guard matches.indices.contains(chosen), matches[chosen].entry.canBeWatched else { break }
            return [.watch(matches[chosen].entry)]
        default: break
        }
        return []
    }

    private mutating func choose(by step: Int) {
        chosen = min(max(chosen + step, 0), max(matches.count - 1, 0))
    }

    /// The rows of the list.
    private static func rows(on size: Size) -> Int { size.rows - 6 }

    public func draw(_ options: AppOptions, on canvas: inout Canvas) {
        let panel = Panel(columns: canvas.size.columns, rows: canvas.size.rows, in: canvas.size)
        panel.draw(showsStatistics ? "Statistics" : "Matches", keys: keyLine, on: &canvas)
        if history.unreadable > 0 {
            let text = "\(history.unreadable) damaged lines left out"
            canvas.writeCentered(text, row: canvas.size.rows - 2, canvas.palette.hint)
        }
        if showsStatistics {
            drawStatistics(on: &canvas)
        } else {
            drawList(on: &canvas)
        }
    }

    private var keyLine: String {
        if showsStatistics { return "s list  Esc back" }
        guard matches.indices.contains(chosen) else { return "Esc back" }
        return "\(matches[chosen].entry.canBeWatched ? "Enter watch  " : "")s statistics  Esc back"
    }

    private func drawList(on canvas: inout Canvas) {
        guard !matches.isEmpty else {
            let words = history.problem ?? "No match is kept yet."
            for (index, line) in words.wrapped(to: canvas.size.columns - 4).enumerated() {
                canvas.writeCentered(line, row: canvas.size.rows / 2 + index, canvas.palette.text)
            }
            return
        }
        let rows = Self.rows(on: canvas.size)
        let first = min(max(chosen - rows / 2, 0), max(matches.count - rows, 0))
        for index in first..<min(first + rows, matches.count) {
            draw(matches[index], row: 2 + index - first, isChosen: index == chosen, on: &canvas)
        }
        let match = matches[chosen].entry.match
        let details = [match.daily.map { "daily \($0)" }, "court \(match.courtName)"].compactMap { $0 }
        let figures = "rally \(match.longestRally)  \(match.length)"
        let lines = [details + [figures], details].map { $0.joined(separator: "  ") }
        let line = lines.first { Canvas.width(of: $0) <= canvas.size.columns - 4 } ?? ""
        canvas.writeCentered(line, row: canvas.size.rows - 3, canvas.palette.text)
    }

    private func draw(_ match: (number: Int, entry: HistoryEntry), row: Int, isChosen: Bool, on canvas: inout Canvas) {
        let palette = canvas.palette
        let style = isChosen ? palette.chosen : match.entry.canBeWatched ? palette.text : palette.hint
        let columns = canvas.size.columns
        canvas.fill(column: 1, row: row, columns: columns - 2, rows: 1, with: Cell(" ", style))
        let played = match.entry.match
        let isWide = columns >= 76
        // The smallest screen has room for the month and day, and for "You : computer, normal".
        let gap = columns < 48 ? " " : "  "
        let time = match.entry.shortTime
        var pen = RowPen(column: 2, row: row, style: style)
        if isWide {
            pen.write(match.number, minimumWidth: 5, on: &canvas)
            pen.write("  ", on: &canvas)
        }
        pen.write(isWide ? time : String(time.dropFirst(5).prefix(columns < 48 ? 5 : 11)), gap, on: &canvas)
        pen.write(played.score.one, minimumWidth: 2, on: &canvas)
        pen.write(" : ", played.score.two, on: &canvas)
        let start = pen.column + gap.count + (played.score.two < 10 ? 1 : 0)
        let occasion = isWide ? (played.daily == nil ? "" : "daily, ") + played.courtName : ""
        let end = columns - 2 - min(Canvas.width(of: occasion), 19)
        canvas.write(played.pairing, column: start, row: row, atMost: end - (isWide ? 2 : 0) - start, style)
        canvas.write(occasion, column: end, row: row, atMost: 19, style)
    }

    private func drawStatistics(on canvas: inout Canvas) {
        let lines = statistics.lines
        let columns = min(38, canvas.size.columns - 4)
        let left = (canvas.size.columns - columns) / 2
        var row = max((canvas.size.rows - lines.count - 6) / 2, 1)
        for line in lines {
            canvas.write(line.label, column: left, row: row, canvas.palette.hint)
            canvas.write(line.text, column: left + columns - Canvas.width(of: line.text), row: row, canvas.palette.text)
            row += 1
        }
        let plot = statistics.plot(columns: columns, isASCII: canvas.glyphs == .ascii)
        if !plot.isEmpty {
            canvas.write(plot, column: left, row: row + 1, canvas.palette.accent)
            canvas.write("Recent matches: high = won", column: left, row: row + 2, canvas.palette.hint)
        }
    }
}

extension TitleEntry {
    /// Shows the kept matches.
    public static var history: TitleEntry {
        TitleEntry("Matches and statistics", in: .more) {
            .show(HistoryScene($0.effects.history.history(), on: $0.effects.today()))
        }
    }
}
