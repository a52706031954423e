package import GameCore
internal import MatchSync
internal import SyncCore
package import SyncLab

/// Two computer players at a lab, each playing its device's seat.
package struct LabPlayers {
    private var players: PerSide<LabComputerPlayer>

    package init(seed: UInt64) {
        players = PerSide { LabComputerPlayer(.normal, at: $0, ofRun: seed) }
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
        var inputs = PerSide(Input.none, Input.none)
        for side in LabSide.allCases {
            let (shown, seat) = (lab.status(of: side).shown, lab.devices[lab.watched[side]].seat)
            inputs[side] = players[side].input(for: shown, seat: seat, at: lab.tick, under: lab.rules)
        }
        return inputs
    }
}
