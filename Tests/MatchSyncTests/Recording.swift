internal import GameCore
internal import MatchSync
internal import PeerTesting

/// Two players' inputs in each tick of a match, and the straight run: the match simulated with them once, tick by tick.
///
/// Other simulations of the same tick are compared with this run.
struct Recording {
    /// Ticks without inputs at the beginning, in which two peers get into step.
    static let rest = 120

    let rules: Rules
    let beginning: Match

    /// The inputs of the ticks from 1 on.
    private(set) var inputs: [PerPlayer<Input>] = []

    /// The matches after the ticks from 0 on.
    private(set) var matches: [Match]

    /// The numbers of contacts and of pauses.
    private(set) var contacts = 0
    private(set) var pauses = 0

    /// Records two computer players, which may pause now and then.
    init(seed: UInt64, ticks: Int, rules: Rules = Meeting.rules, hasPauses: Bool = true) {
        self.rules = rules
        beginning = Match(seed: seed)
        matches = [beginning]
        var random = SplitMix64(seed: seed)
        var players = PerPlayer(
            ComputerPlayer(.normal, side: .one, seed: random.next()),
            ComputerPlayer(.normal, side: .two, seed: random.next())
        )
        var match = beginning
        for tick in 1...ticks {
            var given = PerPlayer(Input.none, Input.none)
            if tick > Self.rest {
                for player in Player.allCases { given[player] = players[player].input(for: match, under: rules) }
                if case .ready = match.phase { given.one.actions = .serve }
                let isPaused = match.pausedBy != nil
                if hasPauses, random.next() % (isPaused ? 10 : 100) == 0 {
                    given[random.next() % 2 == 0 ? .one : .two].actions.insert(.pause)
                }
            }
            play(given, &match)
        }
    }

    /// Records a given match, with inputs from a function.
    init(_ match: Match, ticks: Int, rules: Rules = Meeting.rules, input: (Player, UInt32) -> Input) {
        self.rules = rules
        beginning = match
        matches = [match]
        var match = match
        for tick in 1...UInt32(ticks) { play(PerPlayer(input(.one, tick), input(.two, tick)), &match) }
    }

    private mutating func play(_ given: PerPlayer<Input>, _ match: inout Match) {
        inputs.append(given)
        let events = match.step(given, under: rules)
        matches.append(match)
        if !events.isDisjoint(with: [.contactByOne, .contactByTwo]) { contacts += 1 }
        if events.contains(.paused) { pauses += 1 }
    }

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
