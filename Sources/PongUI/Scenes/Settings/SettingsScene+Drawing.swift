internal import TerminalUI

extension SettingsScene {
    /// - Parameters:
    ///   - complaints: The current problems of the file.
    ///   - sound: The state of the tone player.
    func draw(
        _ options: AppOptions,
        _ complaints: [SettingsComplaint],
        sound: SoundPlayer.State,
        on canvas: inout Canvas
    ) {
        switch page {
        case .list, .text: drawList(options, complaints, sound, on: &canvas)
        case .keys(let keys): keys.draw(options.keys, on: &canvas)
        }
    }

    private func drawList(
        _ options: AppOptions,
        _ complaints: [SettingsComplaint],
        _ sound: SoundPlayer.State,
        on canvas: inout Canvas
    ) {
        let (rows, chosen) = list(complaints)
        let explanation = notice ?? explanation(of: rows[chosen], options, sound)
        var list = ListPanel("Settings", rows: rows.count, chosen: chosen, explanation: explanation, in: canvas.size)
        list.isAlert = notice != nil || isComplaint(rows[chosen])
        list.hint = hint(of: rows[chosen])
        list.draw(on: &canvas) { index, place, style, canvas in
            draw(rows[index], options, isChosen: index == chosen, place, style, on: &canvas)
        }
    }

    private func isComplaint(_ row: Row) -> Bool {
        if case .complaint = row { true } else { false }
    }

    private func draw(
        _ row: Row,
        _ options: AppOptions,
        isChosen: Bool,
        _ place: ListPanel.Place,
        _ style: Style,
        on canvas: inout Canvas
    ) {
        switch row {
        case .complaint(let complaint):
            let style = isChosen ? style : canvas.palette.accent
            canvas.write("! \(complaint)", column: place.column, row: place.row, atMost: place.columns, style)
        case .heading(let title):
            canvas.write(title, column: place.column, row: place.row, canvas.palette.accent)
        case .place:
            canvas.write("kept in", column: place.column, row: place.row, style)
            let column = place.column + ListPanel.valueColumn + 2
            let columns = place.columns - ListPanel.valueColumn - 2
            let style = isChosen ? style : canvas.palette.hint
            canvas.write(self.place ?? "no file", column: column, row: place.row, atMost: columns, style)
        case .keys:
            canvas.write("keys", column: place.column + 2, row: place.row, style)
            let text = options.keys == .standard ? "standard" : "your own"
            canvas.write(text, column: place.column + ListPanel.valueColumn + 2, row: place.row, style)
        case .setting(let setting):
            let name = setting.name.split(separator: "-").joined(separator: " ")
            canvas.write(name, column: place.column + 2, row: place.row, style)
            draw(setting, options, isChosen: isChosen, place, style, on: &canvas)
        }
    }

    /// Draws a setting's value; if it is chosen, between the signs that change it.
    private func draw(
        _ setting: Setting,
        _ options: AppOptions,
        isChosen: Bool,
        _ place: ListPanel.Place,
        _ style: Style,
        on canvas: inout Canvas
    ) {
        let column = place.column + ListPanel.valueColumn
        let columns = place.columns - ListPanel.valueColumn - 4
        if isChosen, case .text(let line, _) = page {
            return line.draw(column: column + 2, row: place.row, columns: columns, on: &canvas)
        }
        let value = setting.value(options)
        let end = canvas.write(value, column: column + 2, row: place.row, atMost: columns, style)
        guard isChosen, setting.changesByArrows else { return }
        canvas.write("◀", column: column, row: place.row, style)
        canvas.write("▶", column: end + 1, row: place.row, style)
    }

    private func explanation(of row: Row, _ options: AppOptions, _ sound: SoundPlayer.State) -> String {
        switch row {
        case .heading:
            return ""
        case .complaint(let complaint):
            return "In the file, \(complaint)."
        case .place:
            return place.map { "Edit \($0) by hand, or here; pong settings prints what it says." }
                ?? "--no-config was given, or there is no home folder: changes last until you quit."
        case .keys:
            return "The keys of every action, for both players."
        case .setting(let setting):
            let later = setting.effect == .nextMatch && isOverMatch ? " From the next match." : ""
            let meaning = setting.meaning(options).map { " \($0)" } ?? ""
            return setting.comment + meaning + soundExplanation(of: setting, options, sound) + later
        }
    }

    /// The tone player's state, if the sound is tones.
    private func soundExplanation(
        of setting: Setting,
        _ options: AppOptions,
        _ sound: SoundPlayer.State
    ) -> String {
        guard setting.name == "sound", options.sound == .on else { return "" }
        return switch sound {
        case .playing(let program): " \(program) plays them."
        case .silent(let reason): " Nothing is heard: \(reason)."
        }
    }

    private func hint(of row: Row) -> String {
        if case .text = page { return "Enter keep  Esc cancel" }
        return switch row {
        case .setting(let setting) where setting.changesByArrows: "← → change  Esc back"
        case .setting: "Enter type  Esc back"
        case .keys: "Enter open  Esc back"
        case .complaint, .heading, .place: "↑ ↓ choose  Esc back"
        }
    }
}

extension Setting {
    fileprivate var changesByArrows: Bool {
        switch kind {
        case .choice, .number: true
        case .text, .keys: false
        }
    }
}

extension KeyPage {
    func draw(_ keys: KeyBindings, on canvas: inout Canvas) {
        var list = ListPanel("Keys", rows: Self.rows, chosen: chosen, explanation: explanation, in: canvas.size)
        list.isAlert = notice != nil || awaited != nil
        list.hint =
            awaited != nil
            ? "Esc cancel" : action == nil ? "Enter reset  Esc back" : "Enter set  + add  Del reset  Esc back"
        list.draw(on: &canvas) { index, place, style, canvas in
            guard let action = KeyAction(rawValue: index) else {
                canvas.write("reset all keys", column: place.column, row: place.row, style)
                return
            }
            canvas.write(action.title, column: place.column, row: place.row, style)
            let labels = keys[action].map { $0.label(for: action) }
            canvas.write(
                labels.isEmpty ? "–" : labels.joined(separator: "  "),
                column: place.column + ListPanel.valueColumn + 2,
                row: place.row,
                atMost: place.columns - ListPanel.valueColumn - 4,
                style
            )
        }
    }

    private var explanation: String {
        if let notice { return notice }
        guard let action else { return "Gives every action the keys that it had at first." }
        switch awaited {
        case .only: return "Press the key for \(action.title)."
        case .more: return "Press one more key for \(action.title)."
        case nil: return action.comment
        }
    }
}
