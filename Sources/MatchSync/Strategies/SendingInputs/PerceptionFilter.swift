internal import GameCore

/// Shows the local end of the court as it is now and the remote end as it was when its inputs were known, and blends
/// between the two along the way of the ball.
///
/// The remote paddle and what it does to the ball are then confirmed before they are seen, and need not be taken back.
/// Source: P. M. Sharkey, M. D. Ryan, D. J. Roberts, "A Local Perception Filter for Distributed Virtual Environments",
/// 1998.
struct PerceptionFilter: Sendable {
    /// By how much the remote end is shown late, in 1/256 ticks.
    private(set) var delay: Int64 = 0

    /// The last confirmed score, and its tick.
    private var score: PerPlayer<UInt16>?
    private var confirmedTick: UInt32 = 0

    /// The current tick when a tick was last confirmed.
    private var confirmedAt: UInt32 = 0

    /// The longest delay in ticks.
    private static let limit: UInt32 = 20

    /// Follows the delay with which inputs come.
    ///
    /// It rises by a tenth of a tick a tick and falls by a thirtieth, so that the ball is not seen to fly faster or
    /// slower, and one late packet does not count twice. With a goal it falls at once: nothing flies then, and the
    /// score is shown as soon as it can be. In a silence longer than the filter hides it does not rise: that is no
    /// delay of the link, and would show the remote end late for seconds after.
    ///
    /// - Parameter score: The score at the last confirmed tick.
    mutating func follow(to currentTick: UInt32, confirmed confirmedTick: UInt32, score: PerPlayer<UInt16>) {
        let measured = Int64(min(currentTick - confirmedTick, Self.limit)) * 256
        if confirmedTick != self.confirmedTick { (self.confirmedTick, confirmedAt) = (confirmedTick, currentTick) }
        if score != self.score {
            self.score = score
            delay = min(delay, measured)
        }
        if measured <= delay {
            delay = max(delay - 8, measured)
        } else if currentTick <= confirmedAt + Self.limit {
            delay = min(delay + 26, measured)
        }
    }

    /// The match as a player sees it.
    ///
    /// - Parameters:
    ///   - firstTick: The first tick of the timeline.
    ///   - seat: The player that sees it.
    func shown(
        of snapshots: SnapshotBuffer,
        from firstTick: UInt32,
        to currentTick: UInt32,
        confirmed confirmedTick: UInt32,
        seat: Player,
        under rules: Rules
    ) -> Match {
        let present = snapshots[currentTick]
        // Go back to the tick, and the part of the next one, at which the ball was where its delay is the time since.
        var tick = currentTick
        var excess = -delay(of: present.ball, seenBy: seat, under: rules)
        var later = excess
        while excess < 0 && tick > firstTick {
            later = excess
            tick -= 1
            excess = Int64(currentTick - tick) * 256 - delay(of: snapshots[tick].ball, seenBy: seat, under: rules)
        }
        var match = snapshots.shown(at: tick, confirmed: confirmedTick)
        if excess > 0, later < 0 {
            match.ball = snapshots.ball(after: tick, part: excess, of: excess - later, under: rules) ?? match.ball
        }
        match.tick = present.tick
        match.pausedBy = present.pausedBy
        match.paddles[seat] = present.paddles[seat]
        match.paddles[seat.opponent] = paddle(of: seat.opponent, in: snapshots, from: firstTick, to: currentTick)
        return match
    }

    /// By how much a ball is shown late where it is, in 1/256 ticks.
    ///
    /// By nothing where the local paddle meets it, and by all of ``delay`` where the remote one does.
    private func delay(of ball: Ball, seenBy seat: Player, under rules: Rules) -> Int64 {
        let way = rules.highFace - rules.lowFace
        let distance = seat == .one ? rules.highFace - ball.y : ball.y - rules.lowFace
        return delay * Int64(distance.clamped(to: .zero, way).raw) / Int64(way.raw)
    }

    private func paddle(
        of player: Player,
        in snapshots: SnapshotBuffer,
        from firstTick: UInt32,
        to currentTick: UInt32
    ) -> Fixed {
        let whole = UInt32((delay + 255) / 256)
        guard currentTick - firstTick >= whole, whole > 0 else {
            return snapshots[max(firstTick, currentTick - min(whole, currentTick))].paddles[player]
        }
        let earlier = snapshots[currentTick - whole].paddles[player]
        let later = snapshots[currentTick - whole + 1].paddles[player]
        let part = Int64(whole) * 256 - delay
        return earlier + Fixed(raw: Int32(Int64((later - earlier).raw) * part / 256))
    }
}

extension SnapshotBuffer {
    /// The ball a part of a tick later, on its way in the next tick; `nil` outside a rally.
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
        // It flies as fast as before, or as after a contact, and where the part of the way has turned it.
        let isContact = (match.ball.vy > .zero) != (ball.vy > .zero)
        let speed = isContact ? next.ball : ball
        match.ball.vx = match.ball.vx < .zero ? -speed.vx.magnitude : speed.vx.magnitude
        match.ball.vy = speed.vy
        return match.ball
    }
}
