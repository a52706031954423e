/// Finds out by play whether the ball comes to both ends of a court, and out of every corner of it.
///
/// Everything is fixed: the same court has the same answer on every machine. The pauses of the rules do not count.
struct CourtTrial {
    /// How many ticks a ball may fly without a paddle or a goal: 20 s.
    static let patience: Int32 = 1_200

    private let rules: Rules
    /// Whether the ball can come from the middle to each of ``side`` × ``side`` places.
    private let reached: [Bool]

    private static let side = 128
    private static let matches = 24
    private static let ticksOfMatch = 4_000

    /// - Throws: ``RulesError`` if the game does not work with the court.
    init(_ court: Court) throws(RulesError) {
        var court = court
        court.settings.goalPause = 0
        court.settings.servePause = 0
        rules = try court.rules()
        reached = Self.reachedPlaces(under: rules)
    }

    var problems: [CourtProblem] {
        guard !rules.obstacles.isEmpty else { return [] }
        let unreachable = Player.allCases.filter { !isReached($0) }
        guard unreachable.isEmpty else { return unreachable.map { .unreachable($0) } }
        return trap.map { [.trap(x: $0.x, y: $0.y)] } ?? []
    }

    /// Where a ball stays; `nil` if none does.
    private var trap: Ball? { trapOfFlights ?? trapOfMatches }

    /// Where a ball stays that flies from anywhere in the court, also from where a match seldom comes.
    ///
    /// From each reached place four balls fly, one to each quarter of the directions: where most balls stay long, some
    /// are found that stay too long, however small the room is and however seldom a match comes there.
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

    /// Where a ball stays in matches.
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

    /// Spreads from the middle over neighbouring places that are free.
    ///
    /// The places are closer than an obstacle with the ball's radius around it is thin, so the way between two of them
    /// leads through none.
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

/// A match between two paddles that follow the ball, each contact at another place of the paddle.
private struct TrialPlay {
    private(set) var match: Match
    /// Ticks of play since the last serve or contact with a paddle; 0 outside a rally.
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

    /// Advances by one tick.
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
