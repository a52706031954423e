internal import GameBasics

/// The ball's movement through the rest of one tick.
struct BallSweep {
    var ball: Ball
    let paddles: PerPlayer<Fixed>

    /// The paddles before the tick.
    let before: PerPlayer<Fixed>

    /// The rest of this tick's movement.
    var dx: Fixed
    var dy: Fixed

    /// True if the ball has passed the front of the paddle that it flies towards.
    private(set) var isPastFace = false

    private(set) var isDone = false

    init(ball: Ball, paddles: PerPlayer<Fixed>, before: PerPlayer<Fixed>) {
        self.ball = ball
        self.paddles = paddles
        self.before = before
        dx = ball.vx
        dy = ball.vy
    }

    /// The player that the ball flies towards.
    var defender: Player {
        ball.vy > .zero ? .one : .two
    }

    /// Moves the ball to its next contact with a wall or a paddle, or to the end of its movement.
    mutating func advance(under rules: Rules) -> MatchEvents {
        let depth = rules.depth(of: ball, behindFaceOf: defender)
        let wallGap = dx < .zero ? ball.x - rules.ballRadius : rules.ballHigh - ball.x
        let meetsWall = dx != .zero && wallGap < dx.magnitude
        let meetsFace = !isPastFace && depth <= .zero && -depth < dy.magnitude
        if meetsFace && !(meetsWall && isSooner(wallGap, over: dx, than: -depth, over: dy)) {
            return meetFace(after: -depth, under: rules)
        }
        // A paddle that the ball flies towards lies before the wall.
        if let sideGap = sideGap(under: rules), sideGap < dx.magnitude {
            let level = depth + dy.magnitude.scaled(by: sideGap, over: dx.magnitude)
            if isPastFace || depth > .zero, level < rules.sideDepth {
                bounceAside(after: sideGap)
                return .grazed
            }
        }
        if meetsWall {
            bounceAside(after: wallGap)
            return .contactWithWall
        }
        ball.x += dx
        ball.y += dy
        isDone = true
        return []
    }

    /// True if the ball covers `gap` of `way` before `other` of `otherWay`.
    private func isSooner(_ gap: Fixed, over way: Fixed, than other: Fixed, over otherWay: Fixed) -> Bool {
        Int64(gap.raw) * Int64(otherWay.raw.magnitude) < Int64(other.raw) * Int64(way.raw.magnitude)
    }

    /// The distance along x to the side of the defender's paddle; `nil` unless the ball flies towards it.
    private func sideGap(under rules: Rules) -> Fixed? {
        let offset = ball.x - paddles[defender]
        guard dx != .zero, (offset > .zero) != (dx > .zero) else { return nil }
        let gap = offset.magnitude - rules.reach
        return gap >= .zero ? gap : nil
    }

    /// Moves the ball to the line of the paddle's front, and returns it if the paddle is there.
    private mutating func meetFace(after gap: Fixed, under rules: Rules) -> MatchEvents {
        let aside = dx.scaled(by: gap, over: dy.magnitude)
        ball.x += aside
        ball.y = defender == .one ? rules.highFace : rules.lowFace
        let player = defender
        let offset = ball.x - paddles[player]
        guard offset.magnitude < rules.reach else {
            dx -= aside
            dy = dy > .zero ? dy - gap : dy + gap
            isPastFace = true
            return []
        }
        // The rest of the tick is `left` / `whole`.
        let left = dy.magnitude - gap
        let whole = ball.vy.magnitude
        let speed = min(whole + rules.speedGain, rules.topSpeed)
        ball.vx = speed.scaled(by: rules.contactSlope).scaled(by: offset, over: rules.reach)
        ball.vy = player == .one ? -speed : speed
        ball.ax = rules.curve(at: speed, motion: paddles[player] - before[player])
        dx = ball.vx.scaled(by: left, over: whole)
        dy = ball.vy.scaled(by: left, over: whole)
        return .contact(by: player)
    }

    /// Moves the ball along x by `gap` and mirrors its flight along x there.
    mutating func bounceAside(after gap: Fixed) {
        let along = dy.scaled(by: gap, over: dx.magnitude)
        ball.x = dx > .zero ? ball.x + gap : ball.x - gap
        ball.y += along
        dx = dx > .zero ? gap - dx : -dx - gap
        dy -= along
        ball.vx = -ball.vx
        ball.ax = -ball.ax
    }
}
