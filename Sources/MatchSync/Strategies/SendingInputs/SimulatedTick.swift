public import GameBasics
public import GameCore

/// A recent tick of a timeline as simulated by an ``InputStrategy``.
public struct SimulatedTick: Sendable, Hashable {
    /// The match after the tick.
    public let match: Match

    /// Both players' inputs in the tick: the known ones, and predictions of the others.
    public let inputs: PerPlayer<Input>

    /// The players whose inputs are predicted.
    public let predicted: PlayerSet

    /// The inputs with which the tick was first simulated; `nil` for a tick before the timeline.
    public let first: First?

    /// The first simulation of a tick.
    public struct First: Sendable, Hashable {
        public let inputs: PerPlayer<Input>

        /// The players whose inputs were predicted.
        public let predicted: PlayerSet
    }
}
