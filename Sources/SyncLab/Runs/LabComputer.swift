package import GameCore

/// A computer player at one of the lab's devices, playing whichever seat the device has.
package struct LabComputer {
    private var players: PerPlayer<ComputerPlayer>

    package init(_ level: ComputerPlayer.Level, seed: UInt64) {
        players = PerPlayer(
            ComputerPlayer(level, side: .one, seed: seed),
            ComputerPlayer(level, side: .two, seed: seed)
        )
    }

    package mutating func input(for shown: Match, seat: Player?, at tick: UInt32, under rules: Rules) -> Input {
        guard let seat else { return .none }
        switch shown.play {
        case .ready, .over:
            // Once a second, because a request is lost when the owner leaves.
            return tick % 60 == 0 ? Input(.none, .serve) : .none
        case .serving, .playing, .goal:
            return players[seat].input(for: shown, under: rules)
        }
    }
}
