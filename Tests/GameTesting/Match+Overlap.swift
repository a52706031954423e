internal import GameBasics
package import GameCore

extension Match {
    /// True if the ball is inside a paddle or a wall, or a paddle is inside a wall.
    package func hasOverlap(under rules: Rules) -> Bool {
        guard ball.x >= rules.ballRadius && ball.x <= rules.ballHigh else { return true }
        return Player.allCases.contains { player in
            guard paddles[player] >= rules.paddleLow && paddles[player] <= rules.paddleHigh else { return true }
            let depth = rules.depth(of: ball, behindFaceOf: player)
            let isLevel = depth > .zero && depth < rules.sideDepth
            let isWithin = (ball.x - paddles[player]).magnitude < rules.reach
            return isLevel && isWithin
        }
    }
}
