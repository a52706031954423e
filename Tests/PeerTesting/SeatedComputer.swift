package import GameCore
package import MatchSync

/// A computer that plays for a device, in whichever seat the device's peer has.
package struct SeatedComputer {
    private var players: PerPlayer<ComputerPlayer>

    package init(seed: UInt64) {
        players = PerPlayer(
            ComputerPlayer(.normal, side: .one, seed: seed),
            ComputerPlayer(.normal, side: .two, seed: seed)
        )
    }

    /// The input for one tick: it plays, and asks for the match to begin now and then.
    ///
    /// - Parameter tick: Of the device, whatever the match's is.
    package mutating func input(for peer: Peer, tick: Int64) -> Input {
        guard let seat = peer.seats[peer.local] else { return .none }
        let shown = peer.shown
        switch shown.phase {
        case .ready, .over: return tick % 4 == 0 ? Input(.none, .serve) : .none
        default: return players[seat].input(for: shown, under: peer.rules)
        }
    }
}
