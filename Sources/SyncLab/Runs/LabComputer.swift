package import GameCore
internal import MatchSync

/// A computer player at one of the lab's devices, playing whichever seat the device has.
package struct LabComputer {
    private var players: PerPlayer<ComputerPlayer>

    /// Takes the player's place at times, and acts on the device; `nil` for a calm player.
    private var chaos: Chaos?

    package init(_ level: ComputerPlayer.Level, seed: UInt64) {
        players = PerPlayer(
            ComputerPlayer(level, side: .one, seed: seed),
            ComputerPlayer(level, side: .two, seed: seed)
        )
    }

    /// The player of a run at a side.
    ///
    /// - Parameter isChaotic: True for one that does what a calm player never does, see ``LabRun/Plan/chaos``.
    package init(_ level: ComputerPlayer.Level, at side: LabSide, ofRun seed: UInt64, isChaotic: Bool) {
        self.init(level, seed: side == .left ? seed : ~seed)
        if isChaotic { chaos = Chaos(at: side, ofRun: seed) }
    }

    package mutating func input(for shown: Match, seat: Player?, at tick: UInt32, under rules: Rules) -> Input {
        let input = calmInput(for: shown, seat: seat, at: tick, under: rules)
        return chaos?.input(insteadOf: input, seeing: shown, at: tick) ?? input
    }

    private mutating func calmInput(for shown: Match, seat: Player?, at tick: UInt32, under rules: Rules) -> Input {
        guard let seat else { return .none }
        switch shown.play {
        case .ready, .over:
            // Once a second, because a request is lost when the owner leaves.
            return tick % 60 == 0 ? Input(.none, .serve) : .none
        case .serving, .playing, .goal:
            return players[seat].input(for: shown, under: rules)
        }
    }

    /// What its device does before the lab's next tick; `nil` for nothing.
    package mutating func action(in lab: Lab) -> LabAction? { chaos?.action(in: lab) }
}
