internal import LabTools
internal import PongUI
internal import SyncLab
internal import TerminalUI

/// Input of the lab's prompt: past commands, the last search, the breakpoint and the watches.
struct Finding {
    /// Past commands for the prompt to recall, oldest first, without duplicates.
    private(set) var commands: [String] = []

    /// The last search; the key `f` after `>` and `<` repeats it.
    var last: TickSearch?

    /// The lab freezes at a tick at which this condition begins to hold.
    var breakpoint: TickSearch?

    /// Values shown beside the views, each text once.
    private(set) var watches: [Watch] = []

    mutating func note(_ command: String) {
        commands.removeAll { $0 == command }
        commands.append(command)
    }

    /// Adds a watch; `nil` removes all.
    mutating func watch(_ watch: Watch?) {
        watches.removeAll { watch == nil || $0.text == watch?.text }
        if let watch { watches.append(watch) }
    }
}

/// A value or a condition shown beside the views.
struct Watch {
    let text: String

    /// The value at the lab's tick; a dash if it is unknown.
    let value: (Lab) -> String

    /// Parses the name of a value, or a condition.
    ///
    /// - Throws: ``LabTools/ExpressionError``.
    init(_ text: String) throws(ExpressionError) {
        self.text = text
        if let index = TickNames.names.index(of: text) {
            value = { TickNames.all[index].name.text(of: TickWindow($0).value(of: index, ago: 0)) }
        } else {
            let condition = try Expression(text, names: TickNames.names)
            value = { lab in
                condition.holds(in: TickWindow(lab, reach: condition.reach)).map { $0 ? "yes" : "no" } ?? "–"
            }
        }
    }

    /// The width in columns: the text and seven columns for the value, so that later watches stay in place.
    var width: Int { Canvas.width(of: text) + 8 }
}

extension LabScene {
    /// Draws the watches that fit into the layout's rows.
    func drawWatches(_ layout: LabLayout, on canvas: inout Canvas) {
        var flow = RowFlow(columns: canvas.size.columns - 2)
        for watch in finding.watches {
            let place = flow.place(watch.width)
            guard place.row < layout.extras.watchRows else { break }
            var pen = RowPen(column: 1 + place.column, row: layout.watchRow + place.row, style: canvas.palette.hint)
            pen.write(watch.text, " ", on: &canvas)
            pen.style = canvas.palette.text
            pen.write(watch.value(lab), on: &canvas)
        }
    }
}
