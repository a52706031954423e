internal import GameBasics
internal import GameCore
internal import GameTesting
internal import TestExtent
internal import Testing

@Suite("Computer player")
struct ComputerPlayerTests {
    @Test(
        "the better level wins at least 7 of 10, over seeded matches",
        arguments: [(ComputerPlayer.Level.expert, .hard, .hard), (.hard, .normal, .fast), (.normal, .easy, .fast)]
            as [(ComputerPlayer.Level, ComputerPlayer.Level, Rules.Pace)]
    )
    func levels(better: ComputerPlayer.Level, worse: ComputerPlayer.Level, pace: Rules.Pace) throws {
        let rules = try Rules.standard.changing { $0.winningScore = 5 }.at(pace)
        var (wins, losses) = (0, 0)
        let matches = TestExtent.full(1_000, slice: 60)
        for seed in 0..<UInt64(matches) {
            // Sides change from match to match.
            var match =
                seed % 2 == 0
                ? ComputerMatch(better, worse, seed: seed, rules: rules)
                : ComputerMatch(worse, better, seed: seed, rules: rules)
            let end = match.playToTheEnd()
            let winner = try #require(end, "seed \(seed)")
            if match.players[winner].level == better { wins += 1 } else { losses += 1 }
        }
        #expect(wins * 10 >= matches * 7 && losses > 0, "\(losses) losses: no level may be unbeatable")
    }

    @Test("rallies between two normal players last 8 to 20 contacts in the median")
    func rallies() throws {
        var rallies: [Int] = []
        let matches = TestExtent.full(100, slice: 25)
        for seed in 0..<UInt64(matches) {
            var match = ComputerMatch(.normal, .normal, seed: seed)
            let end = match.playToTheEnd { events, match in
                if !events.isDisjoint(with: [.goalByOne, .goalByTwo]) { rallies.append(Int(match.rally)) }
            }
            try #require(end != nil)
        }
        rallies.sort()
        #expect(rallies.count > 10 * matches && (8...20).contains(rallies[rallies.count / 2]))
    }

    @Test("even hard loses to a player that meets every ball with the end of the paddle")
    func beatable() throws {
        var points = PerPlayer(0, 0)
        for seed in 0..<UInt64(20) {
            var match = Match(seed: seed)
            var hard = ComputerPlayer(.hard, side: .two, seed: seed)
            _ = match.step(PerPlayer(Input(.none, .serve), .none), under: .standard)
            for tick in 0..<20_000 {
                let offset = Fixed(7, over: 100)
                let end = (tick / 600) % 2 == 0 ? offset : -offset
                _ = match.step(
                    PerPlayer(Input(.target(match.ball.x + end)), hard.input(for: match, under: .standard)),
                    under: .standard
                )
                if case .over = match.phase { break }
            }
            points.one += Int(match.score.one)
            points.two += Int(match.score.two)
        }
        #expect(points.one > points.two && points.two > 0)
    }

    @Test("is as careless with a lead of three as of two, and as careful when two behind as one behind")
    func carelessnessLimits() {
        let rules = Rules.standard.at(.easy)
        func paddles(_ own: UInt16, _ other: UInt16) -> [Fixed] {
            (0..<20 as Range<UInt64>).map { seed in
                var player = ComputerPlayer(.easy, side: .one, seed: seed)
                var match = Match(seed: seed)
                match.play = .playing
                match.rally = 1
                match.score = PerPlayer(own, other)
                match.ball = Ball(x: .half, y: .half, vx: Fixed(1, over: 200), vy: rules.serveSpeed)
                for _ in 0..<55 {
                    _ = match.step(PerPlayer(player.input(for: match, under: rules), .none), under: rules)
                }
                return match.paddles.one
            }
        }
        #expect(paddles(2, 0) == paddles(3, 0) && paddles(0, 1) == paddles(0, 2))
        #expect(paddles(1, 0) != paddles(2, 0) && paddles(0, 0) != paddles(0, 1))
    }

