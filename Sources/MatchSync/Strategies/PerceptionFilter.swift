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

    /// The most that it is.
    private static let limit: Int64 = 32 * 256

    /// Follows the lag by which inputs come: rising by a tenth of a tick a tick, and falling slowly, so that
    /// nobody sees the ball go faster or slower by it.
    ///
    /// - Parameter ticks: How far the last settled tick is behind the present one.
    mutating func follow(lag ticks: UInt32) {
        let measured = min(Int64(ticks) * 256, Self.limit)
        lag = measured > lag ? min(lag + 26, measured) : max(lag - 2, measured)
    }

    /// The match as a player sees it.
    ///
    /// - Parameters:
    ///   - first: The first tick of the history.
    ///   - now: The last one.
    ///   - settled: The last one that is certain.
    func shown(of history: MatchHistory, from first: UInt32, to now: UInt32, settled: UInt32, seat: Player) -> Match {
        let present = history[now]
        var tick = now
        var (since, delay) = (Int64(0), self.delay(at: present.ball, seenBy: seat))
        var later = (since, delay)
        while since < delay && tick > first {
            later = (since, delay)
            tick -= 1
            since += 256
            delay = self.delay(at: history[tick].ball, seenBy: seat)
        }
        var match = history.shown(at: tick, settled: settled)
        if tick < now, since > delay {
            let part = since - delay
            match.ball = match.ball.blended(with: history[tick + 1].ball, part, of: part + later.1 - later.0)
        }
        match.tick = present.tick
        match.pausedBy = present.pausedBy
        match.paddles[seat] = present.paddles[seat]
        match.paddles[seat.opponent] = paddle(of: seat.opponent, in: history, from: first, to: now)
        return match
    }

    /// By how much a ball is shown late where it is, in 1/256 ticks.
    private func delay(at ball: Ball, seenBy seat: Player) -> Int64 {
        let distance = seat == .one ? Fixed.one - ball.y : ball.y
        return lag * Int64(distance.clamped(to: .zero, .one).raw) / Int64(Fixed.one.raw)
    }

    private func paddle(of player: Player, in history: MatchHistory, from first: UInt32, to now: UInt32) -> Fixed {
        let whole = UInt32((lag + 255) / 256)
        guard now - first >= whole, whole > 0 else { return history[first].paddles[player] }
        let earlier = history[now - whole].paddles[player]
        let later = history[now - whole + 1].paddles[player]
        return earlier.blended(with: later, Int64(whole) * 256 - lag, of: 256)
    }
}

extension Fixed {
    /// What lies between two lengths, at a part of the way from this one.
    fileprivate func blended(with other: Fixed, _ part: Int64, of whole: Int64) -> Fixed {
        self + Fixed(raw: Int32(Int64((other - self).raw) * part / whole))
    }
}

extension Ball {
    /// The ball between two ticks, unless it was put elsewhere between them.
    fileprivate func blended(with later: Ball, _ part: Int64, of whole: Int64) -> Ball {
        guard (later.y - y).magnitude <= vy.magnitude + later.vy.magnitude, vy != .zero, later.vy != .zero else {
            return self
        }
        var ball = self
        ball.x = x.blended(with: later.x, part, of: whole)
        ball.y = y.blended(with: later.y, part, of: whole)
        return ball
    }
}
