// Spin: a paddle that moves at a contact bends the ball's next flight to the side to which it moves. The ball gets a
// constant acceleration along x. A wall and the side of an obstacle mirror it with the speed, so the flight is one folded
// parabola; every contact that turns the ball along y ends it. So an obstacle turns only balls that fly on straight, and
// no ball curves for longer than it takes to cross the court.

extension Rules {
    /// The acceleration along x of a ball after a contact, in court units a tick a tick.
    ///
    /// It grows with the square of the speed, so that the flight has the same form at every speed.
    ///
    /// - Parameter motion: The paddle's movement in the tick of the contact; see ``part(of:)``.
    func curve(at speed: Fixed, motion: Fixed) -> Fixed {
        speed.scaled(by: spin + spin).scaled(by: speed).scaled(by: part(of: motion))
    }

    /// A paddle's movement in a tick as a part of its full speed, -1 to 1.
    func part(of motion: Fixed) -> Fixed {
        motion.clamped(to: -paddleSpeed, paddleSpeed).scaled(by: .one, over: paddleSpeed)
    }

    /// The greatest ``curve(at:motion:)``.
    var greatestCurve: Fixed { curve(at: topSpeed, motion: paddleSpeed) }

    /// The most that spin adds to the speed along x in one flight.
    ///
    /// A flight takes at most the ticks in which the ball crosses the whole court, and one at each end.
    static func greatestBend(_ spin: Fixed, at speed: Fixed) -> Fixed {
        let curve = speed.scaled(by: spin + spin)
        return curve + curve.scaled(by: speed + speed)
    }
}
