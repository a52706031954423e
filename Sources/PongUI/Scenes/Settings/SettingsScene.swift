internal import DisplayText
internal import PlayerProfile
internal import TerminalUI

/// The settings: a list of names and values over a scene.
struct SettingsScene {
    /// The place of the settings, such as a path; `nil` if they are not kept.
    let place: String?
    /// True if a match stands still behind the settings.
    let isOverMatch: Bool

    /// The chosen line, counted from the first heading; complaints, which come and go, have negative numbers.
    private(set) var chosen = 1
    private(set) var page = Page.list
    /// A refusal or a failed write, until the next key.
    private(set) var notice: String?

    /// The page that takes the keys.
    enum Page {
        case list
        /// A text being typed.
        case text(TextLine, Setting)
        case keys(KeyPage)
    }

    /// A line of the list.
    enum Row {
        /// A problem of the file.
        case complaint(SettingsComplaint)
        case heading(String)
        case setting(Setting)
        case keys
        /// The place of the settings.
        case place
    }

    /// The lines of the list, from the first heading on.
    private var rows: [Row] {
        Setting.sections.flatMap { section in
            [.heading(section.title)] + section.settings.map { .setting($0) }
        }
            + [.keys, .place]
    }

    /// All lines of the list, and the number of the chosen one among them.
    ///
    /// - Parameter complaints: The current problems of the file.
    func list(_ complaints: [SettingsComplaint]) -> (rows: [Row], chosen: Int) {
        (complaints.map { .complaint($0) } + rows, max(chosen + complaints.count, 0))
    }

    var typing: Typing? {
        switch page {
        case .list: nil
        case .text: .text
        case .keys(let keys): keys.awaited.map { _ in .key }
        }
    }

    /// Reports that a change holds for this run only.
    mutating func report(_ failure: String) {
        notice = "Not saved, lasts until you quit: \(failure)"
    }

    /// Handles a key.
    ///
    /// - Parameter complaints: The current problems of the file.
    /// - Returns: True if the settings stay open.
    mutating func handle(_ event: KeyEvent, _ options: inout AppOptions, _ complaints: [SettingsComplaint]) -> Bool {
        guard event.action != .release else { return true }
        notice = nil
        switch page {
        case .list:
            return handleInList(event, &options, first: -complaints.count)
        case .text(let line, let setting):
            type(event, in: line, setting, &options)
        case .keys(var keys):
            let stays = keys.handle(event, &options.keys)
            page = stays ? .keys(keys) : .list
        }
        return true
    }

    private mutating func handleInList(_ event: KeyEvent, _ options: inout AppOptions, first: Int) -> Bool {
        chosen = max(chosen, first)
        switch MenuKey(event.key) {
        case .up: move(by: -1, first: first)
        case .down: move(by: 1, first: first)
        case .first, .pageUp: chosen = first < 0 ? first : 1
        case .last, .pageDown: chosen = rows.count - 1
        case .left: change(by: -1, &options)
        case .right: change(by: 1, &options)
        case .choose: open(&options)
        case .add, .reset, nil: return event.action != .press || !closes(event.key, options.keys)
        }
        return true
    }

    /// Moves up or down to the next line that is no heading, if there is one.
    private mutating func move(by step: Int, first: Int) {
        var next = chosen + step
        if rows.indices.contains(next), case .heading = rows[next] { next += step }
        if (first..<rows.count).contains(next) { chosen = next }
    }

    /// True if a press of the key closes the settings.
    private func closes(_ key: Key, _ keys: KeyBindings) -> Bool {
        key == .escape || [.settings, .quit].contains(keys.action(of: key))
    }

    private func change(by step: Int, _ options: inout AppOptions) {
        guard rows.indices.contains(chosen), case .setting(let setting) = rows[chosen] else { return }
        setting.change(by: step, in: &options)
    }

    /// Opens the chosen line's page, or changes its value if it has none.
    private mutating func open(_ options: inout AppOptions) {
        // A complaint has no page.
        guard rows.indices.contains(chosen) else { return }
        switch rows[chosen] {
        case .keys:
            page = .keys(KeyPage())
        case .setting(let setting):
            guard case .name = setting.kind else { return change(by: 1, &options) }
            let value = setting.value(options)
            page = .text(TextLine(value == Setting.noName ? "" : value), setting)
        case .complaint, .heading, .place:
            break
        }
    }

    /// Edits a text, which takes no character that the setting would not keep.
    private mutating func type(_ event: KeyEvent, in line: TextLine, _ setting: Setting, _ options: inout AppOptions) {
        var edited = line
        switch event.key {
        case .escape: page = .list
        case .enter where setting.put?(line.text, &options) == true: page = .list
        case .enter: notice = "It must be \(setting.allowed)."
        default:
            edited.take(event)
            var tried = options
            guard edited.text.columns <= line.text.columns || setting.put?(edited.text, &tried) == true else {
                return notice = "It must be \(setting.allowed)."
            }
            page = .text(edited, setting)
        }
    }
}
