internal import GameBasics
internal import GameCore
internal import SyncCore

/// Shows the local end of the court as it is now and the remote end at the time of its known inputs, and blends between
/// them along the flight of the ball.
///
/// The remote paddle and its contacts with the ball are then confirmed before they are shown, and need not be taken
/// back. Source: P. M. Sharkey, M. D. Ryan, D. J. Roberts, "A Local Perception Filter for Distributed Virtual
/// Environments", 1998.
struct PerceptionFilter: Sendable {
    /// The delay of the remote end in the view, in 1/256 ticks.
    private(set) var viewDelay: Int64 = 0

    /// The last confirmed score, and its tick.
    private var score: PerPlayer<UInt16>?
    private var confirmedTick: UInt32 = 0

    /// The current tick when a tick was last confirmed.
    private var confirmedAt: UInt32 = 0

    /// The longest delay in ticks.
    private static let limit: UInt32 = 20

    /// Follows the delay of the inputs.
    ///
    /// The filter's delay rises by a tenth of a tick a tick and falls by a thirtieth, so that the ball's speed does not
    /// visibly change, and one late packet does not count twice. At a goal the delay falls at once: nothing flies then,
    /// and the score is shown as early as possible. In a silence longer than the filter hides the delay does not rise:
    /// the silence is no delay of the link, and would show the remote end late for seconds after.
    ///
    /// - Parameter score: The score at the last confirmed tick.
    mutating func follow(to currentTick: UInt32, confirmed confirmedTick: UInt32, score: PerPlayer<UInt16>) {
        let measured = Int64(min(currentTick - confirmedTick, Self.limit)) * 256
        if confirmedTick != self.confirmedTick { (self.confirmedTick, confirmedAt) = (confirmedTick, currentTick) }
        if score != self.score {
            self.score = score
            viewDelay = min(viewDelay, measured)
        }
        if measured <= viewDelay {
            viewDelay = max(viewDelay - 8, measured)
        } else if currentTick <= confirmedAt + Self.limit {
            viewDelay = min(viewDelay + 26, measured)
        }
    }

    /// The match as a player sees it.
    ///
    /// - Parameters:
    ///   - firstTick: The first tick of the timeline.
    ///   - seat: The player who sees it.
    func shown(
        of snapshots: SnapshotBuffer<Match>,
        from firstTick: UInt32,
        to currentTick: UInt32,
        confirmed confirmedTick: UInt32,
        seat: Player,
        under rules: Rules
    ) -> Match {
        let present = snapshots[currentTick]
        // Find the tick, and the part of the next one, whose age is the delay at the ball's place.
        var tick = currentTick
        var excess = -delay(of: present.ball, seenBy: seat, under: rules)
        var later = excess
        while excess < 0 && tick > firstTick {
            later = excess
            tick -= 1
            excess = Int64(currentTick - tick) * 256 - delay(of: snapshots[tick].ball, seenBy: seat, under: rules)
        }
        var match = snapshots.shown(at: tick, confirmed: confirmedTick)
        if excess > 0 {
            match.ball = snapshots.ball(after: tick, part: excess, of: excess - later, under: rules) ?? match.ball
        }
        match.tick = present.tick
        match.pausedBy = present.pausedBy
        match.paddles[seat] = present.paddles[seat]
        match.paddles[seat.opponent] = paddle(of: seat.opponent, in: snapshots, from: firstTick, to: currentTick)
        return match
    }

    /// The delay in the view of a ball at its place, in 1/256 ticks.
    ///
    /// It is 0 at the local paddle, and the whole ``viewDelay`` at the remote one.
    private func delay(of ball: Ball, seenBy seat: Player, under rules: Rules) -> Int64 {
        let way = rules.highFace - rules.lowFace
        let distance = seat == .one ? rules.highFace - ball.y : ball.y - rules.lowFace
        return viewDelay * Int64(distance.clamped(to: .zero, way).raw) / Int64(way.raw)
    }

    private func paddle(
        of player: Player,
        in snapshots: SnapshotBuffer<Match>,
        from firstTick: UInt32,
        to currentTick: UInt32
    ) -> Fixed {
        let whole = UInt32((viewDelay + 255) / 256)
        guard currentTick - firstTick >= whole, whole > 0 else {
            return snapshots[max(firstTick, currentTick - min(whole, currentTick))].paddles[player]
        }
        let earlier = snapshots[currentTick - whole].paddles[player]
        let later = snapshots[currentTick - whole + 1].paddles[player]
        let part = Int64(whole) * 256 - viewDelay
        return earlier + Fixed(raw: Int32(Int64((later - earlier).raw) * part / 256))
    }
}

extension SnapshotBuffer<Match> {
    /// The ball after a tick and a part of the next one; `nil` outside a rally.
    fileprivate func ball(after tick: UInt32, part: Int64, of whole: Int64, under rules: Rules) -> Ball? {
        var match = self[tick]
        let next = self[tick + 1]
        guard case .playing = match.play, match.pausedBy == nil else { return nil }
        let ball = match.ball
        match.paddles = next.paddles
        match.ball.vx = Fixed(raw: Int32(Int64(ball.vx.raw) * part / whole))
        match.ball.vy = Fixed(raw: Int32(Int64(ball.vy.raw) * part / whole))
        match.ball.ax = .zero
        guard match.ball.vy != .zero else { return ball }
        _ = match.step(PerPlayer(.none, .none), under: rules)
        // Speed and curve are those before the tick, or after a contact in it; the direction along x is that of the
        // simulated part.
        let isContact = (match.ball.vy > .zero) != (ball.vy > .zero)
        let speed = isContact ? next.ball : ball
        let isMirrored = (match.ball.vx < .zero) != (speed.vx < .zero)
        match.ball.vx = isMirrored ? -speed.vx : speed.vx
        match.ball.vy = speed.vy
        match.ball.ax = isMirrored ? -speed.ax : speed.ax
        return match.ball
    }
}
