public import GameBasics

extension Match {
    /// Moves the ball by one tick: along a straight line, at the end of which a curve changes the speed.
    ///
    /// - Parameters:
    ///   - before: The paddles before the tick.
    ///   - last: The last part of the step; goals are awarded from ``StepPart/phase`` on.
    @inlinable @inline(__always)
    mutating func moveBall(
        from before: PerPlayer<Fixed>,
        under rules: Rules,
        through last: StepPart = .chance
    ) -> MatchEvents {
        let x = ball.x + ball.vx
        let y = ball.y + ball.vy
        if x >= rules.ballRadius && x <= rules.ballHigh && y >= rules.freeLow && y <= rules.freeHigh {
            ball.x = x
            ball.y = y
            ball.vx = ball.vx + ball.ax
            return MatchEvents()
        }
        return sweepBall(from: before, under: rules, through: last)
    }

    /// Moves the ball by one tick in which it may meet walls, paddles and obstacles.
    @usableFromInline
    mutating func sweepBall(
        from before: PerPlayer<Fixed>,
        under rules: Rules,
        through last: StepPart
    ) -> MatchEvents {
        let near = rules.obstacles.near(ball)
        if !rules.obstacles.isEmpty && isFree(of: near, under: rules) {
            ball.x += ball.vx
            ball.y += ball.vy
            ball.vx += ball.ax
            return []
        }
        return sweepBall(from: before, among: near, under: rules, through: last)
    }

    /// Moves the ball from contact to contact.
    ///
    /// Contacts are handled in the order of their times, so the ball passes through nothing at any speed. The ball is
    /// swept as a point, its middle, against walls, paddles and obstacles enlarged by its radius. Times within the tick
    /// are compared as products of integers, without division.
    ///
    /// - Parameters:
    ///   - before: The paddles before the tick.
    ///   - near: The obstacles that the ball can meet.
    @inline(never)
    private mutating func sweepBall(
        from before: PerPlayer<Fixed>,
        among near: ObstacleMap.Selection,
        under rules: Rules,
        through last: StepPart
    ) -> MatchEvents {
        var events: MatchEvents = []
        var sweep = BallSweep(ball: ball, paddles: paddles, before: before)
        // A ball between a wall and a side can bounce endlessly: stop after eight contacts.
        for _ in 0..<8 {
            let met = sweep.advance(under: rules, near: near)
            events.formUnion(met)
            if sweep.isDone { break }
        }
        // A squeezed ball cannot move along x any more, only along y.
        if !sweep.isDone { sweep.advanceAlongY(under: rules, near: near) }
        ball = sweep.ball
        ball.vx += ball.ax
        if !events.isDisjoint(with: [.contactByOne, .contactByTwo]) && rally < .max {
            rally += 1
        }
        guard last >= .phase else { return events }
        if ball.y >= .one + rules.ballRadius {
            events.formUnion(award(goalTo: .two, under: rules))
        } else if ball.y <= -rules.ballRadius {
            events.formUnion(award(goalTo: .one, under: rules))
        }
        return events
    }

    /// True if the ball meets nothing in this tick, on a court with obstacles.
    private func isFree(of near: ObstacleMap.Selection, under rules: Rules) -> Bool {
        let x = ball.x + ball.vx
        let y = ball.y + ball.vy
        guard x >= rules.ballRadius && x <= rules.ballHigh && y >= rules.lowFace && y <= rules.highFace else {
            return false
        }
        return near == 0
            || rules.obstacles.firstContact(of: ball, dx: ball.vx, dy: ball.vy, among: near) == nil
    }
}
