internal import GameCore
internal import SyncLab

/// The inputs that a scenario puts in the place of the players' own.
struct ScenarioPlayers: Sendable {
    private var held = PerSide(Held(), Held())

    private struct Held: Sendable {
        var move = Input.Move.none

        /// Ticks of the lab for which the move is held yet.
        var ticks: UInt32 = 0

        /// Actions of the next tick.
        var actions: Input.Actions = []
    }

    mutating func hold(_ move: Input.Move, at side: LabSide, for ticks: UInt32) {
        (held[side].move, held[side].ticks) = (move, ticks)
    }

    mutating func press(_ actions: Input.Actions, at side: LabSide) {
        held[side].actions.formUnion(actions)
    }

    /// Takes a device's input of the next tick.
    ///
    /// - Parameter own: The input of its player.
    mutating func takeInput(at side: LabSide, insteadOf own: Input) -> Input {
        var input = own
        if held[side].ticks > 0 {
            input.move = held[side].move
            held[side].ticks -= 1
        }
        input.actions.formUnion(held[side].actions)
        held[side].actions = []
        return input
    }
}
