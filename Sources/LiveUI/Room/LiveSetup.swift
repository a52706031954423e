public import DisplayText

/// The local player's choices for live play.
public struct LiveSetup: Sendable {
    public var name: DisplayName
    /// Seed of the serves in a match that begins here.
    public var seed: UInt64

    public init(name: DisplayName, seed: UInt64) {
        self.name = name
        self.seed = seed
    }
}
