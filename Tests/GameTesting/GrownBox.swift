package import GameCore

/// An obstacle enlarged by the ball's radius, computed independently of the game.
package struct GrownBox {
    let low: (x: Int64, y: Int64)
    let high: (x: Int64, y: Int64)

    package init(_ obstacle: Obstacle, ball: Fixed) {
        let radius = Int64(ball.raw / 2)
        let (x, y) = (Int64(obstacle.x.raw), Int64(obstacle.y.raw))
        let (width, height) = (Int64(obstacle.width.raw / 2) + radius, Int64(obstacle.height.raw / 2) + radius)
        low = (x - width, y - height)
        high = (x + width, y + height)
    }

    /// True if the ball is inside.
    package func contains(_ ball: Ball) -> Bool { contains(Int64(ball.x.raw), Int64(ball.y.raw), scale: 1) }

    private func contains(_ x: Int64, _ y: Int64, scale: Int64) -> Bool {
        x > low.x * scale && x < high.x * scale && y > low.y * scale && y < high.y * scale
    }

    /// True if one of many points on the ball's way in a tick is inside.
    package func isCrossed(by ball: Ball) -> Bool {
        let parts: Int64 = 16
        return (0...parts).contains { part in
            contains(
                Int64(ball.x.raw) * parts + Int64(ball.vx.raw) * part,
                Int64(ball.y.raw) * parts + Int64(ball.vy.raw) * part,
                scale: parts
            )
        }
    }
}
