public import GameCore

/// A recent tick of a timeline as an ``InputStrategy`` has simulated it.
public struct SimulatedTick: Sendable, Hashable {
    /// The match after the tick.
    public let match: Match

    /// Both players' inputs in the tick: those that are known by now, and a prediction of the others.
    public let inputs: PerPlayer<Input>

    /// The inputs that the tick was first simulated with; `nil` for a tick from before the timeline.
    public let first: First?

    /// The first simulation of a tick.
    public struct First: Sendable, Hashable {
        public let inputs: PerPlayer<Input>

        /// The players whose inputs were predicted.
        public let predicted: PlayerSet
    }
}
