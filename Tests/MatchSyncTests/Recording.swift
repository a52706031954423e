internal import GameBasics
internal import GameCore
internal import MatchSync
internal import PeerTesting

/// Two players' inputs in each tick of a match, and the straight run: the match simulated with them once, tick by tick.
///
/// Other simulations of the same tick are compared with this run.
struct Recording {
    let rules: Rules

    /// The inputs of the ticks from 1 on.
    private(set) var inputs: [PerPlayer<Input>] = []

    /// The matches after the ticks from 0 on.
    private(set) var matches: [Match]

    /// The numbers of contacts and of pauses.
    private(set) var contacts = 0
    private(set) var pauses = 0

    /// The ticks in which the ball flies in a curve.
    private(set) var curved = 0

    /// Records a match, with inputs from a function of the match and the tick.
    init(
        _ match: Match,
        ticks: Int,
        under rules: Rules = .brisk,
        inputs given: (Match, UInt32) -> PerPlayer<Input>
    ) {
        self.rules = rules
        matches = [match]
        var match = match
        for tick in 1...UInt32(ticks) {
            inputs.append(given(match, tick))
            let events = match.step(inputs[Int(tick) - 1], under: rules)
            matches.append(match)
            if !events.isDisjoint(with: [.contactByOne, .contactByTwo]) { contacts += 1 }
            if events.contains(.paused) { pauses += 1 }
            if match.ball.ax != .zero { curved += 1 }
        }
    }

    /// Records two computer players, which may pause now and then, and with spin do not stand still.
    init(seed: UInt64, ticks: Int, hasPauses: Bool = true, spins: Bool = false) {
        var random = SplitMix64(seed: seed)
        var one = ComputerPlayer(.normal, side: .one, seed: random.next())
        var two = ComputerPlayer(.normal, side: .two, seed: random.next())
        let rules = spins ? Rules.brisk { ($0.spin, $0.aimedServe) = (.thousandths(400), true) } : .brisk
        self.init(Match(seed: seed), ticks: ticks, under: rules) { match, tick in
            // In its first ticks a strategy with an input delay has no inputs.
            guard tick > StrategyKind.inputDelays.upperBound else { return PerPlayer(.none, .none) }
            var given = PerPlayer(one.input(for: match, under: rules), two.input(for: match, under: rules))
            for player in Player.allCases where spins && given[player].move == .none {
                given[player].move = match.tick % 32 < 16 ? .slowLow : .slowHigh
            }
            if case .ready = match.phase { given.one.actions = .serve }
            let isPaused = match.pausedBy != nil
            if hasPauses, random.next() % (isPaused ? 10 : 100) == 0 {
                given[random.next() % 2 == 0 ? .one : .two].actions.insert(.pause)
            }
            return given
        }
    }

    var beginning: Match { matches[0] }

    /// A player's input in a tick; none after the recording's end.
    func input(of player: Player, at tick: UInt32) -> Input {
        (1...inputs.count).contains(Int(tick)) ? inputs[Int(tick) - 1][player] : .none
    }
}

extension Match {
    /// A match in a rally, whose ball flies to player two.
    static func inRally() -> Match {
        var match = Match(seed: 1)
        match.play = .playing
        match.ball.vy = Rules.brisk.serveSpeed
        return match
    }
}
