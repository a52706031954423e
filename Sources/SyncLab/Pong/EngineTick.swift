internal import GameBasics
package import GameCore
package import GameDescriptions
internal import MatchSync
package import SyncCore

/// A tick of the match as a device has simulated it.
package struct EngineTick: Sendable, Hashable {
    private let tick: SimulatedTick<Match>

    package init(_ tick: SimulatedTick<Match>) { self.tick = tick }

    package var state: EngineState { EngineState(tick.state) }

    /// All players' inputs in the tick: the known ones, and predictions of the others.
    package var inputs: PlayedInputs { PlayedInputs(tick.inputs, predicted: tick.predicted) }

    /// The inputs with which it was first simulated; `nil` for a tick before the timeline.
    package var first: PlayedInputs? { tick.first.map { PlayedInputs($0.inputs, predicted: $0.predicted) } }
}

/// The players' inputs in one tick, by the players' places.
public struct PlayedInputs: Sendable, Hashable {
    let inputs: PerPlayer<Input>
    private let predicted: PlayerSet

    init(_ inputs: PerPlayer<Input>, predicted: PlayerSet) { (self.inputs, self.predicted) = (inputs, predicted) }

    package var all: [PlayerInput] { [EngineGame.named(inputs.one), EngineGame.named(inputs.two)] }

    package subscript(player: Int) -> PlayerInput { EngineGame.named(player == 0 ? inputs.one : inputs.two) }

    package func text(of player: Int) -> String { EngineGame.text(of: self[player]) }

    /// A player's input as a message has it, which may be coarser.
    package func sent(by player: Int) -> PlayerInput { EngineGame.sent(self[player]) }

    /// True if the input of a player was not known.
    package func isPredicted(_ player: Int) -> Bool { predicted.contains(PlayerSet(player == 0 ? .one : .two)) }

    /// True if the inputs are the same, whichever were predicted.
    package func areSame(as other: PlayedInputs) -> Bool { inputs == other.inputs }
}

extension Peer<Match> {
    /// A recent tick of the timeline as simulated; `nil` if the strategy does not keep it.
    package func engineTick(_ tick: UInt32) -> EngineTick? { simulated(tick).map(EngineTick.init) }

    package var confirmedState: EngineState { EngineState(confirmed) }
}

extension DesyncEvidence<Match> {
    /// The confirmed ticks that were still stored, oldest first.
    package var engineTicks: [EngineTick] { ticks.map(EngineTick.init) }
}

extension PeerReading<Match> {
    package var confirmedState: EngineState { EngineState(self.confirmed) }
    package var shownState: EngineState { EngineState(self.shown) }

    /// The place of its player in lists of inputs; `nil` for a spectator.
    package var player: Int? { self.seat.map { Int($0.rawValue) } }
}
