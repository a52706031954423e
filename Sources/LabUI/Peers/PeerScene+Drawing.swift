internal import GameDescriptions
internal import MockGroupSessions
internal import PeerPrograms
public import PlayerProfile
internal import PongUI
internal import SyncLab
public import TerminalUI

extension PeerScene {
    public func draw(_ options: AppOptions, on canvas: inout Canvas) {
        let size = canvas.size
        let record = record
        let lines = further(record) + about(record)
        let end = size.rows - 2 - lines.count
        if showsLadder, let log = lab.log {
            let ladder = PeerLadder(log: log, tick: min(record.tick + Self.ticksAhead, lab.tick))
            let area = ScreenArea(column: 0, row: 0, columns: size.columns, rows: end)
            Ladder(ladder, in: area, selecting: selectedMessage, at: record.tick).draw(on: &canvas)
        } else {
            drawViews(record, to: end, on: &canvas)
        }
        for (index, line) in lines.enumerated() {
            canvas.write(line, column: 1, row: end + index, atMost: size.columns - 2, canvas.palette.hint)
        }
        drawState(record, at: size.rows - 2, on: &canvas)
        drawHints(at: size.rows - 1, on: &canvas)
        if showsHelp { Help.programs(lab.game, seed: lab.setup.seed).draw(on: &canvas) }
    }

    /// Ticks after the cursor that the ladder shows.
    private static let ticksAhead: UInt32 = 9

    private func drawViews(_ record: PeerTick, to end: Int, on canvas: inout Canvas) {
        let size = canvas.size
        // As high as what the devices show: the rest has the messages.
        let shown = LabSide.allCases.map { side in
            record[side].view.isEmpty ? lab.tables.state.shown.count : record[side].view.count
        }
        let rows = min(max(shown.max() ?? 0, 4) + 2, end - LabSide.allCases.count)
        for side in LabSide.allCases {
            let columns = size.columns / 2
            drawDevice(
                side,
                record,
                ScreenArea(column: side == .left ? 0 : columns, row: 0, columns: columns, rows: rows),
                on: &canvas
            )
            lab.link(from: side).drawLine(from: side, row: rows + side.rawValue, canvas.palette.text, on: &canvas)
        }
        drawMessages(rows + LabSide.allCases.count..<end, through: record.tick, on: &canvas)
    }

    private func drawDevice(_ side: LabSide, _ record: PeerTick, _ area: ScreenArea, on canvas: inout Canvas) {
        let palette = canvas.palette
        let device = record[side]
        canvas.box(column: area.column, row: area.row, columns: area.columns, rows: area.rows, palette.hint)
        let name = side == .left ? " Left" : " Right"
        let player = players[side]?.rawValue ?? "keys"
        var column = canvas.write(name, column: area.column + 2, row: area.row, palette.accent)
        column = canvas.write(" \(player) ", column: column, row: area.row, palette.text)
        let end = area.column + area.columns - 1
        let states = device.isPresent ? ["\(device.place)\(device.course)", device.place] : ["absent"]
        if let state = states.first(where: { column + Canvas.width(of: $0) + 2 < end }) {
            canvas.write(" \(state) ", column: end - Canvas.width(of: state) - 2, row: area.row, palette.text)
        }
        let inner = ScreenArea(
            column: area.column + 1,
            row: area.row + 1,
            columns: area.columns - 2,
            rows: area.rows - 2
        )
        if device.view.isEmpty { drawFields(of: side, record, in: inner, on: &canvas) }
        for (index, line) in device.view.prefix(inner.rows).enumerated() {
            canvas.write(line, column: inner.column, row: inner.row + index, atMost: inner.columns, palette.text)
        }
    }

    /// The fields of the shown state as a table, in as many columns as they need; those that differ from the other
    /// device's at the same tick are marked.
    private func drawFields(of side: LabSide, _ record: PeerTick, in area: ScreenArea, on canvas: inout Canvas) {
        let palette = canvas.palette
        guard let shown = record[side].shown, let state = shown.state, area.rows > 0 else { return }
        let other = record[side.other].shown
        let fields = lab.tables.state.shown
        let tables = min((fields.count + area.rows - 1) / area.rows, max(area.columns / Self.fieldColumns, 1))
        let columns = area.columns / max(tables, 1)
        let nameColumns = min(fields.map { Canvas.width(of: $0.name) }.max() ?? 0, columns / 2)
        let isCut = fields.count > tables * area.rows
        for (place, field) in fields.prefix(tables * area.rows - (isCut ? 1 : 0)).enumerated() {
            let (column, row) = (area.column + place / area.rows * columns, area.row + place % area.rows)
            let value = state[field.index]
            let differs = other?.tick == shown.tick && other?.state?[field.index] != value
            canvas.write(field.name, column: column + 1, row: row, atMost: nameColumns, palette.hint)
            let text = (differs ? "!= " : "   ") + (value?.text.withoutControls ?? "absent")
            let style = differs ? palette.accent : palette.text
            let free = columns - nameColumns - 3
            canvas.write(text, column: column + nameColumns + 2, row: row, atMost: free, style)
        }
        guard isCut else { return }
        let rest = "… \(fields.count - tables * area.rows + 1) more"
        let column = area.column + (tables - 1) * columns + 1
        canvas.write(rest, column: column, row: area.row + area.rows - 1, atMost: columns - 2, palette.hint)
    }

