internal import GameBasics

extension ComputerPlayer {
    /// A way to play: where a computer player meets the ball, when it moves, and where it waits.
    ///
    /// A style shapes the contacts, not the misses: a ball that the player's misjudgement would miss is missed.
    public struct Style: Sendable, Hashable {
        /// The direction in which it sends the ball.
        public enum Aim: Sendable, Hashable {
            /// Straight ahead.
            case straight
            /// To either side, by chance.
            case sides
            /// To the side on which the ball arrives farther from the other paddle.
            case away
        }

        /// The place of its paddle while the ball flies away, and until it ``start``s.
        public enum Waiting: Sendable, Hashable {
            case middle
            /// It goes to and fro around the middle.
            case strolling
            /// It faces the other paddle.
            case facing
        }

        public var aim = Aim.straight

        /// The distance from the paddle's middle at which it aims to meet the ball, as a share of the largest one.
        public var offset = Fixed.zero

        /// The part of its misjudgement that shows in a contact; with ``offset`` at most one.
        public var spread = Fixed.one

        public var waiting = Waiting.middle

        /// Ticks before the ball's arrival from which on it goes for the ball; `nil` for at once.
        public var start: Int64?

        /// Ticks by which it notices a flight sooner than its level, at most as many as its level takes.
        public var haste = 0

        /// Ticks that it looks ahead beyond those of its level.
        public var foresight = 0 as Int64

        /// Its misjudgement as a share of its level's.
        public var error = Fixed.one

        /// True if it moves at half the speed.
        public var isSlow = false

        public static let plain = Style()

        public init() {}
    }
}

extension ComputerPlayer.Style {
    /// The x at which a player waits, in its own view.
    func waitingPlace(in match: Match, of side: Player) -> Fixed {
        switch waiting {
        case .middle: .half
        case .strolling: Self.stroll(at: match.tick)
        case .facing: match.paddles[side.opponent].seen(by: side)
        }
    }

    /// A place that moves to and fro within the middle half of the court, in four seconds.
    private static func stroll(at tick: UInt32) -> Fixed {
        let step = Int(tick % 240)
        return Fixed(60 + min(step, 240 - step), over: 240)
    }

    /// True once a player goes for a ball that flies to it.
    func starts(for ball: Ball, under rules: Rules) -> Bool {
        start.map { Int64((rules.highFace - ball.y).raw) <= $0 * Int64(ball.vy.raw) } ?? true
    }
}

extension ComputerPlayer {
    /// The distance from the ball's arrival to the paddle's middle, in a flight that it has just noticed.
    ///
    /// - Parameters:
    ///   - misjudgement: The distance without a style.
    ///   - ball: The ball in its own view.
    mutating func aimed(_ misjudgement: Fixed, at ball: Ball, in match: Match, under rules: Rules) -> Fixed {
        let error = misjudgement.scaled(by: style.error)
        guard ball.vy > .zero, error.magnitude < rules.reach else { return error }
        return error.scaled(by: style.spread) + aim(at: ball, in: match, under: rules)
    }

    /// The distance from the middle to the place from which it serves.
    ///
    /// - Parameter range: The largest distance of its level.
    mutating func serveAim(within range: Fixed) -> Fixed {
        let place = generator.length(within: range.scaled(by: style.spread))
        guard style.aim != .straight else { return place }
        let offset = range.scaled(by: style.offset)
        return place + (generator.next() % 2 == 0 ? offset : -offset)
    }

    private mutating func aim(at ball: Ball, in match: Match, under rules: Rules) -> Fixed {
        let offset = rules.reach.scaled(by: style.offset)
        switch style.aim {
        case .straight: return .zero
        case .sides: return generator.next() % 2 == 0 ? offset : -offset
        case .away:
            let way = (rules.highFace - rules.lowFace).scaled(by: rules.contactSlope.scaled(by: style.offset))
            let start = arrival(of: ball, within: .max, under: rules)
            let other = match.paddles[side.opponent].seen(by: side)
            func distance(_ way: Fixed) -> Fixed {
                (fold(Int64((start + way).raw), between: rules.ballRadius, rules.ballHigh) - other).magnitude
            }
            // A paddle whose middle is left of the ball sends it to the right.
            return distance(way) > distance(-way) ? -offset : offset
        }
    }
}

extension Fixed {
    /// An x of the court in a player's own view.
    func seen(by side: Player) -> Fixed { side == .one ? self : .one - self }
}
