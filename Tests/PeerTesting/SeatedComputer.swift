internal import GameBasics
package import GameCore
internal import MatchSync
package import SyncCore

/// A computer that plays for a device, in the seat of the device's peer.
package struct SeatedComputer {
    private var players: PerPlayer<ComputerPlayer>

    /// - Parameter other: The seed in the second seat; `nil` for that of the first.
    package init(seed: UInt64, _ other: UInt64? = nil) {
        players = PerPlayer(
            ComputerPlayer(.normal, side: .one, seed: seed),
            ComputerPlayer(.normal, side: .two, seed: other ?? seed)
        )
    }

    /// The input for one tick: plays, and sometimes asks for the match to begin.
    ///
    /// - Parameter tick: The device's tick, not the match's.
    package mutating func input(for peer: Peer<Match>, tick: Int64) -> Input {
        guard let seat = peer.seats[peer.local] else { return .none }
        let shown = peer.shown
        switch shown.phase {
        case .ready, .over: return tick % 4 == 0 ? Input(.none, .serve) : .none
        default: return players[seat].input(for: shown, under: peer.rules)
        }
    }
}
