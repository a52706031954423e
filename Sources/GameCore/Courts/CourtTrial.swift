/// Finds out by play whether the ball comes to both ends of a court, and out of every corner of it.
///
/// Everything is fixed: the same court has the same answer on every machine.
struct CourtTrial {
    /// How many ticks a ball may fly without a paddle or a goal: 20 s.
    static let patience = 1_200

    private let rules: Rules
    /// Whether the ball can come from the middle to each of ``side`` × ``side`` places.
    private let reached: [Bool]

    private static let side = 128
    private static let matches = 24
    private static let ticksOfMatch = 4_000
    /// How many of the reached places a ball starts from.
    private static let starts = 96

    init(_ rules: Rules) {
        self.rules = rules
        reached = Self.reachedPlaces(under: rules)
    }

    var problems: [CourtProblem] {
        guard !rules.obstacles.isEmpty else { return [] }
        let unreachable = Player.allCases.filter { !isReached($0) }
        guard unreachable.isEmpty else { return unreachable.map { .unreachable($0) } }
        return trap.map { [.trap(x: $0.x, y: $0.y)] } ?? []
    }

    /// Where a ball stays; `nil` if none does.
    private var trap: Ball? {
        for seed in 0..<UInt64(Self.matches) {
            var play = TrialPlay(rules, seed: seed)
            for _ in 0..<Self.ticksOfMatch {
                _ = play.step()
                if play.quietTicks > Self.patience { return play.match.ball }
            }
        }
        return startedTrap
    }

    /// Where a ball stays that starts anywhere in the court, also where a match seldom comes.
    private var startedTrap: Ball? {
        let places = reached.indices.filter { reached[$0] }
        var generator = SplitMix64(seed: 1)
        for start in 0..<Self.starts {
            let place = places[start * places.count / Self.starts]
            var play = TrialPlay(rules, seed: UInt64(start))
            let speed = start % 2 == 0 ? rules.serveSpeed : rules.topSpeed
            let slope = generator.length(within: rules.contactSlope)
            play.begin(
                Ball(
                    x: Self.place(place % Self.side),
                    y: Self.place(place / Self.side),
                    vx: speed.scaled(by: slope),
                    vy: start % 4 < 2 ? speed : -speed
                )
            )
            while !play.step() {
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
    private(set) var quietTicks = 0

    private let rules: Rules
    private var generator: SplitMix64
    private var aside = Fixed.zero

    init(_ rules: Rules, seed: UInt64) {
        self.rules = rules
        generator = SplitMix64(seed: ~seed)
        match = Match(seed: seed)
        aside = generator.length(within: rules.reach)
    }

    /// Begins in the middle of a rally.
    mutating func begin(_ ball: Ball) {
        match.play = .playing
        match.ball = ball
        quietTicks = 1
    }

    /// Advances by one tick.
    ///
    /// - Returns: Whether a paddle met the ball, or a goal was scored.
    mutating func step() -> Bool {
        let input = Input(.target(match.ball.x + aside), isPlaying ? [] : .serve)
        let events = match.step(PerPlayer(input, input), under: rules)
        let isAnswered = !events.isDisjoint(with: [.contactByOne, .contactByTwo, .goalByOne, .goalByTwo])
        if isAnswered { aside = generator.length(within: rules.reach) }
        quietTicks = !isPlaying ? 0 : isAnswered ? 1 : quietTicks + 1
        return isAnswered
    }

    private var isPlaying: Bool {
        if case .playing = match.play { true } else { false }
    }
}
