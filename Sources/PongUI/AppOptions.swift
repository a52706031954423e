public import GameCore

/// The options of the whole program: those of the settings file and of the command line at first, then what the player
/// chooses.
public struct AppOptions: Sendable, Equatable {
    public var theme = Theme.classic
    /// Whether the screen is drawn with printing ASCII only, even if it could show more.
    public var ascii = false
    public var level = ComputerPlayer.Level.easy
    /// The chosen pace; `nil` is that of the level, and `normal` between persons.
    public var pace: Rules.Pace?
    /// The rules of the next match but for its pace: those of the court, with the points and the lead that the player
    /// chooses.
    public var rules = Rules.standard
    /// See ``choose(_:)``.
    public private(set) var court = Court.classic
    public var orientation = Orientation.horizontal
    /// The chosen input scheme; `nil` chooses by the terminal and the number of players.
    public var input: InputScheme?
    public var sound = SoundMode.off
    public var keys = KeyBindings.standard
    /// Whether the player has seen what the first start shows.
    public var isIntroduced = false
    /// Whether the ball has no trail, and nothing on the court flashes.
    public var calm = false
    /// The names of the players at this keyboard; `nil` for the screen's own words.
    public var names = PerPlayer<String?>(nil, nil)

    public init() {}

    /// The rules of a match against a level of the computer; `nil` for a match between persons.
    public func rules(against level: ComputerPlayer.Level?) -> Rules {
        rules.at(pace ?? level?.pace ?? .normal)
    }

    /// Chooses a court; the points and the lead that wins stay as they are.
    ///
    /// - Throws: `RulesError` if the game does not work with the court.
    public mutating func choose(_ court: Court) throws(RulesError) {
        rules = try court.rules(for: rules)
        self.court = court
    }
}
