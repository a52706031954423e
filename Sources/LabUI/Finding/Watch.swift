internal import LabTools
internal import PongUI
internal import SyncLab
internal import TerminalUI

/// A value or a condition shown beside the views.
struct Watch {
    let text: String
    private let subject: Subject

    private enum Subject {
        /// The index in ``LabTools/TickName/names``.
        case name(Int)
        case condition(Expression)
    }

    /// Parses the name of a value, or a condition.
    ///
    /// - Throws: ``LabTools/ExpressionError``.
    init(_ text: String) throws(ExpressionError) {
        self.text = text
        if let index = TickName.names.index(of: text) {
            subject = .name(index)
        } else {
            subject = .condition(try Expression(text, names: TickName.names))
        }
    }

    /// The value at the lab's tick; a dash if it is unknown.
    func value(in lab: Lab) -> String {
        switch subject {
        case .name(let index):
            return TickName.all[index].text(of: TickWindow(lab).value(of: index, ago: 0))
        case .condition(let condition):
            guard let holds = condition.holds(in: TickWindow(lab, reach: condition.reach)) else { return "–" }
            return holds ? "yes" : "no"
        }
    }

    /// The width in columns: the text and seven columns for the value, so that later watches stay in place.
    var width: Int { Canvas.width(of: text) + 8 }
}

extension LabScene {
    /// Draws the watches that fit into the layout's rows.
    func drawWatches(_ layout: LabLayout, on canvas: inout Canvas) {
        let flow = RowFlow(finding.watches.map(\.width), columns: canvas.size.columns - 2)
        for (watch, place) in zip(finding.watches, flow.places) where place.row < layout.extras.watchRows {
            var pen = RowPen(column: 1 + place.column, row: layout.watchRow + place.row, style: canvas.palette.hint)
            pen.write(watch.text, " ", on: &canvas)
            pen.style = canvas.palette.text
            pen.write(watch.value(in: lab), on: &canvas)
        }
    }
}
