internal import TerminalUI

/// The settings over a scene, and their way to the file.
extension App {
    /// Opens the settings over the scene, which pauses.
    mutating func openSettings() {
        scene.pause()
        complaints = effects.settings.reading().complaints
        settings = SettingsScene(
            options,
            complaints: complaints,
            place: effects.settings.place,
            sound: effects.sounds.state(),
            isOverMatch: scene.leadsToTitle
        )
    }

    /// Answers a key while the settings are open; what it changed holds at once where it can.
    mutating func answerInSettings(_ key: KeyEvent) {
        guard var open = settings else { return }
        let stays = open.handle(key)
        options = open.options
        settings = stays ? open : nil
        scene.adopt(options)
    }

    /// Keeps the settings that were changed since they were kept last, without changing others.
    ///
    /// A match that goes on is not held up: what was changed in it is kept when it stands still.
    ///
    /// - Parameter atOnce: Whether to keep them in any case, because the program ends.
    mutating func keepSettings(atOnce: Bool) {
        guard atOnce || settings != nil || pace != .ticking else { return }
        scene.keepChoices(in: &options)
        guard options != keptOptions else { return }
        let changes = Setting.changes(from: keptOptions, to: options)
        keptOptions = options
        guard !changes.isEmpty else { return }
        do {
            try effects.settings.change(changes)
        } catch {
            settings?.report(error.description)
        }
    }

    /// Says on the title that something does not count in the settings file.
    func drawComplaint(on canvas: inout Canvas, with palette: Palette) {
        guard let complaint = complaints.first, !scene.leadsToTitle else { return }
        let key = options.keys.label(of: .settings)
        let text = " settings: \(complaint.line.map { "line \($0)" } ?? "unread"), see Settings (\(key)) "
        let row = canvas.size.rows - 1
        canvas.writeCentered(text, row: row, palette.accent)
    }
}
