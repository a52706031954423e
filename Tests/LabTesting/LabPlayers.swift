package import GameCore
internal import MatchSync
package import SyncLab

/// Two computer players at a lab, each playing its device's seat.
package struct LabPlayers {
    private var left: [Player: ComputerPlayer]
    private var right: [Player: ComputerPlayer]

    package init(seed: UInt64) {
        func players(_ seed: UInt64) -> [Player: ComputerPlayer] {
            [
                .one: ComputerPlayer(.normal, side: .one, seed: seed),
                .two: ComputerPlayer(.normal, side: .two, seed: seed),
            ]
        }
        left = players(seed)
        right = players(~seed)
    }

    /// Advances the lab by some ticks, or until the condition holds at the end of one.
    package mutating func play(_ lab: inout Lab, ticks: Int, until isReached: (inout Lab) -> Bool = { _ in false }) {
        for _ in 0..<ticks {
            playOnce(&lab)
            if isReached(&lab) { return }
        }
    }

    /// Advances the lab by one tick.
    ///
    /// - Returns: Each player's input.
    @discardableResult
    package mutating func playOnce(_ lab: inout Lab) -> PerSide<Input> {
        let inputs = inputs(for: lab)
        lab.advance(left: inputs.left, right: inputs.right)
        return inputs
    }

    /// Each player's input for the lab's next tick.
    package mutating func inputs(for lab: Lab) -> PerSide<Input> {
        PerSide(Self.input(&left, lab, .left), Self.input(&right, lab, .right))
    }

    private static func input(
        _ players: inout [Player: ComputerPlayer],
        _ lab: Lab,
        _ side: LabSide
    ) -> Input {
        let status = lab.peer(side)
        guard case .player(let seat) = status.seat else { return .none }
        switch status.shown.phase {
        case .ready, .over: return lab.tick % 60 == 0 ? Input(.none, .serve) : .none
        default: return players[seat]?.input(for: status.shown, under: lab.rules) ?? .none
        }
    }
}
