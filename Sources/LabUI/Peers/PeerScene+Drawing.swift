internal import GameDescriptions
internal import GroupSessions
internal import MockGroupSessions
internal import PeerPrograms
public import PlayerProfile
internal import SyncLab
public import TerminalUI

extension PeerScene {
    public func draw(_ options: AppOptions, on canvas: inout Canvas) {
        let size = canvas.size
        let view = Self.viewSize(on: size)
        // As high as what the devices show: the rest has the messages.
        let shown = LabSide.allCases.map { side in
            let lines = lab.record[side].view.count
            return lines > 0 ? lines : lab.tables.state.shown.count
        }
        let rows = min(max(shown.max() ?? 0, 4), view.rows) + 2
        for side in LabSide.allCases {
            let columns = size.columns / 2
            drawDevice(
                side,
                ScreenArea(column: side == .left ? 0 : columns, row: 0, columns: columns, rows: rows),
                on: &canvas
            )
        }
        drawLinks(at: rows, on: &canvas)
        drawMessages(from: rows + 2, to: size.rows - 2, on: &canvas)
        drawState(at: size.rows - 2, on: &canvas)
        drawHints(at: size.rows - 1, on: &canvas)
    }

    private func drawDevice(_ side: LabSide, _ area: ScreenArea, on canvas: inout Canvas) {
        let palette = canvas.palette
        let device = lab.record[side]
        canvas.box(column: area.column, row: area.row, columns: area.columns, rows: area.rows, palette.hint)
        let name = side == .left ? " Left" : " Right"
        let player = players[side]?.rawValue ?? "keys"
        var column = canvas.write(name, column: area.column + 2, row: area.row, palette.accent)
        column = canvas.write(" \(player) ", column: column, row: area.row, palette.text)
        let state =
            device.isPresent
            ? " shows \(device.shown?.tick ?? 0), final \(device.confirmed.map { "\($0)" } ?? "–")\(device.isStalled ? ", stalled" : "") "
            : " absent "
        let width = Canvas.width(of: state)
        if column + width < area.column + area.columns - 1 {
            canvas.write(state, column: area.column + area.columns - 1 - width, row: area.row, palette.text)
        }
        let inner = ScreenArea(
            column: area.column + 1,
            row: area.row + 1,
            columns: area.columns - 2,
            rows: area.rows - 2
        )
        if device.view.isEmpty { drawFields(of: side, in: inner, on: &canvas) }
        for (index, line) in device.view.prefix(inner.rows).enumerated() {
            canvas.write(line, column: inner.column, row: inner.row + index, atMost: inner.columns, palette.text)
        }
    }

    /// The fields of the shown state as a table; those that differ from the other device's at the same tick are marked.
    private func drawFields(of side: LabSide, in area: ScreenArea, on canvas: inout Canvas) {
        let palette = canvas.palette
        guard let shown = lab.record[side].shown, let state = shown.state else { return }
        let other = lab.record[side.other].shown
        let rows = lab.tables.state.shown.prefix(area.rows)
        let width = min(rows.map { Canvas.width(of: $0.name) }.max() ?? 0, area.columns / 2)
        for (place, field) in rows.enumerated() {
            let row = area.row + place
            let value = state[field.index]
            let differs = other?.tick == shown.tick && other?.state?[field.index] != value
            canvas.write(field.name, column: area.column + 1, row: row, atMost: width, palette.hint)
            let text = (differs ? "≠ " : "  ") + (value?.text ?? "absent")
            let style = differs ? palette.accent : palette.text
            canvas.write(text, column: area.column + width + 2, row: row, atMost: area.columns - width - 3, style)
        }
    }

    private func drawLinks(at row: Int, on canvas: inout Canvas) {
        let palette = canvas.palette
        for (index, side) in LabSide.allCases.enumerated() {
            let link = lab.statistics(from: side)
            let arrow = side == .left ? "L → R" : "L ← R"
            let sent = lab.record[side].rollback
            let text =
                "\(arrow)  \(link.sent) messages, \(link.bytes) bytes, \(link.lost) lost"
                + (sent > 0 ? ", rollback \(sent)" : "")
            canvas.write(
                text,
                column: index * (canvas.size.columns / 2) + 1,
                row: row,
                atMost: canvas.size.columns / 2 - 2,
                palette.text
            )
        }
    }

    /// The latest messages with their first bytes, or what they say if they are texts.
    private func drawMessages(from first: Int, to end: Int, on canvas: inout Canvas) {
        guard first < end else { return }
        for (index, shown) in messages.suffix(end - first).enumerated() {
            let arrow = shown.sender == .left ? "L → R" : "L ← R"
            let bytes = shown.message.bytes
            let content =
                shown.message.isText
                ? String(decoding: bytes, as: UTF8.self)
                : bytes.prefix(24).map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined(separator: " ")
            let text = "\(shown.tick)  \(arrow)  \(shown.message.mode)  \(bytes.count) bytes  \(content)"
            canvas.write(text, column: 1, row: first + index, atMost: canvas.size.columns - 2, canvas.palette.hint)
        }
    }

    /// The finding or the failure, or that there is none.
    private func drawState(at row: Int, on canvas: inout Canvas) {
        let palette = canvas.palette
        let compared = "\(lab.comparison.compared) final ticks compared"
        let text: String
        if let failure {
            text = "\(failure)".split(separator: "\n").first.map(String.init) ?? ""
        } else {
            text = lab.comparison.findings.first?.text ?? "\(compared), no findings"
        }
        let isGood = failure == nil && lab.comparison.findings.isEmpty
        canvas.write(text, column: 1, row: row, atMost: canvas.size.columns - 2, isGood ? palette.text : palette.accent)
    }

    private func drawHints(at row: Int, on canvas: inout Canvas) {
        let palette = canvas.palette
        let keys = lab.game.keys.map { "\($0.key) \(lab.game.text(of: $0.input))" }.joined(separator: "  ")
        let own = "\(isFrozen ? "Enter goes on" : "Enter freezes")  Tab other device  Esc leaves  q quits"
        let end = canvas.write(own, column: 1, row: row, atMost: canvas.size.columns - 2, palette.hint)
        guard end + 3 < canvas.size.columns else { return }
        canvas.write(keys, column: end + 3, row: row, atMost: canvas.size.columns - end - 4, palette.text)
    }
}
