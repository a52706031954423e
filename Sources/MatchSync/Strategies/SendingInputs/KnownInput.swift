public import GameCore

/// A player's input in a tick, and the last tick whose input is known.
public struct KnownInput: Sendable, Hashable {
    public let input: Input
    public let lastTick: UInt32
}
