internal import PlayerProfile
internal import TerminalUI

/// The settings over a scene, and writing them to the file.
extension App {
    /// True if the title shows its menu, not the help or a demo.
    private var showsMenu: Bool {
        guard let title = scene as? TitleScene else { return false }
        return title.demo == nil && !title.isHelpShown
    }

    /// Opens the settings over the scene, which pauses.
    mutating func openSettings() {
        answer(.pause)
        settings = SettingsScene(place: effects.settings.place, isOverMatch: !(scene is TitleScene))
    }

    /// Handles a key while the settings are open.
    mutating func answerInSettings(_ key: KeyEvent) {
        guard var open = settings else { return }
        let complaints = complaints
        var stays = true
        change(isAnnounced: false) { stays = open.handle(key, &$0, complaints) }
        settings = stays ? open : nil
    }

    /// Writes the changed settings to the settings file and leaves its other lines alone.
    ///
    /// While a match runs nothing is written: its changes follow when it stands still or the settings close. A failed
    /// write is retried after the next change.
    ///
    /// - Parameter atOnce: Writes even while a match runs, because the settings close or the program ends.
    mutating func keepSettings(atOnce: Bool) {
        guard areOptionsNew, atOnce || pace != .ticking else { return }
        areOptionsNew = false
        let changes = Setting.changes(from: keptOptions, to: options)
        do {
            if !changes.isEmpty { complaints = SettingsReading(try effects.settings.change(changes)).complaints }
            keptOptions = options
        } catch {
            report(error)
        }
    }

    /// Reports a failed write: in the settings if they are open, else once on the screen.
    private mutating func report(_ failure: SettingsStore.Failure) {
        if settings != nil {
            settings?.report(failure.description)
        } else if said.insert(.settingsAreNotKept).inserted {
            notice.say("settings are not kept: \(failure.reason)", short: "not kept: \(failure.reason)")
        }
    }

    /// Draws the first complaint about the settings file on the title.
    func drawTitleLine(on canvas: inout Canvas) {
        guard let complaint = complaints.first, showsMenu else { return }
        let line = complaint.line.map { "line \($0)" } ?? "unread"
        let key = options.keys.label(of: .settings)
        canvas.writeCentered(" settings: \(line), see Settings (\(key)) ", row: 0, canvas.palette.accent)
    }
}
