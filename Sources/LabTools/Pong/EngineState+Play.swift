internal import GameCore
internal import SyncLab

extension EngineState {
    /// True if a player has won.
    var isOver: Bool { match.isOver }

    /// True if the ball has moved against its direction since an earlier state of the same flight.
    func isBackward(after before: EngineState) -> Bool {
        let (ball, former) = (match.ball, before.match.ball)
        let isOneFlight = match.isRally && before.match.isRally && match.score == before.match.score
        guard isOneFlight, (ball.vy > .zero) == (former.vy > .zero) else { return false }
        let way = ball.y - former.y
        return way != .zero && (way > .zero) != (ball.vy > .zero)
    }
}
