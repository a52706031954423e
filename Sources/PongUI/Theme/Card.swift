internal import DisplayText
public import TerminalUI

/// A panel in the middle of the screen: a headline, lines, and keys.
public struct Card {
    package enum Line {
        case line(String, KeyPath<Palette, Style>)
        /// An invite, in big capitals if there is room for them, in one or two lines.
        case large(String)
        /// Big capitals, which extend over the blank rows below.
        case letters(String, scale: Int)
        /// A label and its value; the values of one card stand in one column.
        case field(String, String)
        /// A text being typed, in a row of this many columns.
        case entry(TextLine, columns: Int)
        case blank
        /// A blank row that a small screen leaves out.
        case gap

        package static func text(_ text: String) -> Line { .line(text, \.text) }
        package static func hint(_ text: String) -> Line { .line(text, \.hint) }
        package static func accent(_ text: String) -> Line { .line(text, \.accent) }
    }

    private let headline: String
    private let lines: [Line]
    private let keys: String

    package init(_ headline: String, _ lines: [Line] = [], keys: String) {
        self.headline = headline
        self.lines = lines
        self.keys = keys
    }

    /// Creates the question whether to quit; any key but `y` and the key that quits goes back.
    ///
    /// - Parameter subject: The thing that the player would lose, such as "match".
    public init(quitting subject: String) {
        self.init("Quit the \(subject)?", keys: "y quit  Esc back")
    }

    /// The widest line of running text.
    private static let longestLine = 60

    /// Draws the card in the middle of the canvas.
    public func draw(on canvas: inout Canvas) {
        let layout = Layout(self, on: canvas)
        layout.panel.draw(keys: keys, on: &canvas)
        layout.lettering.writeCentered(headline, lastRow: layout.lastHeadRow, on: &canvas, canvas.palette.accent)
        let fields = (canvas.size.columns - fieldColumns) / 2
        for (index, line) in layout.lines.enumerated() {
            let row = layout.firstRow + index
            switch line {
            case .line(let text, let style): canvas.writeCentered(text, row: row, canvas.palette[keyPath: style])
            case .large(let text): canvas.writeCentered(text, row: row, canvas.palette.accent)
            case .letters(let text, let scale):
                let columns = Canvas.lettersWidth(of: text, scale: scale) - scale
                let column = (canvas.size.columns - columns) / 2
                canvas.letters(text, column: column, row: row, scale: scale, canvas.palette.accent)
            case .field(let label, let value):
                canvas.write(label, column: fields, row: row, canvas.palette.hint)
                canvas.write(value, column: fields + labelColumns, row: row, canvas.palette.text)
            case .entry(let line, let columns):
                line.draw(column: (canvas.size.columns - columns) / 2, row: row, columns: columns, on: &canvas)
            case .blank, .gap: break
            }
        }
    }

    /// The place of a card's parts on a canvas.
    private struct Layout {
        let panel: Panel
        let lettering: Lettering
        let lines: [Line]
        let lastHeadRow: Int
        let firstRow: Int

        init(_ card: Card, on canvas: Canvas) {
            let room = canvas.size.columns - 4
            var lines = card.wrapped(to: min(room - 2, Card.longestLine))
            let invite = lines.firstIndex { if case .large = $0 { true } else { false } }
            // Nothing may be larger than the invite.
            let largest = invite == nil ? Lettering(for: canvas.size) : Lettering(scale: nil)
            let lettering = largest.fitting(card.headline, columns: room - 8)
            let headRows = lettering.rows(on: canvas)
            // A small screen leaves out the gaps between the lines first, then the margins around them.
            var margin = 1
            if let invite { Self.enlarge(invite, in: &lines, besides: headRows + 5, on: canvas) }
            func rows() -> Int {
                2 + 2 * margin + headRows + (lines.isEmpty ? 0 : 1 + lines.count)
            }
            while rows() > canvas.size.rows, let gap = lines.lastIndex(where: \.isGap) { lines.remove(at: gap) }
            if rows() > canvas.size.rows { margin = 0 }
            // The frame stays visible between the keys and the corners.
            let widths = [lettering.width(of: card.headline), Canvas.width(of: card.keys) + 2, card.fieldColumns]
            let sides = lettering.scale == nil ? 2 : 6
            panel = Panel(
                columns: min((widths + lines.map(\.columns)).reduce(0, max) + 2 * sides, canvas.size.columns - 2),
                rows: min(rows(), canvas.size.rows),
                in: canvas.size
            )
            lastHeadRow = panel.row + margin + headRows
            firstRow = lastHeadRow + 2
            self.lettering = lettering
            self.lines = lines
        }

        /// Replaces an invite by the largest capitals that fit with all lines but the gaps.
        private static func enlarge(_ place: Int, in lines: inout [Line], besides rows: Int, on canvas: Canvas) {
            guard case .large(let invite) = lines[place] else { return }
            let halves = invite.split(separator: "-")
            let middle = halves.count / 2
            let folded = [halves[..<middle], halves[middle...]].map { $0.joined(separator: "-") }
            let others = lines.count { !$0.isGap } - 1 + rows
            for (parts, scale) in [([invite], 2), ([invite], 1), (folded, 1)] {
                let height = canvas.letterRows(scale: scale)
                let columns = parts.map { Canvas.lettersWidth(of: $0, scale: scale) }.max() ?? 0
                let taken = parts.count * (height + 1) - 1
                guard columns <= canvas.size.columns - 8, taken + others <= canvas.size.rows else { continue }
                let letters = parts.map { part -> [Line] in
                    [.letters(part, scale: scale)] + Array(repeating: .blank, count: height - 1)
                }
                lines.replaceSubrange(place...place, with: Array(letters.joined(separator: [.blank])))
                return
            }
        }
    }

    /// Columns of the labels, including the blanks after the longest one.
    private var labelColumns: Int {
        let labels = lines.map { if case .field(let label, _) = $0 { Canvas.width(of: label) + 2 } else { 0 } }
        return labels.max() ?? 0
    }

    private var fieldColumns: Int {
        let values = lines.map { if case .field(_, let value) = $0 { Canvas.width(of: value) } else { 0 } }
        return labelColumns + (values.max() ?? 0)
    }

    /// The lines, with long texts wrapped.
    private func wrapped(to columns: Int) -> [Line] {
        lines.flatMap { line -> [Line] in
            switch line {
            case .line(let text, let style): text.wrapped(to: columns).map { .line($0, style) }
            case .field, .large, .letters, .entry, .blank, .gap: [line]
            }
        }
    }
}

extension Card.Line {
    fileprivate var isGap: Bool {
        if case .gap = self { true } else { false }
    }

    /// The columns of a line that is not a field.
    fileprivate var columns: Int {
        switch self {
        case .line(let text, _), .large(let text): Canvas.width(of: text)
        case .letters(let text, let scale): Canvas.lettersWidth(of: text, scale: scale)
        case .entry(_, let columns): columns
        case .field, .blank, .gap: 0
        }
    }
}
