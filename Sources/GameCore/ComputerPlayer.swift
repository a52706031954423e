public import GameBasics

/// A computer player with a person's weaknesses.
///
/// It notices a new flight of the ball late, looks only some ticks ahead, and misjudges the ball's arrival, the more the
/// steeper and faster the ball flies; at a gentle pace it is careless while it leads, and careful while it is behind. Its
/// seed and the matches shown to it, tick by tick, decide all its inputs.
public struct ComputerPlayer: Sendable {
    /// The version of the computer players: the same version, level, seed and matches give the same inputs.
    ///
    /// Increment it with every change that breaks this. Recorded daily matches against old computer players then count
    /// as matches of another version, not as false.
    public static let version = 7

    public let level: Level
    public let side: Player
    let style: Style

    /// Steps by which it forgives more, from 0 to 3.
    public var ease: Int

    var generator: SplitMix64

    /// The flight it reacts to; the latest flight, noticed after ``reaction`` ticks.
    private var noticed = Flight.none
    private var coming = Flight.none

    /// Ticks until it notices the latest flight.
    private var reaction = 0

    /// The place from which it serves; `nil` until it has chosen one.
    private var servePlace: Fixed?

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
        // In its own view the computer player defends y = 1.
        let paddle = match.paddles[side].seen(by: side)
        let input: Input
        switch match.phase {
        case .playing:
            servePlace = nil
            let ball = side == .one ? match.ball : match.ball.turned
            notice(ball, in: match, under: rules)
            let target = target(for: ball, under: rules) ?? style.waitingPlace(in: match, of: side)
            input = Input(move(of: paddle, to: target, under: rules))
        case .serving(let ticksLeft) where match.server == side:
            input = serve(in: Int(ticksLeft), from: paddle, under: rules)
        case .notReady, .ready, .serving, .goal, .paused, .over:
            return .none
        }
        return side == .one ? input : input.turned
    }

    /// Aims a serve during the pause before it, so that the receiver can read it, and serves at its end.
    private mutating func serve(in ticks: Int, from paddle: Fixed, under rules: Rules) -> Input {
        guard rules.settings.aimedServe else { return ticks == 0 ? Input(.none, .serve) : .none }
        let range = (rules.paddleHigh - .half).scaled(by: .thousandths(level.skill.serveAim))
        let place = servePlace ?? .half + serveAim(within: range)
        servePlace = place
        let move = move(of: paddle, to: place, under: rules)
        return ticks == 0 ? Input(move, .serve) : Input(move)
    }

    private mutating func notice(_ ball: Ball, in match: Match, under rules: Rules) {
        let flight = Flight(of: ball)
        if flight != coming {
            coming = flight
            reaction = max(level.skill.reaction - style.haste, 0)
        }
        guard noticed != coming else { return }
        if reaction > 0 {
            reaction -= 1
        } else {
            noticed = coming
            misjudge(ball, in: match, under: rules)
            misjudgement = aimed(misjudgement, at: ball, in: match, under: rules)
        }
    }

    /// Draws the error of its aim in the flight that it has noticed.
    private mutating func misjudge(_ ball: Ball, in match: Match, under rules: Rules) {
        // Under the lab's rules errors do not depend on the flight, so that runs and daily matches of 2026 stay as they are.
        guard rules.settings.aimedServe || (rules.pace ?? .fast) != .fast else {
            misjudgement = error(within: level.skill.error)
            return
        }
        let isServe = match.rally == 0
        let difficulty = difficulty(of: ball, isServe: isServe, under: rules)
        // A serve is no gift, at any score.
        let lead = isServe ? 0 : Int(match.score[side]) - Int(match.score[side.opponent])
        let half = level.skill.error + level.skill.carelessness(lead: lead, ease: isServe ? 0 : ease)
        misjudgement = error(within: half.scaled(by: difficulty))
        // A paddle stops at the wall: there an error towards the wall would be none.
        let place = arrival(of: ball, within: .max, under: rules) + misjudgement
        if place < rules.paddleLow || place > rules.paddleHigh { misjudgement = -misjudgement }
    }

    /// The factor of the error in judging a flight: more for a steep and a fast one and among obstacles, less for a plain serve,
    /// which leaves time to read it.
    ///
    /// The factors were tried with modelled persons: misses then follow difficulty as a person's do.
    private func difficulty(of ball: Ball, isServe: Bool, under rules: Rules) -> Fixed {
        let along = ball.vy.magnitude
        let steepest = along.scaled(by: rules.contactSlope)
        // At least one unit, for a serve under rules without an angle.
        let steepness = min(.one, ball.vx.magnitude.scaled(by: .one, over: max(steepest, Fixed(raw: 1))))
        let bounces: Fixed = rules.settings.obstacles.isEmpty ? .zero : .thousandths(500)
        if isServe { return .thousandths(350) + steepness + bounces }
        let speed = along.scaled(by: .one, over: rules.serveSpeed)
        let steep = (steepness - .thousandths(450)).scaled(by: .thousandths(600))
        let fast = (speed - .thousandths(1_050)).scaled(by: .thousandths(600))
        return .one + steep + fast + bounces
    }

    /// An error of at most twice `half`; small ones are the likeliest.
    private mutating func error(within half: Fixed) -> Fixed {
        generator.length(within: half) + generator.length(within: half)
    }

    /// The x to which it moves its paddle; `nil` while it waits.
    private func target(for ball: Ball, under rules: Rules) -> Fixed? {
        guard noticed.isNearing, ball.vy > .zero, ball.y < rules.highFace, style.starts(for: ball, under: rules) else {
            return nil
        }
        return arrival(of: ball, within: level.skill.lookAhead + style.foresight, under: rules) + misjudgement
    }

    /// The ball's x when it reaches its paddle, or after `most` ticks.
    func arrival(of ball: Ball, within most: Int64, under rules: Rules) -> Fixed {
        guard ball.vy > .zero, ball.y < rules.highFace else { return ball.x }
        let ahead = min(Int64((rules.highFace - ball.y).raw / ball.vy.raw), most)
        let unfolded = Int64(ball.x.raw) + Int64(ball.vx.raw) * ahead + Int64(ball.ax.raw) * (ahead * (ahead - 1) / 2)
        return fold(unfolded, between: rules.ballRadius, rules.ballHigh)
    }

    /// The end of a path that two walls reflect.
    func fold(_ x: Int64, between low: Fixed, _ high: Fixed) -> Fixed {
        let width = Int64((high - low).raw)
        let offset = (x - Int64(low.raw)) % (2 * width)
        let along = offset < 0 ? offset + 2 * width : offset
        return low + Fixed(raw: Int32(along <= width ? along : 2 * width - along))
    }

    private func move(of paddle: Fixed, to target: Fixed, under rules: Rules) -> Input.Move {
        guard (target - paddle).magnitude >= rules.paddleSpeed else { return .none }
        let key: Input.Key = target < paddle ? .low : .high
        return .key(style.isSlow ? key.slowed : key)
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
        case easy, normal, hard, expert

        fileprivate var skill: Skill {
            switch self {
            case .easy: Skill(reaction: 18, lookAhead: 16, error: 72, careless: 110, perPoint: 45, serveAim: 200)
            case .normal: Skill(reaction: 12, lookAhead: 24, error: 62, careless: 28, perPoint: 22, serveAim: 500)
            case .hard: Skill(reaction: 8, lookAhead: 32, error: 57, careless: 19, perPoint: 0, serveAim: 800)
            case .expert: Skill(reaction: 8, lookAhead: 32, error: 57, careless: 7, perPoint: 0, serveAim: 1_000)
            }
        }
    }

    /// Errors are halves of the largest ones in judging the ball's arrival, in thousandths of the court.
    fileprivate struct Skill {
        /// Ticks from a contact until the computer player notices it.
        let reaction: Int

        /// Ticks of the ball's flight that it looks ahead.
        let lookAhead: Int64

        /// The error at the pace `fast`.
        private let plain: Int

        /// The error that other paces add at an even score, and for each point of its lead.
        private let careless: Int
        private let perPoint: Int

        /// The error that each step of ease adds.
        private static let perEase = 20

        /// The largest angle of its serves, in thousandths of the steepest one.
        let serveAim: Int

        init(reaction: Int, lookAhead: Int64, error: Int, careless: Int, perPoint: Int, serveAim: Int) {
            self.reaction = reaction
            self.lookAhead = lookAhead
            plain = error
            self.careless = careless
            self.perPoint = perPoint
            self.serveAim = serveAim
        }

        var error: Fixed { Fixed(plain, over: 1_000) }

        /// The error that paces other than `fast` add.
        ///
        /// It grows with the computer's lead, up to two points, and is less when it is behind, so that matches stay close.
        ///
        /// - Parameters:
        ///   - lead: The computer's points less its opponent's.
        ///   - ease: See ``ComputerPlayer/ease``.
        func carelessness(lead: Int, ease: Int) -> Fixed {
            Fixed(careless + perPoint * max(-1, min(2, lead)) + Self.perEase * ease, over: 1_000)
        }
    }
}
