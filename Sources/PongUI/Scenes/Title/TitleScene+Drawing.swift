internal import GameCore
internal import PlayerProfile
internal import TerminalUI

extension TitleScene {
    func draw(_ options: AppOptions, on canvas: inout Canvas) {
        if isHelpShown { return Help.match(options.orientation, options.keys).draw(on: &canvas) }
        if let demo { return demo.drawDemo(options, on: &canvas) }
        let layout = TitleLayout(canvas.size, menu)
        layout.panel.draw(menu.page.rawValue, keys: keyLine(options.keys), on: &canvas)
        let left = (canvas.size.columns - layout.pixels.logo.columns) / 2
        Logo.draw(on: &canvas, column: left, row: layout.logoRow, layout.pixels, canvas.palette.accent)
        for index in menu.lines.indices { drawLine(index, options.level, layout, on: &canvas) }
    }

    private func keyLine(_ keys: KeyBindings) -> String {
        let last = menu.page == .first ? "\(keys.label(of: .help)) keys" : "Esc back"
        return "↑ ↓ choose  Enter open  \(last)"
    }

    private func drawLine(_ index: Int, _ level: ComputerPlayer.Level, _ layout: TitleLayout, on canvas: inout Canvas) {
        let (line, row) = (menu.lines[index], layout.row(of: index))
        let style = index == menu.chosen ? canvas.palette.chosen : canvas.palette.text
        canvas.fill(column: layout.menuColumn, row: row, columns: layout.menuColumns, rows: 1, with: Cell(" ", style))
        canvas.write(line.text, column: layout.menuColumn + 2, row: row, atMost: layout.menuColumns - 3, style)
        guard line.entry?.hasLevel == true else { return }
        let columns = layout.levelColumns
        canvas.write(level == .easy ? " " : "◀", column: columns.less, row: row, style)
        canvas.write(level.rawValue, column: columns.name, row: row, style)
        canvas.write(level == ComputerPlayer.Level.allCases.last ? " " : "▶", column: columns.more, row: row, style)
    }
}
