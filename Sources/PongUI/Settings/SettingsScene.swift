internal import GameCore
internal import TerminalUI

/// The settings: a list of names and values over the scene that they were opened from.
struct SettingsScene {
    /// The values now; the program takes them after each key.
    private(set) var options: AppOptions
    /// Where the settings are kept; `nil` if they are not.
    private let place: String?
    /// Whether a match stands still behind the settings.
    let isOverMatch: Bool

    /// The chosen line, counted from the first heading; below zero are the complaints, which come and go.
    private(set) var chosen = 1
    private(set) var page = Page.list
    /// What was refused, or could not be kept; until the next key.
    private(set) var notice: String?

    /// What the keys mean.
    enum Page {
        case list
        /// The value of a text, as it is typed.
        case text(TextLine, Setting)
        case keys(KeyPage)
    }

    /// A line of the list.
    enum Row {
        /// Something that does not count in the file.
        case complaint(SettingsComplaint)
        case heading(String)
        case setting(Setting)
        case keys
        /// Where the settings are kept.
        case place(String)
    }

    /// - Parameters:
    ///   - place: Where the settings are kept; `nil` if they are not.
    ///   - isOverMatch: Whether a match stands still behind the settings.
    init(_ options: AppOptions, place: String?, isOverMatch: Bool) {
        self.options = options
        self.place = place
        self.isOverMatch = isOverMatch
    }

    /// The lines of the list, from the first heading on.
    private var rows: [Row] {
        Setting.sections.flatMap { section in
            [.heading(section.title)] + section.settings.map { .setting($0) } + (section.hasKeys ? [.keys] : [])
        }
            + [.place(place ?? "not kept: --no-config was given, or there is no home folder")]
    }

    /// All lines of the list, and the number of the chosen one among them.
    ///
    /// - Parameter complaints: What does not count in the file now.
    func list(_ complaints: [SettingsComplaint]) -> (rows: [Row], chosen: Int) {
        (complaints.map { .complaint($0) } + rows, max(chosen + complaints.count, 0))
    }

    /// Whether each key counts as it is: a text is typed, or the key of an action is asked for.
    var takesText: Bool {
        switch page {
        case .list: false
        case .text: true
        case .keys(let keys): keys.awaited != nil
        }
    }

    /// Shows that a change holds for this run only.
    mutating func report(_ failure: String) {
        notice = "It holds until you quit: \(failure)"
    }

    /// Answers a key.
    ///
    /// - Parameter complaints: What does not count in the file now.
    /// - Returns: Whether the settings stay open.
    mutating func handle(_ event: KeyEvent, _ complaints: [SettingsComplaint]) -> Bool {
        guard event.action != .release else { return true }
        notice = nil
        switch page {
        case .list:
            return handleInList(event, first: -complaints.count)
        case .text(let line, let setting):
            handle(event, in: line, of: setting)
        case .keys(var keys):
            let stays = keys.handle(event, &options.keys)
            page = stays ? .keys(keys) : .list
        }
        return true
    }

    private mutating func handleInList(_ event: KeyEvent, first: Int) -> Bool {
        chosen = max(chosen, first)
        switch MenuKey(event.key) {
        case .up: move(by: -1, first: first)
        case .down: move(by: 1, first: first)
        case .first, .pageUp: chosen = first < 0 ? first : 1
        case .last, .pageDown: chosen = rows.count - 1
        case .left: change(by: -1)
        case .right: change(by: 1)
        case .choose: open()
        case .add, .reset, nil: return event.action != .press || !closes(event.key)
        }
        return true
    }

    /// Goes to the next line up or down that is no heading, if there is one.
    private mutating func move(by step: Int, first: Int) {
        var next = chosen + step
        if rows.indices.contains(next), case .heading = rows[next] { next += step }
        if (first..<rows.count).contains(next) { chosen = next }
    }

    /// Whether a press of a key closes the settings; a key that is held down since it opened them does not.
    private func closes(_ key: Key) -> Bool {
        if key == .escape { return true }
        let action = options.keys.action(of: key)
        return action == .settings || action == .quit
    }

    private mutating func change(by step: Int) {
        guard rows.indices.contains(chosen), case .setting(let setting) = rows[chosen] else { return }
        setting.change(by: step, in: &options)
    }

    /// Opens the page of the chosen line; a value without one changes.
    private mutating func open() {
        // A complaint has no page.
        guard rows.indices.contains(chosen) else { return }
        switch rows[chosen] {
        case .keys:
            page = .keys(KeyPage())
        case .setting(let setting):
            guard case .text(let longest) = setting.kind else { return change(by: 1) }
            let value = setting.value(options)
            page = .text(TextLine(value == Setting.noName ? "" : value, longest: longest), setting)
        case .complaint, .heading, .place:
            break
        }
    }

    private mutating func handle(_ event: KeyEvent, in line: TextLine, of setting: Setting) {
        switch event.key {
        case .escape:
            page = .list
        case .enter:
            page = .list
            if setting.put?(line.text, &options) == false { notice = "It must be \(setting.allowed)." }
        default:
            var line = line
            line.take(event)
            page = .text(line, setting)
        }
    }
}
