internal import GameBasics

/// Tests by playing that the ball can reach both ends of a court and gets trapped nowhere.
///
/// The trial is deterministic: a court has the same result on every machine. It skips the pauses of the rules, and
/// plays without spin: a curve ends at the first face of an obstacle, so it cannot trap a ball.
struct CourtTrial {
    /// Increment it with every change of the trial that may change a court's result: kept results are then ignored.
    static let version = 1

    /// Ticks that a ball may fly without meeting a paddle or scoring: 20 s.
    static let patience: Int32 = 1_200

    private let rules: Rules
    /// For each of ``side`` × ``side`` places, true if the ball can get there from the middle.
    private let reached: [Bool]

    private static let side = 128
    private static let matches = 24
    private static let ticksOfMatch = 4_000

    /// - Throws: ``RulesError`` if the court's rules are invalid.
    init(_ court: Court) throws(RulesError) {
        var court = court
        court.settings.goalPause = 0
        court.settings.servePause = 0
        court.settings.spin = .zero
        court.settings.aimedServe = false
        rules = try court.rules()
        reached = Self.reachedPlaces(under: rules)
    }

    var problems: [CourtProblem] {
        guard !rules.obstacles.isEmpty else { return [] }
        let unreachable = Player.allCases.filter { !isReached($0) }
        guard unreachable.isEmpty else { return unreachable.map { .unreachable($0) } }
        return trap.map { [.trap(x: $0.x, y: $0.y)] } ?? []
    }

    /// A trapped ball; `nil` for none.
    private var trap: Ball? { trapOfFlights ?? trapOfMatches }

    /// A ball trapped in free flight; finds traps that a match seldom reaches.
    ///
    /// From each reached place four balls fly, one into each quadrant. However small a trap is, some of the balls that
    /// start in it stay too long.
    private var trapOfFlights: Ball? {
        var generator = SplitMix64(seed: 1)
        for index in reached.indices where reached[index] {
            let (x, y) = (Self.place(index % Self.side), Self.place(index / Self.side))
            guard y > rules.lowFace, y < rules.highFace else { continue }
            for (right, down) in [(1, 1), (-1, 1), (1, -1), (-1, -1)] as [(Int32, Int32)] {
                let aside = rules.serveSpeed.scaled(by: generator.length(within: rules.contactSlope)).magnitude
                let ball = Ball(
                    x: x,
                    y: y,
                    vx: Fixed(raw: right * aside.raw),
                    vy: Fixed(raw: down * rules.serveSpeed.raw)
                )
                if let end = BallSweep.end(of: ball, after: Self.patience, under: rules) { return end }
            }
        }
        return nil
    }

    /// A ball trapped in a match.
    private var trapOfMatches: Ball? {
        for seed in 0..<UInt64(Self.matches) {
            var play = TrialPlay(rules, seed: seed)
            for _ in 0..<Self.ticksOfMatch {
                play.step()
                if play.quietTicks > Self.patience { return play.match.ball }
            }
        }
        return nil
    }

    private func isReached(_ player: Player) -> Bool {
        reached.indices.contains { index in
            let y = Self.place(index / Self.side)
            return reached[index] && (player == .one ? y >= rules.highFace : y <= rules.lowFace)
        }
    }

    private static func place(_ index: Int) -> Fixed {
        Fixed(2 * index + 1, over: 2 * side)
    }

    /// A flood fill of free places from the middle.
    ///
    /// Neighbouring places are closer than the thinnest obstacle enlarged by the ball's radius, so no step crosses one.
    private static func reachedPlaces(under rules: Rules) -> [Bool] {
        let isFree = (0..<side * side).map { index in
            let ball = Ball(x: place(index % side), y: place(index / side), vx: .zero, vy: .zero)
            return ball.x >= rules.ballRadius && ball.x <= rules.ballHigh && !rules.obstacles.contains(ball)
        }
        var reached = [Bool](repeating: false, count: side * side)
        let middle = side / 2 * side + side / 2
        var open = [middle]
        reached[middle] = true
        while let index = open.popLast() {
            let (column, row) = (index % side, index / side)
            for (x, y) in [(column - 1, row), (column + 1, row), (column, row - 1), (column, row + 1)]
            where (0..<side).contains(x) && (0..<side).contains(y) {
                let next = y * side + x
                guard isFree[next], !reached[next] else { continue }
                reached[next] = true
                open.append(next)
            }
        }
        return reached
    }
}

/// A match between two paddles that follow the ball and meet it with a random part.
private struct TrialPlay {
    private(set) var match: Match
    /// Ticks of play since the last serve or paddle contact; 0 outside a rally.
    private(set) var quietTicks: Int32 = 0

    private let rules: Rules
    private var generator: SplitMix64
    private var aside = Fixed.zero

    init(_ rules: Rules, seed: UInt64) {
        self.rules = rules
        generator = SplitMix64(seed: ~seed)
        match = Match(seed: seed)
        aside = generator.length(within: rules.reach)
    }

    mutating func step() {
        let input = Input(.target(match.ball.x + aside), isPlaying ? [] : .serve)
        let events = match.step(PerPlayer(input, input), under: rules)
        let isAnswered = !events.isDisjoint(with: [.contactByOne, .contactByTwo, .goalByOne, .goalByTwo])
        if isAnswered { aside = generator.length(within: rules.reach) }
        quietTicks = !isPlaying ? 0 : isAnswered ? 1 : quietTicks + 1
    }

    private var isPlaying: Bool {
        if case .playing = match.play { true } else { false }
    }
}
