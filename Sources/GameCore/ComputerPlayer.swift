/// A player that sees the match and nothing else, and has a person's weaknesses.
///
/// It notices a new flight of the ball late, follows it only some way ahead, and misjudges where it
/// will arrive. What it does is decided by its seed and by the matches it is shown, tick by tick.
public struct ComputerPlayer: Sendable {
    public let level: Level
    public let side: Player

    private var generator: SplitMix64

    /// The flight that it plays for, and the one that it is about to notice.
    private var noticed = Flight.none
    private var coming = Flight.none

    /// Ticks until what is coming is noticed.
    private var reaction = 0

    /// What this flight's aim is wrong by.
    private var misjudgement = Fixed.zero

    public init(_ level: Level, side: Player, seed: UInt64) {
        self.level = level
        self.side = side
        generator = SplitMix64(seed: seed)
    }

    /// The input for the next tick of a match.
    public mutating func input(for match: Match, under rules: Rules) -> Input {
        switch match.phase {
        case .playing:
            break
        case .serving(let ticksLeft) where ticksLeft == 0 && match.server == side:
            return Input(.none, .serve)
        case .notReady, .ready, .serving, .goal, .paused, .over:
            return .none
        }
        // In its own view it defends y = 1.
        let ball = side == .one ? match.ball : match.ball.turned
        let paddle = side == .one ? match.paddles.one : .one - match.paddles.two
        notice(Flight(of: ball), under: rules)
        let input = Input(move(of: paddle, to: target(for: ball, under: rules), under: rules))
        return side == .one ? input : input.turned
    }

    private mutating func notice(_ flight: Flight, under rules: Rules) {
        if flight != coming {
            coming = flight
            reaction = level.reaction
        }
        guard noticed != coming else { return }
        if reaction > 0 {
            reaction -= 1
        } else {
            noticed = coming
            misjudgement = generator.length(within: level.error) + generator.length(within: level.error)
        }
    }

    /// Where it wants its paddle to be.
    private func target(for ball: Ball, under rules: Rules) -> Fixed {
        guard noticed.isNearing, ball.vy > .zero, ball.y < rules.highFace else { return .half }
        let arrival = (rules.highFace - ball.y).raw / ball.vy.raw
        let ahead = min(Int64(arrival), Int64(level.lookAhead))
        let unfolded = Int64(ball.x.raw) + Int64(ball.vx.raw) * ahead
        return fold(unfolded, between: rules.ballRadius, rules.ballHigh) + misjudgement
    }

    /// The place between two walls to which a path leads that is reflected by them.
    private func fold(_ x: Int64, between low: Fixed, _ high: Fixed) -> Fixed {
        let width = Int64((high - low).raw)
        let offset = (x - Int64(low.raw)) % (2 * width)
        let along = offset < 0 ? offset + 2 * width : offset
        return low + Fixed(raw: Int32(along <= width ? along : 2 * width - along))
    }

    private func move(of paddle: Fixed, to target: Fixed, under rules: Rules) -> Input.Move {
        if (target - paddle).magnitude < rules.paddleSpeed {
            .none
        } else {
            target < paddle ? .low : .high
        }
    }

    /// What makes two of the ball's ways one flight: a wall changes neither.
    private struct Flight: Sendable, Equatable {
        let vx: Fixed
        let vy: Fixed

        static let none = Flight(of: .waiting)

        init(of ball: Ball) {
            vx = ball.vx.magnitude
            vy = ball.vy
        }

        var isNearing: Bool { vy > .zero }
    }
}

extension ComputerPlayer {
    public enum Level: String, Sendable, Hashable, CaseIterable {
        case easy, normal, hard

        /// Ticks from a hit to its being noticed.
        var reaction: Int {
            switch self {
            case .easy: 18
            case .normal: 12
            case .hard: 8
            }
        }

        /// How many ticks ahead it follows the ball's flight.
        var lookAhead: Int {
            switch self {
            case .easy: 16
            case .normal: 24
            case .hard: 32
            }
        }

        /// Half of the most by which it misjudges the ball's arrival, in court units.
        var error: Fixed {
            switch self {
            case .easy: Fixed(72, over: 1_000)
            case .normal: Fixed(62, over: 1_000)
            case .hard: Fixed(57, over: 1_000)
            }
        }
    }
}
