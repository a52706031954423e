/// A reason why a court cannot be played on.
public enum CourtProblem: Sendable, Hashable {
    /// The rules are out of their range; the text names the rule and its range.
    case rules(String)
    case tooManyObstacles(Int)
    /// An obstacle cannot stand where it stands.
    case obstacle(Obstacle, index: Int, Obstacle.Fault)
    /// An obstacle has no twin at the place that half a turn of the court leads to.
    case unfair(Obstacle, index: Int)
    /// Between two obstacles, or an obstacle and a wall, the ball just fits: it could get stuck.
    case narrow(Obstacle, index: Int, Obstacle?)
    /// The ball cannot come from the middle of the court to a player's end.
    case unreachable(Player)
    /// A ball did not come out from here.
    case trap(x: Fixed, y: Fixed)
}

extension CourtProblem {
    /// The index of the obstacle that the problem is about; `nil` for a problem of the whole court.
    public var obstacleIndex: Int? {
        switch self {
        case .obstacle(_, let index, _), .unfair(_, let index), .narrow(_, let index, _): index
        case .rules, .tooManyObstacles, .unreachable, .trap: nil
        }
    }
}

extension CourtProblem: CustomStringConvertible {
    /// One line, for the player to read.
    public var description: String {
        switch self {
        case .rules(let message): message
        case .tooManyObstacles(let count): "\(count) obstacles are too many: \(Obstacle.most) are allowed"
        case .obstacle(let obstacle, _, let fault): "\(obstacle) \(fault)"
        case .unfair(let obstacle, _): "\(obstacle) is unfair: \(obstacle.turned) must be there, too"
        case .narrow(let obstacle, _, let other?):
            "\(obstacle) is too near to \(other): the ball just fits between them"
        case .narrow(let obstacle, _, nil): "\(obstacle) is too near to the wall: the ball just fits between them"
        case .unreachable(let player):
            "the ball cannot reach the \(player == .one ? "bottom" : "top"): something is in its way all across the court"
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
