// Contacts with obstacles. A block reflects the ball; its faces are slightly round, so that a ball bouncing between two
// of them gets out (CourtTrial refuses courts in which a ball stays long). A peg returns the ball at an angle given by
// the place of contact, as a paddle does. Neither changes the speed along y.

extension BallSweep {
    /// Moves the ball to its next contact, or to the end of its movement.
    ///
    /// If the ball meets a wall and an obstacle at the same time, the wall comes first. The front of a paddle lies
    /// behind every obstacle that the ball can meet on its way there; see ``Obstacle/fault(under:)``.
    ///
    /// - Parameter near: The obstacles that the ball can meet in this tick.
    mutating func advance(under rules: Rules, near: ObstacleMap.Selection) -> MatchEvents {
        guard near != 0, !isPastFace,
            let contact = rules.obstacles.firstContact(of: ball, dx: dx, dy: dy, among: near),
            isBeforeWall(contact, under: rules)
        else { return advance(under: rules) }
        switch contact.part {
        case .side: bounceAside(after: contact.gap)
        case .face: meetFace(of: contact, under: rules)
        case .corner: meetCorner(of: contact, under: rules)
        }
        return .contactWithObstacle
    }

    private func isBeforeWall(_ contact: ObstacleContact, under rules: Rules) -> Bool {
        guard dx != .zero else { return true }
        let wallGap = dx < .zero ? ball.x - rules.ballRadius : rules.ballHigh - ball.x
        return contact.isSooner(than: wallGap, over: dx.magnitude)
    }

    /// Moves the ball to a face that it meets along y, and returns it.
    private mutating func meetFace(of contact: ObstacleContact, under rules: Rules) {
        let aside = dx.scaled(by: contact.gap, over: dy.magnitude)
        ball.x += aside
        ball.y = dy > .zero ? ball.y + contact.gap : ball.y - contact.gap
        leave(contact, with: ball.vx, after: contact.gap, under: rules)
    }

    /// Moves the ball to a corner, and reverses its flight.
    private mutating func meetCorner(of contact: ObstacleContact, under rules: Rules) {
        let along = dy.magnitude.scaled(by: contact.gap, over: contact.way)
        ball.x = dx > .zero ? ball.x + contact.gap : ball.x - contact.gap
        ball.y = dy > .zero ? ball.y + along : ball.y - along
        leave(contact, with: -ball.vx, after: along, under: rules)
    }

    /// Reverses the ball along y, deflects it along x by the place of contact, and ends its curve.
    ///
    /// - Parameters:
    ///   - vx: The speed along x that a flat face would leave.
    ///   - gap: The distance along y to the contact.
    private mutating func leave(_ contact: ObstacleContact, with vx: Fixed, after gap: Fixed, under rules: Rules) {
        let left = dy.magnitude - gap
        let whole = ball.vy.magnitude
        let steepest = whole.scaled(by: rules.contactSlope)
        let push = push(from: contact.box, steepest: steepest)
        if contact.box.isPeg {
            ball.vx = push
        } else {
            let limit = max(vx.magnitude, steepest)
            ball.vx = (vx + push).clamped(to: -limit, limit)
        }
        (ball.vy, ball.ax) = (-ball.vy, .zero)
        dx = ball.vx.scaled(by: left, over: whole)
        dy = ball.vy > .zero ? left : -left
    }

    /// The speed along x, away from the obstacle's middle, that a contact adds.
    ///
    /// It grows with the distance from the middle and is never 0, or a ball falling straight onto a middle would bounce
    /// there forever. At the exact middle the ball's direction decides the side, so that a turned ball goes to the
    /// turned side.
    private func push(from box: ObstacleBox, steepest: Fixed) -> Fixed {
        let offset = ball.x - box.x
        let distance = Int64(offset.raw.magnitude)
        let reach = Int64(box.reachX.raw)
        let size =
            if box.isPeg {
                // From 1/32 of the steepest angle in the middle to all of it at the end.
                steepest.scaled(by: Fixed(raw: Int32((reach + 31 * distance) >> 5)), over: box.reachX)
            } else {
                // From 1/64 to 1/8 of the speed along y.
                ball.vy.magnitude.scaled(by: Fixed(raw: Int32((reach + 7 * distance) >> 6)), over: box.reachX)
            }
        let isHigh = offset == .zero ? ball.vy > .zero : offset > .zero
        return isHigh ? size : -size
    }

    /// Moves the ball along y by the rest of its movement, up to the next contact.
    mutating func advanceAlongY(under rules: Rules, near: ObstacleMap.Selection) {
        guard near != 0, !isPastFace, rules.depth(of: ball, behindFaceOf: defender) <= .zero else {
            ball.y += dy
            return
        }
        if let contact = rules.obstacles.firstContact(of: ball, dx: .zero, dy: dy, among: near) {
            ball.y = dy > .zero ? ball.y + contact.gap : ball.y - contact.gap
        } else {
            ball.y = (ball.y + dy).clamped(to: rules.lowFace, rules.highFace)
        }
    }
}
