internal import GameCore
internal import MatchSync

extension PeerMessage {
    /// A paddle, a ball, a serve and a pause, which do not count from a spectator.
    static func unauthorized(_ sequence: UInt32) -> [PeerMessage] {
        let update = GameUpdateMessage(
            sequence: sequence,
            tick: sequence,
            epoch: .max,
            revision: .max,
            paddle: .zero,
            ball: Ball(x: .zero, y: .zero, vx: .zero, vy: .zero)
        )
        let request = RequestMessage(number: sequence, epoch: .max, revision: .max, actions: [.serve, .pause])
        return [.update(update), .request(request)]
    }
}
