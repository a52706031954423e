internal import TerminalUI

/// A line at the top of the screen that disappears by itself.
///
/// It stands in the first row, where no ball flies.
struct Notice {
    private var text = ""

    /// ``text`` for a narrow screen.
    private var shortText = ""

    /// A screen with fewer columns is narrow.
    private static let wideColumns = 60

    /// Ticks until it disappears.
    private(set) var ticksLeft = 0

    /// 5 s, for a line that the player must not miss.
    static let longTicks = 300

    /// 1 s, for a line that names a key's effect.
    static let shortTicks = 60

    /// - Parameter short: The text for a narrow screen; by default the text, cut off.
    mutating func say(_ text: String, short: String? = nil, for ticks: Int = Notice.longTicks) {
        self.text = text
        shortText = short ?? text
        ticksLeft = ticks
    }

    mutating func advance(by ticks: Int) {
        ticksLeft -= ticks
    }

    /// The pace of a scene with the notice over it.
    func pace(over scene: Pace) -> Pace {
        guard ticksLeft > 0 else { return scene }
        return switch scene {
        case .still: .after(ticks: ticksLeft)
        case .after(let ticks): .after(ticks: min(ticks, ticksLeft))
        case .ticking: .ticking
        }
    }

    func draw(on canvas: inout Canvas) {
        guard ticksLeft > 0 else { return }
        let columns = canvas.size.columns - 2
        let isShort = canvas.size.columns < Self.wideColumns && Canvas.width(of: text) > columns
        let line = isShort ? shortText : text
        let width = min(Canvas.width(of: line), columns)
        let column = (canvas.size.columns - width) / 2
        // A text that would be cut is left out whole.
        let place = column - 1..<column + width + 1
        let blank = Cell(" ", canvas.palette.text)
        for text in Self.texts(on: canvas) where text.overlaps(place) {
            canvas.fill(column: text.lowerBound, row: 0, columns: text.count, rows: 1, with: blank)
        }
        canvas.fill(column: column - 1, row: 0, columns: width + 2, rows: 1, with: Cell(" ", canvas.palette.chosen))
        canvas.write(line, column: column, row: 0, atMost: width, canvas.palette.chosen)
    }

    /// The columns of the first row's texts, with three cells or more of walls, frames, marks or blanks between them.
    private static func texts(on canvas: Canvas) -> [Range<Int>] {
        (0..<canvas.size.columns).reduce(into: []) { texts, column in
            let cell = canvas[column, 0]
            if cell.half == .none && " -▄●─═┌┐╔╗+".unicodeScalars.contains(cell.glyph) { return }
            let isNew = texts.last.map { column - $0.upperBound > 2 } ?? true
            texts.append((isNew ? column : texts.removeLast().lowerBound)..<column + 1)
        }
    }
}
