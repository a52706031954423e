/// An obstacle that is larger by the ball's radius on each side: the ball's middle never is inside.
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

    /// Whether the ball's middle is inside; the border is not.
    func contains(_ ball: Ball) -> Bool {
        ball.x > lowX && ball.x < highX && ball.y > lowY && ball.y < highY
    }

    /// Where a way of the ball enters the box; `nil` if it does not.
    ///
    /// Times are compared as products of integers, without a division, so the answer is exact.
    func contact(of ball: Ball, dx: Fixed, dy: Fixed) -> ObstacleContact? {
        let (endX, endY) = (ball.x + dx, ball.y + dy)
        guard max(ball.x, endX) > lowX, min(ball.x, endX) < highX else { return nil }
        guard max(ball.y, endY) > lowY, min(ball.y, endY) < highY else { return nil }
        // How far it is to each side; less than nothing where the ball is past it.
        let gapX = dx > .zero ? lowX - ball.x : ball.x - highX
        let gapY = dy > .zero ? lowY - ball.y : ball.y - highY
        // The times of entry, times both ways.
        let (wayX, wayY) = (Int64(dx.raw.magnitude), Int64(dy.raw.magnitude))
        let entryX = Int64(gapX.raw) * wayY
        let entryY = Int64(gapY.raw) * wayX
        if gapX >= .zero && (gapY < .zero || entryX >= entryY) {
            let exitY = Int64((dy > .zero ? highY - ball.y : ball.y - lowY).raw)
            guard entryX < exitY * wayX else { return nil }
            let isCorner = gapY >= .zero && entryX == entryY
            return ObstacleContact(box: self, part: isCorner ? .corner : .side, gap: gapX, way: dx.magnitude)
        }
        // A ball inside, which no possible match has, flies out.
        guard gapY >= .zero else { return nil }
        let exitX = Int64((dx > .zero ? highX - ball.x : ball.x - lowX).raw)
        guard entryY < exitX * wayY else { return nil }
        return ObstacleContact(box: self, part: .face, gap: gapY, way: dy.magnitude)
    }
}

/// A contact of the ball with an obstacle on its way.
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

    /// The ball's way along the same axis.
    let way: Fixed

    /// Whether the contact comes before the ball covers `other` of `otherWay`.
    func isSooner(than other: Fixed, over otherWay: Fixed) -> Bool {
        Int64(gap.raw) * Int64(otherWay.raw) < Int64(other.raw) * Int64(way.raw)
    }

    /// Whether the contact comes before another one, or at the same time by its place as the ball sees it.
    func precedes(_ other: ObstacleContact, for ball: Ball) -> Bool {
        if isSooner(than: other.gap, over: other.way) { return true }
        if other.isSooner(than: gap, over: way) { return false }
        return place(for: ball) < other.place(for: ball)
    }

    /// The obstacle as the ball sees it, which half a turn of the court does not change.
    private func place(for ball: Ball) -> (Fixed, Fixed, Fixed, Fixed, Fixed, Int) {
        let (right, ahead) = (box.x - ball.x, box.y - ball.y)
        let isDown = ball.vy > .zero
        return (
            right.magnitude, isDown ? right : -right, isDown ? ahead : -ahead, box.reachX, box.reachY, box.isPeg ? 1 : 0
        )
    }
}
