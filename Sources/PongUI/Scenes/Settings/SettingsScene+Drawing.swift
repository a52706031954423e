internal import PlayerProfile
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
        if case .keys(let keys) = page { return keys.draw(options.keys, on: &canvas) }
        let (rows, chosen) = list(complaints)
        let lines = rows.map { line(of: $0, options, sound) }
        let explanation = notice ?? lines[chosen].explanation
        var list = ListPanel("Settings", rows: rows.count, chosen: chosen, explanation: explanation, in: canvas.size)
        list.isAlert = notice != nil || chosen < complaints.count
        list.hint = lines[chosen].keys
        if case .text = page { list.hint = "Enter keep  Esc cancel" }
        list.draw(on: &canvas) { index, place, style, canvas in
            draw(lines[index], isChosen: index == chosen, place, style, on: &canvas)
        }
    }

    /// A row of the list in words.
    private struct Line {
        let name: String
        var nameStyle: KeyPath<Palette, Style> = \.text
        var value = ""
        var valueStyle: KeyPath<Palette, Style> = \.text
        var explanation = ""
        var keys = "↑ ↓ choose  Esc back"
        var changesByArrows = false
    }

    private func line(of row: Row, _ options: AppOptions, _ sound: SoundPlayer.State) -> Line {
        switch row {
        case .complaint(let complaint):
            return Line(name: "! \(complaint)", nameStyle: \.accent, explanation: "In the file, \(complaint).")
        case .heading(let title):
            return Line(name: title, nameStyle: \.accent)
        case .place:
            let explanation =
                place.map { "Edit \($0) by hand, or here; pong settings prints what it says." }
                ?? "--no-config was given, or there is no home folder: changes last until you quit."
            return Line(name: "kept in", value: place ?? "no file", valueStyle: \.hint, explanation: explanation)
        case .keys:
            return Line(
                name: "  keys",
                value: options.keys == .standard ? "standard" : "your own",
                explanation: "The keys of every action, for both players.",
                keys: "Enter open  Esc back"
            )
        case .setting(let setting):
            let later = setting.waitsForNextMatch && isOverMatch ? " From the next match." : ""
            let meaning = setting.meaning(options).map { " \($0)" } ?? ""
            return Line(
                name: "  " + setting.name.split(separator: "-").joined(separator: " "),
                value: setting.value(options),
                explanation: setting.comment + meaning + soundExplanation(of: setting, options, sound) + later,
                keys: "↑ ↓ choose  \(setting.changesByArrows ? "← → change" : "Enter type")  Esc back",
                changesByArrows: setting.changesByArrows
            )
        }
    }

    /// The tone player's state, if the sound is tones.
    private func soundExplanation(of setting: Setting, _ options: AppOptions, _ sound: SoundPlayer.State) -> String {
        guard setting.name == "sound", options.sound == .on else { return "" }
        return switch sound {
        case .playing(let program): " \(program) plays them."
        case .silent(let reason): " Nothing is heard: \(reason)."
        }
    }

    /// Draws a name and its value; a chosen value between the signs that change it.
    private func draw(_ line: Line, isChosen: Bool, _ place: ListPanel.Place, _ style: Style, on canvas: inout Canvas) {
        let palette = canvas.palette
        let (nameStyle, valueStyle) =
            isChosen ? (style, style) : (palette[keyPath: line.nameStyle], palette[keyPath: line.valueStyle])
        canvas.write(line.name, column: place.column, row: place.row, atMost: place.columns, nameStyle)
        let column = place.column + ListPanel.valueColumn
        let columns = place.columns - ListPanel.valueColumn - (line.changesByArrows ? 4 : 2)
        if isChosen, case .text(let text, _) = page {
            return text.draw(column: column + 2, row: place.row, columns: columns - 2, on: &canvas)
        }
        let end = canvas.write(line.value, column: column + 2, row: place.row, atMost: columns, valueStyle)
        guard isChosen, line.changesByArrows else { return }
        canvas.write("◀", column: column, row: place.row, style)
        canvas.write("▶", column: end + 1, row: place.row, style)
    }
}

extension Setting {
    fileprivate var changesByArrows: Bool {
        switch kind {
        case .choice, .number: true
        case .name, .keys: false
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
            let action = KeyAction(rawValue: index)
            canvas.write(action?.title ?? "reset all keys", column: place.column, row: place.row, style)
            guard let action else { return }
            let labels = keys.allLabels(of: action)
            let text = labels.isEmpty ? "–" : labels.joined(separator: "  ")
            let column = place.column + ListPanel.valueColumn + 2
            canvas.write(text, column: column, row: place.row, atMost: place.columns - ListPanel.valueColumn - 4, style)
        }
    }

    private var explanation: String {
        if let notice { return notice }
        guard let action else { return "Resets every action to its default keys." }
        switch awaited {
        case .only: return "Press the key for \(action.title)."
        case .more: return "Press one more key for \(action.title)."
        case nil: return action.comment
        }
    }
}
