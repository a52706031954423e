public import GameCore

/// The options of the whole program: those of the command line at first, then what the player chooses.
public struct AppOptions: Sendable {
    public var theme = Theme.classic
    /// Whether the screen is drawn with printing ASCII only, even if it could show more.
    public var ascii = false
    public var level = ComputerPlayer.Level.normal
    public var rules = Rules.standard
    public var orientation = Orientation.horizontal
    /// The chosen input scheme; `nil` chooses by the terminal and the number of players.
    public var input: InputScheme?

    public init() {}
}
