public import GameCore

/// What holds for the whole program: from the command line at first, then as the player goes on to choose.
public struct AppOptions: Sendable {
    public var theme = Theme.classic
    /// Whether the screen is to be drawn on with printing ASCII only, whatever it could show.
    public var ascii = false
    public var level = ComputerPlayer.Level.normal
    public var rules = Rules.standard
    public var orientation = Orientation.horizontal
    /// `nil` chooses by the terminal and the number of players.
    public var input: InputScheme?
    /// The lab that the title opens, but for its rules and input scheme, which are these here, and its seed,
    /// which is drawn anew each time.
    public var lab = LabSetup(seed: 0)

    public init() {}
}