    /// Fewest columns of a table of fields beside another.
    private static let fieldColumns = 24

    /// The latest messages of the shown tick: what became of them, and their first bytes, or what they say.
    private func drawMessages(_ rows: Range<Int>, through tick: UInt32, on canvas: inout Canvas) {
        guard let messages = lab.log?.messages, !rows.isEmpty else { return }
        var shown: [LoggedPeerMessage] = []
        var next = messages.latestMessage(through: tick)
        while let message = next, shown.count < rows.count {
            shown.append(message)
            next = messages.message(before: message.number)
        }
        for (row, message) in zip(rows, shown.reversed()) {
            message.drawRow(at: row, to: canvas.size.columns - 1, on: &canvas)
        }
    }

    /// A line for the further devices, if there are any.
    private func further(_ record: PeerTick) -> [String] {
        let devices = record.devices.enumerated().dropFirst(LabSide.allCases.count).map { place, device in
            "\(LabSide.label(of: place)) \(device.isPresent ? device.place : "absent")"
        }
        return devices.isEmpty ? [] : [devices.joined(separator: "   ")]
    }

    /// A line for what each watched program says of itself, if it does.
    private func about(_ record: PeerTick) -> [String] {
        LabSide.allCases.compactMap { side in
            record[side].aboutText.map { "\(side.name) about \($0.withoutControls)" }
        }
    }

    /// The time, and the finding, the failure, or that there is none.
    private func drawState(_ record: PeerTick, at row: Int, on canvas: inout Canvas) {
        let palette = canvas.palette
        let time = past == nil ? "\(isFrozen ? "frozen" : "tick") \(record.tick)" : "past \(record.tick)/\(lab.tick)"
        let start = canvas.write(time, column: 1, row: row, palette.hint) + 2
        let text: String
        if let failure {
            text = "\(failure)".split(separator: "\n").first.map(String.init) ?? ""
        } else {
            let compared = "\(lab.comparison.compared) final ticks compared"
            text = lab.comparison.findings.first?.text ?? "\(compared), no findings"
        }
        let isGood = failure == nil && lab.comparison.findings.isEmpty
        let free = canvas.size.columns - 1 - start
        let end = canvas.write(
            text.withoutControls,
            column: start,
            row: row,
            atMost: free,
            isGood ? palette.text : palette.accent
        )
        let setting = "\(lab.setup.network.name)  seed \(lab.setup.seed)"
        let column = canvas.size.columns - 1 - Canvas.width(of: setting)
        if end + 2 <= column { canvas.write(setting, column: column, row: row, palette.hint) }
    }

    private func drawHints(at row: Int, on canvas: inout Canvas) {
        let palette = canvas.palette
        if let notice {
            canvas.write(notice, column: 1, row: row, atMost: canvas.size.columns - 2, palette.accent)
            return
        }
        let own =
            showsLadder
            ? "↑ ↓ message  ← sent  → arrived  n b step  v views  ? keys"
            : "\(isFrozen ? "Enter goes on  n b step" : "Enter freezes")  Tab other device  v ladder  ? keys"
        let end = canvas.write(own, column: 1, row: row, atMost: canvas.size.columns - 2, palette.hint)
        // As many of the game's keys as fit.
        var column = end + 3
        for key in lab.game.keys {
            let text = "\(key.key) \(lab.game.text(of: key.input))"
            guard column + Canvas.width(of: text) < canvas.size.columns else { return }
            column = canvas.write(text, column: column, row: row, palette.text) + 2
        }
    }
}

extension PeerTick.Device {
    /// The ticks of the match that it shows and has confirmed.
    fileprivate var place: String {
        "shows \(shown?.tick ?? 0), final \(confirmed.map { "\($0)" } ?? "–")"
    }

    /// The course of its match.
    fileprivate var course: String {
        (rollback > 0 ? ", rollback \(rollback)" : "") + (isStalled ? ", stalled" : "")
    }
}
