internal import GameCore
package import JSONText
internal import MatchSync
package import SyncLab

extension Lab {
    /// The states of all devices at the lab's tick, as `pong replay dump` prints them.
    package var states: JSONValue {
        .object([
            ("tick", .whole(tick)),
            ("strategy", .text(strategy.rawValue)),
            ("network", .text(networkName)),
            ("devices", .list((0..<deviceCount).map(state))),
        ])
    }

    private func state(at place: Int) -> JSONValue {
        let device = peer(place)
        let confirmed = devices[place].peer.confirmed
        return .object([
            ("device", .text(LabSide(rawValue: place)?.name ?? "\(place)")),
            ("session", .text(device.session.name)),
            ("seat", device.seat.json),
            ("owner", .flag(device.isOwner)),
            ("epoch", .whole(device.epoch)),
            ("revision", .whole(device.revision)),
            ("confirmed", confirmed.jsonWithHash),
            ("shown", device.shown.jsonWithHash),
        ])
    }
}

extension Match {
    fileprivate var jsonWithHash: JSONValue {
        .object(members() + [("hash", .text(hash.hexadecimal(digits: 16)))])
    }
}

extension PeerStatus.Seat {
    fileprivate var json: JSONValue {
        switch self {
        case .player(let player): .whole(player.number)
        case .spectator: .text("spectator")
        case .none: .text(nil)
        }
    }
}

extension PeerStatus.Connection {
    package var name: String { if case .failed(let code) = self { "failed: \(code)" } else { "\(self)" } }
}
