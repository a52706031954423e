internal import TerminalUI

/// The settings over a scene, and their way to the file.
extension App {
    /// Whether the title shows its menu, and neither the help nor a demo.
    private var showsMenu: Bool {
        guard let title = scene as? TitleScene else { return false }
        return title.demo == nil && !title.isHelpShown
    }

    /// Opens the settings over the scene, which pauses.
    mutating func openSettings() {
        scene.pause()
        settings = SettingsScene(options, place: effects.settings.place, isOverMatch: !(scene is TitleScene))
    }

    /// Answers a key while the settings are open; what it changed holds at once where it can.
    mutating func answerInSettings(_ key: KeyEvent) {
        guard var open = settings else { return }
        let stays = open.handle(key, complaints)
        options = open.options
        settings = stays ? open : nil
        scene.adopt(options)
    }

    /// Keeps the settings that were changed since they were kept last, without changing others.
    ///
    /// A match that goes on is not held up: what was changed in it, or over it, is kept when it stands still or the
    /// settings close. What cannot be kept is tried again with the next change.
    ///
    /// - Parameter atOnce: Whether to keep them in any case, because the settings close or the program ends.
    /// - Returns: Whether others are kept now.
    mutating func keepSettings(atOnce: Bool) -> Bool {
        guard atOnce || pace != .ticking else { return false }
        scene.keepChoices(in: &options)
        guard options != triedOptions else { return false }
        triedOptions = options
        let changes = Setting.changes(from: keptOptions, to: options)
        do {
            if !changes.isEmpty { try effects.settings.change(changes) }
            keptOptions = options
            return !changes.isEmpty
        } catch {
            report(error)
            return false
        }
    }

    /// Says that settings are not kept: in the settings, else once on the screen.
    private mutating func report(_ failure: SettingsStore.Failure) {
        if settings != nil {
            settings?.report(failure.description)
        } else if !saidThatSettingsAreNotKept {
            saidThatSettingsAreNotKept = true
            announcement.say("settings are not kept: \(failure.reason)", short: "not kept: \(failure.reason)")
        }
    }

    /// Says on the title that something does not count in the settings file.
    func drawTitleLine(on canvas: inout Canvas, with palette: Palette) {
        guard let complaint = complaints.first, showsMenu else { return }
        let line = complaint.line.map { "line \($0)" } ?? "unread"
        let key = options.keys.label(of: .settings)
        canvas.writeCentered(" settings: \(line), see Settings (\(key)) ", row: 0, palette.accent)
    }
}
