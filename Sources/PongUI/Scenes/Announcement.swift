internal import TerminalUI

/// A line at the top of the screen that goes away by itself.
///
/// It stands in the first row, where no ball flies.
struct Announcement {
    private var text = ""

    /// The text for a narrow screen that has no room for the whole one.
    private var shortText = ""

    /// The columns below which a screen is narrow.
    private static let wideColumns = 60

    /// Ticks until it goes away.
    private(set) var ticksLeft = 0

    /// For how long a line stays that a player must not miss: 5 s.
    static let longTicks = 300

    /// For how long a line stays that names what a key has just done: 1 s.
    static let shortTicks = 60

    /// - Parameter short: What a narrow screen says that has no room for the text; the text, cut off, unless told.
    mutating func say(_ text: String, short: String? = nil, for ticks: Int = Announcement.longTicks) {
        self.text = text
        shortText = short ?? text
        ticksLeft = ticks
    }

    mutating func advance(by ticks: Int) {
        ticksLeft = max(ticksLeft - ticks, 0)
    }

    /// When the screen changes next, of which a scene changes at its own pace.
    func pace(over scene: Pace) -> Pace {
        guard ticksLeft > 0 else { return scene }
        return switch scene {
        case .still: .after(ticks: ticksLeft)
        case .after(let ticks): .after(ticks: min(ticks, ticksLeft))
        case .ticking: .ticking
        }
    }

    func draw(on canvas: inout Canvas, with palette: Palette) {
        guard ticksLeft > 0 else { return }
        let columns = canvas.size.columns - 2
        let isShort = canvas.size.columns < Self.wideColumns && Canvas.width(of: text) > columns
        let line = isShort ? shortText : text
        let width = min(Canvas.width(of: line), columns)
        let column = (canvas.size.columns - width) / 2
        canvas.fill(column: column - 1, row: 0, columns: width + 2, rows: 1, with: Cell(" ", palette.chosen))
        canvas.write(line, column: column, row: 0, atMost: width, palette.chosen)
    }
}
