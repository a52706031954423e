public import GameBasics
public import GameCore

/// The options of the whole program, from the settings file, the command line and the player's choices.
public struct AppOptions: Sendable, Equatable {
    /// The chosen theme; `nil` chooses by the terminal.
    public var theme: Theme?
    /// Draws the screen in printing ASCII only, even if the terminal can show more.
    public var ascii = false
    public var level = ComputerPlayer.Level.easy
    /// The chosen pace; `nil` for the level's pace, and for `normal` between persons.
    public var pace: Rules.Pace?
    /// The rules of the next match except for its pace: those of the court, with the chosen points and lead.
    public var rules = Rules.standard
    /// See ``choose(_:)``.
    public private(set) var court = Court.classic
    public var orientation = Orientation.horizontal
    /// The chosen input scheme; `nil` chooses by the terminal and the number of players.
    public var input: InputScheme?
    public var sound = SoundMode.off
    public var keys = KeyBindings.standard
    /// True once the player has left the first steps or a match that was played to its end; false keeps the first steps
    /// at the top of the title.
    public var isIntroduced = false
    /// True once a won match has offered the sound.
    public var isSoundOffered = false
    /// Turns off the ball's trail, flashes, the glow of a long rally, and the replay of the winning one.
    public var calm = false
    /// The names of the players at this keyboard; `nil` for the default names.
    public var names = PerPlayer<String?>(nil, nil)
    /// True if hints may name the mouse, because the terminal has one; not a setting.
    package var hasPointer = true
    /// True if the system can play tones; not a setting.
    package var hasTones = false

    public init() {}

    /// The rules as people play them, at the pace of a match against this level; `nil` for a match between persons.
    public func rules(against level: ComputerPlayer.Level?) -> Rules {
        rules.played(at: pace ?? level?.pace ?? .normal)
    }

    /// Chooses a court; the points to win and the lead stay as they are.
    ///
    /// - Throws: `RulesError` if the rules with this court are invalid.
    public mutating func choose(_ court: Court) throws(RulesError) {
        rules = try court.rules(for: rules)
        self.court = court
    }
}
