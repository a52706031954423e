/// A named court: its obstacles, and its deviations from the standard rules.
public struct Court: Sendable, Hashable {
    /// The most characters of a name, all of them printing ASCII.
    public static let longestName = 24

    /// The thickness of a `wall` line in a court's text.
    public static let wallThickness = Fixed(1, over: 100)

    public var name: String

    /// The rules, including the obstacles; the target is the players' choice.
    public var settings: Rules.Settings

    public init(_ name: String, _ obstacles: [Obstacle] = [], settings: Rules.Settings = Rules.Settings()) {
        self.name = name
        self.settings = settings
        self.settings.obstacles = obstacles
    }

    public var obstacles: [Obstacle] {
        get { settings.obstacles }
        set { settings.obstacles = newValue }
    }

    /// The rules of a match on this court.
    ///
    /// - Parameter match: Has the target; its other rules are ignored.
    /// - Throws: ``RulesError`` if the court's rules are invalid; see ``problems()``.
    public func rules(for match: Rules = .standard) throws(RulesError) -> Rules {
        var settings = settings
        settings.target = match.settings.target
        return try Rules(settings)
    }

    /// True if the text can be a court's name: a court's text preserves it.
    public static func isName(_ text: some StringProtocol) -> Bool {
        !text.isEmpty && canBegin(name: text) && text.last != " "
    }

    /// True if the text can be the beginning of a court's name.
    public static func canBegin(name text: some StringProtocol) -> Bool {
        let bytes = Array(text.utf8)
        return bytes.count <= longestName && bytes.allSatisfy { (0x20...0x7E).contains($0) && $0 != 0x23 }
            && bytes.first != 0x20 && !zip(bytes, bytes.dropFirst()).contains { $0 == (0x20, 0x20) }
    }
}