    @Test(
        "one that leads by three loses most of the next points at a gentle pace",
        arguments: [ComputerPlayer.Level.easy, .normal]
    )
    func carelessness(level: ComputerPlayer.Level) throws {
        var points = (leader: 0, other: 0)
        let rules = Rules.standard.at(level.pace)
        for seed in 0..<UInt64(60) {
            let leader: Player = seed % 2 == 0 ? .one : .two
            var match = ComputerMatch(level, level, seed: seed, rules: rules)
            match.match.score[leader] = 3
            let goal = leader == .one ? MatchEvents.goalByOne : .goalByTwo
            var events: MatchEvents = []
            while events.isDisjoint(with: [.goalByOne, .goalByTwo]) { events = match.step() }
            if events.contains(goal) { points.leader += 1 } else { points.other += 1 }
        }
        #expect(points.leader > 0 && points.other > 2 * points.leader, "\(points)")
    }

    @Test(
        "returns a plain serve at least nine times in ten, and misses more of an aimed one",
        arguments: ComputerPlayer.Level.allCases
    )
    func serves(level: ComputerPlayer.Level) throws {
        let rules = try Rules.standard.at(level.pace).changing { $0.aimedServe = true }
        func misses(from place: Fixed) throws -> Int {
            try countMisses(of: level, under: rules) { match in
                (match.server, match.paddles.one) = (.one, place)
                _ = match.step(PerPlayer(Input(.none, .serve), .none), under: rules)
                _ = match.step(PerPlayer(Input(.none, .serve), .none), under: rules)
            }
        }
        let (plain, aimed) = (try misses(from: .half), try misses(from: rules.paddleHigh))
        #expect(plain * 16 <= 1_000 && aimed > plain + 10, "\(plain), \(aimed)")
    }

    @Test(
        "misses a steep flight and a fast one oftener than a flat, slow one, and one at a wall as often",
        arguments: ComputerPlayer.Level.allCases
    )
    func difficulty(level: ComputerPlayer.Level) throws {
        let rules = Rules.standard.at(level.pace)
        func misses(at x: Fixed, steepness: Fixed, speed: Fixed) throws -> Int {
            try countMisses(of: level, under: rules) { match in
                (match.play, match.rally) = (.playing, 1)
                let aside = speed.scaled(by: rules.contactSlope).scaled(by: steepness)
                match.ball = Ball(x: x, y: rules.highFace, vx: aside, vy: -speed)
            }
        }
        let flat = try misses(at: .half, steepness: .zero, speed: rules.serveSpeed)
        let steep = try misses(at: .half, steepness: .one, speed: rules.serveSpeed)
        let fast = try misses(at: .half, steepness: .zero, speed: rules.topSpeed)
        let atWall = try misses(at: rules.ballRadius, steepness: .zero, speed: rules.serveSpeed)
        #expect(steep > flat + 20 && fast > flat + 20 && atWall * 10 >= flat * 8, "\([flat, steep, fast, atWall])")
    }

    @Test("misses oftener with each step of ease, but for serves")
    func ease() throws {
        let rules = Rules.standard.at(.easy)
        let misses = try [1, 0 as UInt16].map { rally in
            try (0...3).map { ease in
                try countMisses(of: .easy, ease: ease, under: rules) { match in
                    (match.play, match.rally) = (.playing, rally)
                    match.ball = Ball(x: .half, y: .half, vx: .zero, vy: -rules.serveSpeed)
                }
            }
        }
        #expect(misses[0] == misses[0].sorted() && Set(misses[0]).count == 4 && Set(misses[1]).count == 1, "\(misses)")
    }

    /// Balls of 1,000 that player two misses.
    private func countMisses(
        of level: ComputerPlayer.Level,
        ease: Int = 0,
        under rules: Rules,
        _ begin: (inout Match) -> Void
    ) throws -> Int {
        var misses = 0
        for seed in 0..<UInt64(1_000) {
            var match = Match(seed: seed)
            begin(&match)
            try #require(match.play == .playing)
            var computer = ComputerPlayer(level, side: .two, seed: seed, ease: ease)
            var events: MatchEvents = []
            while events.isDisjoint(with: [.contactByTwo, .goalByOne]) {
                events = match.step(PerPlayer(.none, computer.input(for: match, under: rules)), under: rules)
            }
            if events.contains(.goalByOne) { misses += 1 }
        }
        return misses
    }
}
