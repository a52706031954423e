internal import PongUI
internal import TerminalUI

/// A panel in the middle of the screen: a headline, lines, and the keys that lead on.
struct Card {
    enum Line {
        case text(String)
        case hint(String)
        case accent(String)
        /// A label and its value; the values of one card stand in one column.
        case field(String, String)
        /// A row of at least so many columns, for what else is drawn there.
        case blank(columns: Int)
        /// A blank row that a small screen leaves out.
        case gap
    }

    var headline: String
    var lines: [Line] = []
    var keys: String

    /// The widest line of running text.
    private static let longestLine = 60

    func draw(on canvas: inout Canvas, with palette: Palette) {
        let layout = Layout(self, on: canvas)
        layout.panel.draw(on: &canvas, with: palette)
        layout.lettering.writeCentered(headline, lastRow: layout.firstRow - 2, on: &canvas, palette.accent)
        let fields = (canvas.size.columns - fieldColumns) / 2
        for (index, line) in layout.lines.enumerated() {
            let row = layout.firstRow + index
            switch line {
            case .text(let text): canvas.writeCentered(text, row: row, palette.text)
            case .hint(let text): canvas.writeCentered(text, row: row, palette.hint)
            case .accent(let text): canvas.writeCentered(text, row: row, palette.accent)
            case .field(let label, let value):
                canvas.write(label, column: fields, row: row, palette.hint)
                canvas.write(value, column: fields + labelColumns, row: row, palette.text)
            case .blank, .gap: break
            }
        }
        canvas.writeCentered(keys, row: layout.panel.row + layout.panel.rows - 2, palette.hint)
    }

    /// The row of the first blank line, for what else is drawn there; `nil` without one.
    func blankRow(on canvas: Canvas) -> Int? {
        let layout = Layout(self, on: canvas)
        return layout.lines.firstIndex { if case .blank = $0 { true } else { false } }.map { layout.firstRow + $0 }
    }

    /// The place of a card's parts on a canvas.
    private struct Layout {
        let panel: Panel
        let lettering: Lettering
        let lines: [Line]
        let firstRow: Int

        init(_ card: Card, on canvas: Canvas) {
            let room = canvas.size.columns - 4
            lettering = Lettering(for: canvas.size).fitting(card.headline, columns: room - 8)
            let headRows = lettering.rows(on: canvas)
            var lines = card.wrapped(to: min(room - 2, Card.longestLine))
            let otherRows = headRows + 5
            // A small screen has no room for gaps.
            while lines.count + otherRows > canvas.size.rows, let gap = lines.lastIndex(where: \.isGap) {
                lines.remove(at: gap)
            }
            let widths = [lettering.width(of: card.headline) + 4, Canvas.width(of: card.keys), card.fieldColumns]
            let margin = lettering.scale == nil ? 2 : 6
            panel = Panel(
                columns: min((widths + lines.map(\.columns)).reduce(0, max) + 2 * margin, canvas.size.columns - 2),
                rows: min(lines.count + otherRows, canvas.size.rows),
                in: canvas.size
            )
            firstRow = panel.row + headRows + 2
            self.lines = lines
        }
    }

    /// The columns of the labels, with the blanks behind the longest one.
    private var labelColumns: Int {
        let labels = lines.map { if case .field(let label, _) = $0 { Canvas.width(of: label) + 2 } else { 0 } }
        return labels.max() ?? 0
    }

    private var fieldColumns: Int {
        let values = lines.map { if case .field(_, let value) = $0 { Canvas.width(of: value) } else { 0 } }
        return labelColumns + (values.max() ?? 0)
    }

    /// The lines, where a text that is too long goes on in further ones.
    private func wrapped(to columns: Int) -> [Line] {
        lines.flatMap { line -> [Line] in
            switch line {
            case .text(let text): Self.wrap(text, to: columns).map { .text($0) }
            case .hint(let text): Self.wrap(text, to: columns).map { .hint($0) }
            case .accent(let text): Self.wrap(text, to: columns).map { .accent($0) }
            case .field, .blank, .gap: [line]
            }
        }
    }

    private static func wrap(_ text: String, to columns: Int) -> [String] {
        var lines: [String] = []
        for word in text.split(separator: " ") {
            if let last = lines.last, Canvas.width(of: last) + 1 + Canvas.width(of: String(word)) <= columns {
                lines[lines.count - 1] += " \(word)"
            } else {
                lines.append(String(word))
            }
        }
        return lines
    }
}

extension Card.Line {
    fileprivate var isGap: Bool {
        if case .gap = self { true } else { false }
    }

    /// The columns of a line that is not a field.
    fileprivate var columns: Int {
        switch self {
        case .text(let text), .hint(let text), .accent(let text): Canvas.width(of: text)
        case .blank(let columns): columns
        case .field, .gap: 0
        }
    }
}
