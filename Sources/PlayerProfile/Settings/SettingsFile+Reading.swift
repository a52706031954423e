internal import DisplayText

/// A problem of a settings file, with the values that would be valid.
public struct SettingsComplaint: Sendable, Hashable, CustomStringConvertible {
    /// The line's number, from 1; `nil` for the whole file.
    public var line: Int?
    public var text: String

    public var description: String { line.map { "line \($0): \(text)" } ?? text }
}

/// The contents of a settings file.
public struct SettingsReading: Sendable {
    public var options = AppOptions()
    /// In line order.
    public var complaints: [SettingsComplaint] = []
    /// The line of each setting whose value comes from the file.
    private var lines: [NamedLine] = []
    private var keys: [(line: Int, entry: KeyBindings.Entry)] = []

    private typealias NamedLine = (name: String, line: Int)

    /// Creates the defaults, with a complaint that the settings cannot be read.
    public init(_ failure: SettingsStore.Failure) {
        complaints = [SettingsComplaint(text: failure.description)]
    }

    /// Reads a file: its valid lines override the defaults, which are all for a missing one.
    public init(_ file: SettingsFile?) {
        guard let file else { return }
        for (index, line) in file.lines.enumerated() {
            guard let entry = SettingsFile.Entry(line) else { continue }
            do {
                try take(entry, at: index + 1)
            } catch {
                complaints.append(SettingsComplaint(line: index + 1, text: error.text))
            }
        }
        let refused = options.keys.set(keys.map(\.entry))
        for (index, _) in refused { lines.removeAll { $0.line == keys[index].line } }
        complainOfDuplicates()
        for (index, refusal) in refused {
            let action = keys[index].entry.action
            let name = "key \(action.name)"
            let isStandard = options.keys[action] == action.standardKeys
            let rest =
                line(of: name).map { "line \($0) holds" } ?? "\(name) \(isStandard ? "keeps its default" : "has none")"
            complaints.append(SettingsComplaint(line: keys[index].line, text: "\(refusal.words), so \(rest)"))
        }
        complaints.sort { ($0.line ?? 0) < ($1.line ?? 0) }
    }

    /// The line of the file that a setting's value comes from; `nil` for a default.
    public func line(of name: String) -> Int? { lines.first { $0.name == name }?.line }

    private struct Problem: Error { var text: String }

    private mutating func take(_ entry: SettingsFile.Entry, at line: Int) throws(Problem) {
        guard entry.isText else { throw Problem(text: "the line is not UTF-8") }
        guard let setting = Setting.all.first(where: { $0.name == entry.name }) else {
            throw Problem(text: Self.unknown(entry.name))
        }
        if case .keys(let action) = setting.kind {
            keys.append((line, (action, try Self.keys(entry, of: action))))
        } else {
            guard !entry.value.isEmpty, setting.put?(entry.value, &options) == true else {
                throw Problem(text: Self.wrong(entry, setting))
            }
        }
        lines.append((setting.name, line))
    }

    /// Keeps the last line of each setting, and complains about the earlier ones.
    private mutating func complainOfDuplicates() {
        var holding: [NamedLine] = []
        for line in lines.reversed() {
            if let later = holding.first(where: { $0.name == line.name }) {
                let text = "\(line.name) is in line \(later.line) too, which holds"
                complaints.append(SettingsComplaint(line: line.line, text: text))
            } else {
                holding.append(line)
            }
        }
        lines = holding
    }

    private static func keys(_ entry: SettingsFile.Entry, of action: KeyAction) throws(Problem) -> [KeyName] {
        guard !entry.value.isEmpty else {
            throw Problem(text: "\(entry.name) needs a value: the names of keys, or none")
        }
        if entry.value == "none" { return [] }
        var keys: [KeyName] = []
        for name in entry.value.split(separator: " ") {
            guard let key = KeyName(name) else {
                let allowed = "use a character of one column, or a name such as \(examples)"
                throw Problem(text: "'\(shown(String(name)))' is not a key: \(allowed)")
            }
            if let refusal = KeyBindings.refusal(of: key, for: action) { throw Problem(text: refusal.words) }
            keys.append(key)
        }
        return keys
    }

    private static let examples = "space, up, page-down or f5"

    private static func wrong(_ entry: SettingsFile.Entry, _ setting: Setting) -> String {
        guard !entry.value.isEmpty else { return "\(setting.name) needs a value: \(setting.allowed)" }
        return "\(setting.name) must be \(setting.allowed), not '\(shown(entry.value))'"
    }

    private static func unknown(_ name: String) -> String {
        if name == "key" { return "key needs an action and its keys, such as key one-up w" }
        let nearest = name.nearest(of: Setting.all.map(\.name)).map { ": did you mean '\($0)'?" } ?? ""
        return "'\(shown(name))' is not a setting\(nearest)"
    }

    /// A text from the file, shortened, with `?` for characters that have no columns with ink of their own.
    private static func shown(_ text: String) -> String {
        let shown = text.unicodeScalars.prefix(32).map { $0 == " " || $0.isDrawn || $0.columns == 2 ? $0 : "?" }
        return String(String.UnicodeScalarView(shown)) + (text.unicodeScalars.count > 32 ? "…" : "")
    }
}
