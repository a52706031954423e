public import DisplayText
public import PongUI

/// The local player's choices for live play.
public struct LiveSetup: Sendable {
    public var name: DisplayName
    public var orientation: Orientation
    /// The chosen input scheme; `nil` chooses by the terminal.
    public var input: InputScheme?
    /// The keys in force.
    public var keys: KeyBindings
    /// Seed of the serves in a match that begins here.
    public var seed: UInt64

    public init(
        name: DisplayName,
        orientation: Orientation = .horizontal,
        input: InputScheme? = nil,
        keys: KeyBindings = .standard,
        seed: UInt64
    ) {
        self.name = name
        self.orientation = orientation
        self.input = input
        self.keys = keys
        self.seed = seed
    }
}
