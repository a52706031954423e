package import PlayerProfile
package import TerminalUI

/// Keys and their effects at the end of a row: "p pause  ? help  q quit".
package struct KeyLine {
    private let keys: KeyBindings
    private let actions: [KeyAction]

    package init(_ keys: KeyBindings, _ actions: [KeyAction]) {
        self.keys = keys
        self.actions = actions
    }

    /// Columns of the line, with two blanks before each key.
    package var width: Int {
        actions.reduce(0) { $0 + 3 + Canvas.width(of: keys.label(of: $1)) + Canvas.width(of: $1.name) }
    }

    package func draw(column: Int, row: Int, on canvas: inout Canvas, _ style: Style) {
        var pen = RowPen(column: column, row: row, style: style)
        for action in actions {
            pen.write("  ", keys.label(of: action), " ", action.name, on: &canvas)
        }
    }
}
