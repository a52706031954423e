internal import GameCore

/// Shows one's own end of the court as it is now and the opponent's as it was when its inputs were known,
/// and blends between the two along the way of the ball.
///
/// The opponent's paddle and what it does to the ball are then seen once they are certain, and need not
/// be taken back. Source: P. M. Sharkey, M. D. Ryan, D. J. Roberts, "A Local Perception Filter for
/// Distributed Virtual Environments", 1998.
struct PerceptionFilter: Sendable {
    /// By how much the opponent's end is shown late, in 1/256 ticks.
    private(set) var lag: Int64 = 0

    /// The score that was certain last, and its tick.
    private var score: PerPlayer<UInt16>?
    private var settled: UInt32 = 0

    /// The present tick when more was last settled.
    private var heard: UInt32 = 0

    /// The most that it is, in ticks.
    private static let limit: UInt32 = 20

    /// Follows the lag by which inputs come.
    ///
    /// It rises by a tenth of a tick a tick, and falls by a thirtieth, so that nobody sees the ball go faster or
    /// slower by it, nor a packet that came late twice. With a goal it falls at once: nothing flies then, and
    /// the score is not shown later than it must be. A silence that is longer than it hides is no lag of the link:
    /// it does not rise on then, or it would show the opponent late for seconds after.
    ///
    /// - Parameters:
    ///   - now: The present tick.
    ///   - settled: The last one that is certain.
    ///   - score: The score in it.
    mutating func follow(to now: UInt32, settled: UInt32, score: PerPlayer<UInt16>) {
        let measured = Int64(min(now - settled, Self.limit)) * 256
        if settled != self.settled { (self.settled, heard) = (settled, now) }
        if score != self.score {
            self.score = score
            lag = min(lag, measured)
        }
        if measured <= lag {
            lag = max(lag - 8, measured)
        } else if now <= heard + Self.limit {
            lag = min(lag + 26, measured)
        }
    }

    /// The match as a player sees it.
    ///
    /// - Parameters:
    ///   - first: The first tick of the history.
    ///   - now: The last one.
    ///   - settled: The last one that is certain.
    func shown(
        of history: MatchHistory,
        from first: UInt32,
        to now: UInt32,
        settled: UInt32,
        seat: Player,
        under rules: Rules
    ) -> Match {
        let present = history[now]
        // Back to the tick, and the part of the next one, at which the ball was so long ago as its place
        // is shown late.
        var tick = now
        var excess = -delay(at: present.ball, seenBy: seat, under: rules)
        var later = excess
        while excess < 0 && tick > first {
            later = excess
            tick -= 1
            excess = Int64(now - tick) * 256 - delay(at: history[tick].ball, seenBy: seat, under: rules)
        }
        var match = history.shown(at: tick, settled: settled)
        if excess > 0, later < 0 {
            match.ball = history.ball(after: tick, part: excess, of: excess - later, under: rules) ?? match.ball
        }
        match.tick = present.tick
        match.pausedBy = present.pausedBy
        match.paddles[seat] = present.paddles[seat]
        match.paddles[seat.opponent] = paddle(of: seat.opponent, in: history, from: first, to: now)
        return match
    }

    /// By how much a ball is shown late where it is, in 1/256 ticks.
    ///
    /// Not at all where one's own paddle meets it, and by all of the lag where the opponent's does.
    private func delay(at ball: Ball, seenBy seat: Player, under rules: Rules) -> Int64 {
        let way = rules.highFace - rules.lowFace
        let distance = seat == .one ? rules.highFace - ball.y : ball.y - rules.lowFace
        return lag * Int64(distance.clamped(to: .zero, way).raw) / Int64(way.raw)
    }

    private func paddle(of player: Player, in history: MatchHistory, from first: UInt32, to now: UInt32) -> Fixed {
        let whole = UInt32((lag + 255) / 256)
        guard now - first >= whole, whole > 0 else { return history[max(first, now - min(whole, now))].paddles[player] }
        let (earlier, later) = (history[now - whole].paddles[player], history[now - whole + 1].paddles[player])
        let part = Int64(whole) * 256 - lag
        return earlier + Fixed(raw: Int32(Int64((later - earlier).raw) * part / 256))
    }
}

extension MatchHistory {
    /// The ball a part of a tick later, on the way that it takes in the next one; `nil` in no rally.
    fileprivate func ball(after tick: UInt32, part: Int64, of whole: Int64, under rules: Rules) -> Ball? {
        var match = self[tick]
        let next = self[tick + 1]
        guard case .playing = match.play, match.pausedBy == nil else { return nil }
        let ball = match.ball
        match.paddles = next.paddles
        match.ball.vx = Fixed(raw: Int32(Int64(ball.vx.raw) * part / whole))
        match.ball.vy = Fixed(raw: Int32(Int64(ball.vy.raw) * part / whole))
        guard match.ball.vy != .zero else { return ball }
        _ = match.step(PerPlayer(.none, .none), under: rules)
        // It flies as fast as before, or as after a hit, and where the part of the way has turned it.
        let isHit = (match.ball.vy > .zero) != (ball.vy > .zero)
        let speed = isHit ? next.ball : ball
        match.ball.vx = match.ball.vx < .zero ? -speed.vx.magnitude : speed.vx.magnitude
        match.ball.vy = speed.vy
        return match.ball
    }
}
