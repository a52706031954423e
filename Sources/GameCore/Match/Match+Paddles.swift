public import GameBasics

extension Match {
    /// Moves both paddles by one tick.
    @inlinable @inline(__always)
    mutating func movePaddles(_ inputs: PerPlayer<Input>, under rules: Rules) {
        let one = paddles.one.moved(by: inputs.one.move, under: rules)
        let two = paddles.two.moved(by: inputs.two.move, under: rules)
        if ball.y < rules.lowFace || ball.y > rules.highFace {
            pushBall(from: PerPlayer(one, two), under: rules)
        } else {
            paddles = PerPlayer(one, two)
        }
    }

    /// Moves the paddles while the ball is level with one of them or behind it.
    ///
    /// A paddle that moves into the ball's side pushes the ball up to the wall; there the ball stops the paddle.
    @usableFromInline
    mutating func pushBall(from moved: PerPlayer<Fixed>, under rules: Rules) {
        let player: Player = ball.y > rules.highFace ? .one : .two
        let before = paddles[player]
        paddles = moved
        guard rules.depth(of: ball, behindFaceOf: player) < rules.sideDepth else { return }
        let reach = rules.reach
        // Before this tick the ball was beside the paddle: it stays on that side, however fast the paddle is.
        let isHigh = ball.x > before
        guard isHigh ? ball.x - moved[player] < reach : moved[player] - ball.x < reach else { return }
        if isHigh {
            ball.x = min(moved[player] + reach, .one - rules.ballRadius)
            (ball.vx, ball.ax) = (ball.vx.magnitude, .zero)
            paddles[player] = ball.x - reach
        } else {
            ball.x = max(moved[player] - reach, rules.ballRadius)
            (ball.vx, ball.ax) = (-ball.vx.magnitude, .zero)
            paddles[player] = ball.x + reach
        }
    }
}

extension Fixed {
    /// The x of a paddle one tick later.
    @inlinable @inline(__always)
    public func moved(by move: Input.Move, under rules: Rules) -> Fixed {
        switch move {
        case .key(let key):
            switch key.halves {
            case -2: max(self - rules.paddleSpeed, rules.paddleLow)
            case -1: max(self - rules.slowPaddleSpeed, rules.paddleLow)
            case 1: min(self + rules.slowPaddleSpeed, rules.paddleHigh)
            case 2: min(self + rules.paddleSpeed, rules.paddleHigh)
            default: self
            }
        case .target(let target):
            target.clamped(to: rules.paddleLow, rules.paddleHigh)
                .clamped(to: self - rules.paddleSpeed, self + rules.paddleSpeed)
        }
    }
}
