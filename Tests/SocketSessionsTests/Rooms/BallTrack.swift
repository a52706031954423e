internal import GameCore
internal import MatchSync

/// Counts the moves of a confirmed ball against its own velocity.
struct BallTrack {
    private(set) var jumps = 0
    private(set) var moves = 0
    private var last: Match

    init(_ peer: Peer) {
        last = peer.confirmed
    }

    /// Notes the ball of the next tick.
    mutating func note(_ peer: Peer) {
        let next = peer.confirmed
        defer { last = next }
        guard next.phase == .playing, last.phase == .playing, next.score == last.score else { return }
        let way = next.ball.y - last.ball.y
        guard way != .zero else { return }
        moves += 1
        let isTurned = (next.ball.vy > .zero) != (last.ball.vy > .zero)
        if !isTurned && (way > .zero) != (next.ball.vy > .zero) { jumps += 1 }
    }
}
