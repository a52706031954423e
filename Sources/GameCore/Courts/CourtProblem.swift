public import GameBasics

/// A reason why a court cannot be played on.
public enum CourtProblem: Sendable, Hashable {
    /// A rule is out of its range; the text names both.
    case rules(String)
    case tooManyObstacles(Int)
    /// The obstacle must not stand at this place, or has a wrong size.
    case obstacle(Obstacle, index: Int, Obstacle.Fault)
    /// The obstacle has no twin at the place turned by half a turn of the court.
    case unfair(Obstacle, index: Int)
    /// The ball just fits between two obstacles, or an obstacle and a wall, and could get stuck.
    case narrow(Obstacle, index: Int, Obstacle?)
    /// The ball cannot get from the middle of the court to a player's end.
    case unreachable(Player)
    /// The ball gets trapped near this place.
    case trap(x: Fixed, y: Fixed)
}

extension CourtProblem {
    /// The index of the obstacle with the problem; `nil` for a problem of the whole court.
    public var obstacleIndex: Int? {
        switch self {
        case .obstacle(_, let index, _), .unfair(_, let index), .narrow(_, let index, _): index
        case .rules, .tooManyObstacles, .unreachable, .trap: nil
        }
    }
}

extension CourtProblem: CustomStringConvertible {
    /// One line for the player.
    public var description: String {
        switch self {
        case .rules(let message): message
        case .tooManyObstacles(let count): "\(count) obstacles are too many: \(Obstacle.most) are allowed"
        case .obstacle(let obstacle, _, let fault): "\(obstacle) \(fault)"
        case .unfair(let obstacle, _): "\(obstacle) needs a twin: \(obstacle.turned)"
        case .narrow(let obstacle, _, let other?):
            "\(obstacle) is too near to \(other): the ball just fits between them"
        case .narrow(let obstacle, _, nil): "\(obstacle) is too near to the wall: the ball just fits between them"
        case .unreachable(let player):
            "the ball cannot reach the \(player == .one ? "bottom" : "top"): obstacles block the whole width"
        case .trap(let x, let y):
            "the ball is trapped: after \(CourtTrial.patience / 60) seconds it is still near \(CourtDecimal.text(x.rounded)) \(CourtDecimal.text(y.rounded))"
        }
    }
}

extension Fixed {
    /// The number, rounded to hundredths.
    fileprivate var rounded: Fixed {
        CourtDecimal.fixed((Int64(raw) * 100 + 1 << 23) >> 24 * (CourtDecimal.unit / 100))
    }
}
