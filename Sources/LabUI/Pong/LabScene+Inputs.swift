internal import GameBasics
internal import GameCore
internal import LabTools
internal import MatchSync
internal import PlayerProfile
internal import PongUI
internal import SyncCore
internal import SyncLab

/// The players' inputs.
extension LabScene {
    /// Takes the inputs of the next tick, in the court's frame.
    ///
    /// - Parameter shown: The states in the views at the end of the last tick.
    mutating func takeInputs(_ options: AppOptions, seeing shown: PerSide<EngineState>) -> PerSide<Input> {
        let inputs = controls.takeInputs(options)
        let left = input(of: .left, seeing: shown.left.match, inputs[LabSide.left.keys])
        let right = input(of: .right, seeing: shown.right.match, inputs[LabSide.right.keys])
        return PerSide(scripted(left, at: .left), scripted(right, at: .right))
    }

    /// The input, or what the scenario of the first run has in its place.
    private mutating func scripted(_ input: Input, at side: LabSide) -> Input {
        guard runs.index == 0, scenario != nil else { return input }
        return (scenario?.takeInput(at: side, insteadOf: EngineGame.named(input))).map(EngineGame.input) ?? input
    }

    /// A device's input in the court's frame, from its player's or its computer's input.
    ///
    /// - Parameter shown: The match in its view at the end of the last tick.
    private mutating func input(of side: LabSide, seeing shown: Match, _ input: Input) -> Input {
        let seat = lab.status(of: side).seat
        let (tick, rules) = (lab.tick, lab.rules)
        guard var answer = computers[side]?.input(for: shown, seat: seat, at: tick, under: rules) else {
            return seat.map { $0 == .one ? input : input.turned } ?? .none
        }
        // With a human player, only a human starts the match and the next one.
        switch (setup.players[side], shown.play) {
        case (.chaos, _), (_, .serving), (_, .playing), (_, .goal): break
        case (_, .ready) where !hasHumans: break
        case (_, .ready), (_, .over): answer.actions = []
        }
        answer.actions.formUnion(input.actions)
        return answer
    }

    mutating func askToServe() { ask(for: .serve) }
    mutating func askToPause() { ask(for: .pause) }

    private mutating func ask(for action: Input.Actions) {
        guard goesOn else { return show(Self.past) }
        controls.ask(for: action)
    }
}

extension LabSetup {
    /// The controls of the persons at the keys.
    var controls: Controls {
        let humans = LabSide.allCases.filter(isHuman).map { PlayerSet($0.keys) }
        return Controls(humans: PlayerSet(humans))
    }
}

extension PeerStatus {
    /// True if the view shows the end of a match.
    var isOver: Bool { self.shown.isOver }
}

extension LabSide {
    /// The keys that move this device's paddle: WASD at the left, arrows at the right.
    var keys: Player { self == .left ? .one : .two }
}
