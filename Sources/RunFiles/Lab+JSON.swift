package import JSONText
internal import MatchSync
internal import SyncCore
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
        let device = status(of: place)
        let isSpectator = device.seat == nil && device.seats.absentPlayers.isEmpty
        return .object([
            ("device", .text(LabSide.text(ofDevice: place))),
            ("session", .text(device.failure.map { "failed: \($0)" } ?? device.session.rawValue)),
            ("seat", device.player.map { .whole($0 + 1) } ?? .text(isSpectator ? "spectator" : nil)),
            ("owner", .flag(device.isOwner)),
            ("epoch", .whole(device.epoch)),
            ("revision", .whole(device.revision)),
            ("confirmed", device.confirmedState.jsonWithHash),
            ("shown", device.shownState.jsonWithHash),
        ])
    }
}

extension EngineState {
    fileprivate var jsonWithHash: JSONValue {
        .object(members() + [("hash", .text(hash.hexadecimal(digits: 16)))])
    }
}
