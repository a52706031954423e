/// A computer player with a person's weaknesses.
///
/// It notices a new flight of the ball late, looks only some ticks ahead, and misjudges the ball's arrival; at a gentle
/// pace it is careless while it leads, and careful while it is behind. Its seed and the matches shown to it, tick by
/// tick, decide all its inputs.
public struct ComputerPlayer: Sendable {
    /// The version of the computer players: the same version, level, seed and matches give the same inputs.
    ///
    /// Increment it with every change that breaks this. Recorded daily matches against old computer players then count
    /// as matches of another version, not as false.
    public static let version = 6

    public let level: Level
    public let side: Player
    let style: Style

    /// Steps by which it forgives more, from 0 to 3.
    public var ease: Int

    private var generator: SplitMix64

    /// The flight it reacts to; the latest flight, noticed after ``reaction`` ticks.
    private var noticed = Flight.none
    private var coming = Flight.none

    /// Ticks until it notices the latest flight.
    private var reaction = 0

    /// The error of its aim in this flight, in court units.
    private var misjudgement = Fixed.zero

    public init(_ level: Level, side: Player, seed: UInt64, style: Style = .plain, ease: Int = 0) {
        self.level = level
        self.side = side
        self.style = style
        self.ease = ease
        generator = SplitMix64(seed: seed)
    }

    /// Returns its input for the next tick of a match.
    public mutating func input(for match: Match, under rules: Rules) -> Input {
        switch match.phase {
        case .playing:
            break
        case .serving(let ticksLeft) where ticksLeft == 0 && match.server == side:
            return Input(.none, .serve)
        case .notReady, .ready, .serving, .goal, .paused, .over:
            return .none
        }
        // In its own view the computer player defends y = 1.
        let ball = side == .one ? match.ball : match.ball.turned
        let paddle = side == .one ? match.paddles.one : .one - match.paddles.two
        notice(Flight(of: ball), in: match, under: rules)
        let input = Input(move(of: paddle, to: target(for: ball, under: rules), under: rules))
        return side == .one ? input : input.turned
    }

    private mutating func notice(_ flight: Flight, in match: Match, under rules: Rules) {
        if flight != coming {
            coming = flight
            reaction = level.skill.reaction
        }
        guard noticed != coming else { return }
        if reaction > 0 {
            reaction -= 1
        } else {
            noticed = coming
            let lead = Int(match.score[side]) - Int(match.score[side.opponent])
            let error = level.skill.error + Fixed(ease * 12, over: 1_000) + (rules.pace?.leniency(lead: lead) ?? .zero)
            misjudgement = generator.length(within: error) + generator.length(within: error)
        }
    }

    /// The x to which it moves its paddle.
    private func target(for ball: Ball, under rules: Rules) -> Fixed {
        guard noticed.isNearing, ball.vy > .zero, ball.y < rules.highFace else { return .half }
        let arrival = (rules.highFace - ball.y).raw / ball.vy.raw
        let ahead = min(Int64(arrival), level.skill.lookAhead)
        let unfolded = Int64(ball.x.raw) + Int64(ball.vx.raw) * ahead + Int64(ball.ax.raw) * (ahead * (ahead - 1) / 2)
        return fold(unfolded, between: rules.ballRadius, rules.ballHigh) + misjudgement
    }

    /// The end of a path that two walls reflect.
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

    /// The part of the ball's movement that neither a wall nor time changes, which identifies a flight.
    private struct Flight: Sendable, Equatable {
        let vx: Fixed
        let vy: Fixed

        static let none = Flight(of: .waiting)

        init(of ball: Ball) {
            vx = ball.ax == .zero ? ball.vx.magnitude : ball.ax.magnitude
            vy = ball.vy
        }

        var isNearing: Bool { vy > .zero }
    }
}

extension ComputerPlayer {
    /// The computer's strength.
    public enum Level: String, Sendable, Hashable, CaseIterable {
        case easy, normal, hard

        fileprivate var skill: Skill {
            switch self {
            case .easy: Skill(reaction: 18, lookAhead: 16, error: Fixed(72, over: 1_000))
            case .normal: Skill(reaction: 12, lookAhead: 24, error: Fixed(62, over: 1_000))
            case .hard: Skill(reaction: 8, lookAhead: 32, error: Fixed(57, over: 1_000))
            }
        }
    }

    fileprivate struct Skill {
        /// Ticks from a contact until the computer player notices it.
        let reaction: Int

        /// Ticks of the ball's flight that it looks ahead.
        let lookAhead: Int64

        /// Half of the largest error in judging the ball's arrival, at the pace `fast`, in court units.
        let error: Fixed
    }
}
