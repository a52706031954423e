internal import GameCore
package import GameDescriptions

/// The inputs of a run by the names of the game's controls.
extension RunRecord {
    /// The inputs at a player's device, tick by tick.
    package func inputs(at side: LabSide) -> [PlayerInput] { inputs.map { EngineGame.named($0[side]) } }

    /// The run with other inputs at a player's device in some ticks.
    package func changingInputs(
        at side: LabSide,
        of ticks: Range<Int>,
        _ change: (PlayerInput) -> PlayerInput
    ) -> RunRecord {
        var inputs = inputs
        for index in ticks { inputs[index][side] = EngineGame.input(change(EngineGame.named(inputs[index][side]))) }
        return RunRecord(setup, inputs: inputs, actions: actions)
    }

    /// The run with other inputs at further devices, in the order of their ticks.
    package func changingFurtherInputs(_ change: (PlayerInput) -> PlayerInput) -> RunRecord {
        let actions = actions.map { tick, action -> TimedAction in
            guard case .setInput(let input, let place) = action else { return (tick, action) }
            return (tick, .setInput(EngineGame.input(change(EngineGame.named(input))), of: place))
        }
        return RunRecord(setup, inputs: inputs, actions: actions)
    }

    /// The run after, or with, some ticks more without an input.
    package func adding(stillTicksBefore before: Int = 0, after: Int = 0) -> RunRecord {
        func still(_ ticks: Int) -> [PerSide<Input>] { Array(repeating: PerSide(.none, .none), count: ticks) }
        let actions = actions.map { (tick: $0.tick + UInt32(before), action: $0.action) }
        return RunRecord(setup, inputs: still(before) + inputs + still(after), actions: actions)
    }
}

extension LabAction {
    /// The input that it gives a further device's player, and the device's place; `nil` for another action.
    package var furtherInput: (input: PlayerInput, place: Int)? {
        if case .setInput(let input, let place) = self { (EngineGame.named(input), place) } else { nil }
    }
}
