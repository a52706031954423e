/// A player's input in a tick, and the last tick whose input is known.
public struct KnownInput<Input: Sendable & Hashable>: Sendable, Hashable {
    public let input: Input
    public let lastTick: UInt32

    @inlinable init(input: Input, lastTick: UInt32) {
        self.input = input
        self.lastTick = lastTick
    }
}
