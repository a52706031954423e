internal import GameBasics
internal import GameCore

/// The cost of a tick of the game.
enum Game {
    static var measurements: [Measurement] {
        [
            Measurement("tick in rallies", 20_000_000, rallies) { "\($0 >> 48) contacts in 1,000 ticks" },
            Measurement("tick among eight obstacles", 20_000_000, goal: 20, amongObstacles) {
                "\($0 >> 48) contacts with them in 1,000 ticks"
            },
            Measurement("copy, tick and hash", 10_000_000, saved),
        ]
    }

    private static func begun(seed: UInt64) -> Match {
        var match = Match(seed: seed)
        _ = match.step(PerPlayer(Input(.none, .serve), .none), under: .standard)
        return match
    }

    /// Both paddles follow the ball with a changing offset, so that rallies continue and contacts are spread over the
    /// paddle.
    @inline(never)
    private static func rallies(seed: UInt64, ticks: Int) -> UInt64 {
        let rules = Rules.standard
        var match = begun(seed: seed)
        var contacts = 0
        for tick in 0..<ticks {
            let offset = Int32(truncatingIfNeeded: (tick &* 7_919) & 0x1F_FFFF) &- 0x10_0000
            let input = Input(.target(Fixed(raw: match.ball.x.raw &+ offset)))
            let events = match.step(PerPlayer(input, input), under: rules)
            if !events.isDisjoint(with: [.contactByOne, .contactByTwo]) { contacts &+= 1 }
        }
        return UInt64(contacts * 1_000 / ticks) << 48 | match.hash >> 16
    }

    /// Rallies on a court with eight pegs.
    @inline(never)
    private static func amongObstacles(seed: UInt64, ticks: Int) -> UInt64 {
        guard let rules = try? Court.pinball.rules() else { return 0 }
        var match = Match(seed: seed)
        _ = match.step(PerPlayer(Input(.none, .serve), .none), under: rules)
        var met = 0
        for tick in 0..<ticks {
            let offset = Int32(truncatingIfNeeded: (tick &* 7_919) & 0x1F_FFFF) &- 0x10_0000
            var input = Input(.target(Fixed(raw: match.ball.x.raw &+ offset)))
            if case .playing = match.play {} else { input.actions = .serve }
            if match.step(PerPlayer(input, input), under: rules).contains(.contactWithObstacle) { met &+= 1 }
        }
        return UInt64(met * 1_000 / ticks) << 48 | match.hash >> 16
    }

    @inline(never)
    private static func saved(seed: UInt64, ticks: Int) -> UInt64 {
        let rules = Rules.standard
        var match = begun(seed: seed)
        var hashes: UInt64 = 0
        for _ in 0..<ticks {
            var next = match
            let input = Input(.target(match.ball.x))
            _ = next.step(PerPlayer(input, input), under: rules)
            hashes ^= next.hash
            match = next
        }
        return hashes
    }
}
