public import GameBasics

/// A recent tick of a timeline as simulated with the players' inputs.
public struct SimulatedTick<Game: SyncGame>: Sendable, Hashable {
    /// The state after the tick.
    public let state: Game

    /// Both players' inputs in the tick: the known ones, and predictions of the others.
    public let inputs: PerPlayer<Game.Input>

    /// The players whose inputs are predicted.
    public let predicted: PlayerSet

    /// The inputs with which the tick was first simulated; `nil` for a tick before the timeline.
    public let first: First?

    @inlinable
    init(state: Game, inputs: PerPlayer<Game.Input>, predicted: PlayerSet, first: First?) {
        (self.state, self.inputs, self.predicted, self.first) = (state, inputs, predicted, first)
    }

    /// The first simulation of a tick.
    public struct First: Sendable, Hashable {
        public let inputs: PerPlayer<Game.Input>

        /// The players whose inputs were predicted.
        public let predicted: PlayerSet

        @inlinable
        init(inputs: PerPlayer<Game.Input> = PerPlayer(Game.neutral, Game.neutral), predicted: PlayerSet = []) {
            (self.inputs, self.predicted) = (inputs, predicted)
        }
    }
}
