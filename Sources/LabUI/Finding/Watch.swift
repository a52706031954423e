internal import PongUI
internal import SyncLab
internal import TerminalUI

/// A value or a condition that is shown beside the views.
struct Watch {
    let text: String
    private let subject: Subject

    private enum Subject {
        /// By its index among all names.
        case name(Int)
        case condition(Expression)
    }

    /// Reads a name, or a condition.
    ///
    /// - Throws: ``SyncLab/ExpressionError``.
    init(_ text: String) throws(ExpressionError) {
        self.text = text
        if let index = TickName.names.index(of: text) {
            subject = .name(index)
        } else {
            subject = .condition(try Expression(text, names: TickName.names))
        }
    }

    /// The value at the lab's tick; a dash where nothing was observed.
    func value(in lab: Lab) -> String {
        guard let values = lab.values else { return "–" }
        switch subject {
        case .name(let index):
            return TickName.all[index].text(of: values.value(of: index))
        case .condition(let condition):
            guard let holds = condition.holds(in: values, before: lab.valuesBefore) else { return "–" }
            return holds ? "yes" : "no"
        }
    }

    /// The columns that it takes: the text, a blank, and the widest value that is usual, so that others stay in place.
    var width: Int { Canvas.width(of: text) + 8 }
}

extension LabScene {
    /// Draws the watched values, as far as there are rows for them.
    func drawWatches(_ layout: LabLayout, on canvas: inout Canvas, with palette: Palette) {
        var flow = RowFlow(columns: canvas.size.columns - 2)
        for watch in finding.watches {
            let place = flow.place(width: watch.width)
            guard place.row < layout.extras.watchRows else { return }
            var pen = RowPen(column: 1 + place.column, row: layout.watchRow + place.row, style: palette.hint)
            pen.write(watch.text, on: &canvas)
            pen.write(" ", on: &canvas)
            pen.style = palette.text
            pen.write(watch.value(in: lab), on: &canvas)
        }
    }
}
