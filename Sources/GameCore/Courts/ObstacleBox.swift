/// An obstacle enlarged by the ball's radius on each side: the ball's middle is never inside.
struct ObstacleBox: Sendable, Hashable {
    let isPeg: Bool
    let x: Fixed
    let y: Fixed
    /// The largest distance along x between the middles of obstacle and ball at a contact.
    let reachX: Fixed
    let reachY: Fixed
    let lowX: Fixed
    let highX: Fixed
    let lowY: Fixed
    let highY: Fixed

    init(_ obstacle: Obstacle, ballRadius: Fixed) {
        isPeg = obstacle.kind == .peg
        x = obstacle.x
        y = obstacle.y
        reachX = obstacle.halfWidth + ballRadius
        reachY = obstacle.halfHeight + ballRadius
        lowX = x - reachX
        highX = x + reachX
        lowY = y - reachY
        highY = y + reachY
    }

    /// True if the ball's middle is inside, not on the border.
    func contains(_ ball: Ball) -> Bool {
        ball.x > lowX && ball.x < highX && ball.y > lowY && ball.y < highY
    }

    /// The contact of a ball that moves by (`dx`, `dy`); `nil` if it does not enter the box.
    ///
    /// Times are compared as products of integers, without division, so the result is exact.
    func contact(of ball: Ball, dx: Fixed, dy: Fixed) -> ObstacleContact? {
        let (endX, endY) = (ball.x + dx, ball.y + dy)
        guard max(ball.x, endX) > lowX, min(ball.x, endX) < highX else { return nil }
        guard max(ball.y, endY) > lowY, min(ball.y, endY) < highY else { return nil }
        // Distances to the near sides; negative if the ball is past one.
        let gapX = dx > .zero ? lowX - ball.x : ball.x - highX
        let gapY = dy > .zero ? lowY - ball.y : ball.y - highY
        // Entry times, multiplied by both movements.
        let (wayX, wayY) = (Int64(dx.raw.magnitude), Int64(dy.raw.magnitude))
        let entryX = Int64(gapX.raw) * wayY
        let entryY = Int64(gapY.raw) * wayX
        if gapX >= .zero && (gapY < .zero || entryX >= entryY) {
            let exitY = Int64((dy > .zero ? highY - ball.y : ball.y - lowY).raw)
            guard entryX < exitY * wayX else { return nil }
            let isCorner = entryX == entryY
            return ObstacleContact(box: self, part: isCorner ? .corner : .side, gap: gapX, way: dx.magnitude)
        }
        // A ball that starts inside flies out; no possible match has one.
        guard gapY >= .zero else { return nil }
        let exitX = Int64((dx > .zero ? highX - ball.x : ball.x - lowX).raw)
        guard entryY < exitX * wayY else { return nil }
        return ObstacleContact(box: self, part: .face, gap: gapY, way: dy.magnitude)
    }
}

/// A contact of a moving ball with an obstacle.
struct ObstacleContact: Sendable {
    /// The part of the obstacle that the ball meets.
    enum Part: Sendable {
        /// A face that the ball meets along x.
        case side
        /// A face that the ball meets along y, as it meets a paddle.
        case face
        /// Side and face at the same time.
        case corner
    }

    let box: ObstacleBox
    let part: Part

    /// The distance to the contact, along x to a side or a corner, along y to a face.
    let gap: Fixed

    /// The ball's movement along the same axis.
    let way: Fixed

    /// True if the contact happens before the ball has covered `other` of `otherWay`.
    func isSooner(than other: Fixed, over otherWay: Fixed) -> Bool {
        Int64(gap.raw) * Int64(otherWay.raw) < Int64(other.raw) * Int64(way.raw)
    }

    /// True if the contact happens before another; if at the same time, the places relative to the ball decide.
    func precedes(_ other: ObstacleContact, for ball: Ball) -> Bool {
        if isSooner(than: other.gap, over: other.way) { return true }
        if other.isSooner(than: gap, over: way) { return false }
        return place(for: ball) < other.place(for: ball)
    }

    /// A sort key: the obstacle relative to the ball's flight, unchanged by half a turn of the court.
    private func place(for ball: Ball) -> (Fixed, Fixed, Fixed, Fixed, Fixed, Int) {
        let (right, ahead) = (box.x - ball.x, box.y - ball.y)
        let isDown = ball.vy > .zero
        return (
            right.magnitude, isDown ? right : -right, isDown ? ahead : -ahead, box.reachX, box.reachY, box.isPeg ? 1 : 0
        )
    }
}
