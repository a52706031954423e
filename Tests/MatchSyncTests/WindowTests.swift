internal import GameCore
@testable import MatchSync
internal import MockGroupSessions
import Testing

/// What happens while nothing comes: up to a window's length, at its edge, and beyond it.
@Suite("The prediction window")
struct WindowTests {
    /// One-way, in ticks and as a link has it.
    static let delay: UInt32 = 3
    static let link = LinkConditions(delay: .milliseconds(50))

    static let kinds: [StrategyKind] = [
        .rollback(inputDelay: 0, isFiltered: false), .rollback(inputDelay: 4, isFiltered: true),
        .rollback(inputDelay: 30, isFiltered: false),
    ]

    /// Plays into a rally.
    private func duel(_ kind: StrategyKind, seed: UInt64, ticks: Int = 600) throws -> Duel {
        let tape = Tape(seed: seed, ticks: ticks)
        let duel = try Duel(tape, seed: seed, up: Self.link, down: Self.link) { kind.strategy(for: $0) }
        try duel.run(300)
        #expect(duel.settled > 280 && tape.contacts > 5)
        return duel
    }

    /// Plays the rest of the tape, and checks that all of it was settled as in the straight run.
    private func finish(_ duel: Duel, sourceLocation: SourceLocation = #_sourceLocation) throws {
        let ticks = duel.tape.inputs.count
        let isOver = try duel.run(2 * ticks) { duel.settled >= ticks }
        #expect(isOver, sourceLocation: sourceLocation)
        #expect(duel.agreed == 2 * ticks && duel.divergent == 0, sourceLocation: sourceLocation)
        for player in Player.allCases {
            #expect(duel.ends[player].strategy.divergence == nil, sourceLocation: sourceLocation)
        }
    }

    @Test("0.9 s without a packet: nobody stalls, and both are in step a delay and a tick later", arguments: kinds)
    func shortBurst(kind: StrategyKind) throws {
        var maximumDepth = 0
        for seed in 1...3 as ClosedRange<UInt64> {
            let duel = try duel(kind, seed: seed)
            let usual = Player.allCases.map { duel.lead($0) }.max() ?? 0
            for player in Player.allCases { duel.setLoss(true, from: player) }
            try duel.run(54)
            // What the delay of the input covers was there before.
            #expect(duel.lead(.one) >= 54 - kind.inputDelay && duel.lead(.two) >= 54 - kind.inputDelay)
            for player in Player.allCases { duel.setLoss(false, from: player) }
            try duel.run(Int(Self.delay) + 1)
            #expect(duel.lead(.one) <= usual && duel.lead(.two) <= usual, "seed \(seed)")
            for player in Player.allCases {
                #expect(duel.statistics(player).stallTicks == 0)
                maximumDepth = max(maximumDepth, duel.statistics(player).maximumDepth)
            }
            try finish(duel)
        }
        #expect(maximumDepth > 20)
    }

    @Test("a longer burst: a stall at exactly the window, and all goes on after it", arguments: kinds)
    func longBurst(kind: StrategyKind) throws {
        for seed in 1...3 as ClosedRange<UInt64> {
            let duel = try duel(kind, seed: seed)
            for player in Player.allCases { duel.setLoss(true, from: player) }
            try duel.run(Int(Rollback.window) + 90)
            for player in Player.allCases {
                #expect(duel.lead(player) == Rollback.window)
                #expect(duel.statistics(player).stallTicks > 40)
            }
            // It says on and on what the other may have missed.
            let sent = duel.ends.one.sent
            try duel.run(10)
            #expect(duel.ends.one.sent == sent + 10)
            for player in Player.allCases { duel.setLoss(false, from: player) }
            try duel.run(Int(Self.delay) + 1)
            #expect(duel.lead(.one) <= Self.delay + 1 && duel.lead(.two) <= Self.delay + 1)
            let stalls = duel.statistics(.one).stallTicks
            try finish(duel)
            #expect(duel.statistics(.one).stallTicks == stalls)
        }
    }

    @Test("a single packet that comes during a stall is not lost", arguments: kinds)
    func correctionDuringStall(kind: StrategyKind) throws {
        var rollbacks = 0
        for seed in 1...3 as ClosedRange<UInt64> {
            let duel = try duel(kind, seed: seed)
            for player in Player.allCases { duel.setLoss(true, from: player) }
            try duel.run(Int(Rollback.window) + 50)
            let before = (rollbacks: duel.statistics(.one).rollbacks, settled: duel.ends.one.strategy.confirmed.tick)
            duel.setLoss(false, from: .two)
            try duel.run(1)
            duel.setLoss(true, from: .two)
            try duel.run(60)
            // Player one now has all that player two did before it stalled itself.
            let other = duel.ends.two.strategy.confirmed.tick + Rollback.window + kind.inputDelay
            #expect(duel.ends.one.strategy.confirmed.tick == other && other > before.settled)
            #expect(duel.statistics(.one).stallTicks > 0)
            rollbacks += duel.statistics(.one).rollbacks - before.rollbacks
            #expect(duel.divergent == 0)
            for player in Player.allCases { duel.setLoss(false, from: player) }
            try finish(duel)
        }
        #expect(rollbacks > 0)
    }

    @Test("one direction is dead for four seconds: all goes on after it", arguments: kinds)
    func oneWay(kind: StrategyKind) throws {
        for seed in 1...3 as ClosedRange<UInt64> {
            let duel = try duel(kind, seed: seed)
            duel.setLoss(true, from: .one)
            try duel.run(240)
            #expect(duel.statistics(.one).stallTicks > 0 && duel.statistics(.two).stallTicks > 0)
            duel.setLoss(false, from: .one)
            try finish(duel)
        }
    }

    @Test("a whole window of wrong predictions is corrected at its very edge")
    func edge() {
        // The other player goes to and fro all the time, where it was assumed to stand still.
        var match = Match(seed: 1)
        match.play = .playing
        match.ball.vy = Meeting.rules.serveSpeed
        let window = Rollback.window
        let tape = Tape(match, ticks: Int(window) + 1) { player, tick in
            player == .one ? .none : Input(tick % 2 == 0 ? .low : .high)
        }
        var rollback = Rollback(match)
        for tick in 1...window + 10 {
            rollback.advance(.none, at: .playing(.one, at: tick), under: tape.rules)
            rollback.reconcile(under: tape.rules)
        }
        #expect(rollback.confirmed.tick == 0 && rollback.shown(under: tape.rules).tick == window)
        #expect(rollback.statistics.stallTicks == 10 && rollback.statistics.rollbacks == 0)
        _ = rollback.receive(.of(tape, .two, through: window, count: window), from: .two, in: .first)
        rollback.reconcile(under: tape.rules)
        #expect(rollback.statistics.rollbacks == 1 && rollback.statistics.maximumDepth == Int(window))
        for tick in 1...window { #expect(rollback.confirmedHash(at: tick) == tape.hashes[Int(tick)]) }
        rollback.advance(.none, at: .playing(.one, at: window + 11), under: tape.rules)
        #expect(rollback.shown(under: tape.rules).tick == window + 1 && rollback.statistics.stallTicks == 10)
    }

    @Test("what begins anew at the window's very edge goes on")
    func beginningAtTheEdge() {
        let tape = Tape(Match(seed: 1), ticks: 100) { _, _ in .none }
        let window = Rollback.window
        var rollback = Rollback(tape.beginning)
        // Somebody who watches, hears nothing, and is then given a seat: no input was ever made for it.
        for tick in 1...window + 10 {
            var moment = SyncMoment.playing(.one, at: tick)
            moment.seat = nil
            rollback.advance(.none, at: moment, under: tape.rules)
        }
        #expect(rollback.shown(under: tape.rules).tick == window)
        rollback.adopt(tape.beginning, as: .one, isContinued: false, under: tape.rules)
        _ = rollback.receive(.of(tape, .two, through: window, count: window), from: .two, in: .first)
        rollback.reconcile(under: tape.rules)
        rollback.advance(.none, at: .playing(.one, at: window + 11), under: tape.rules)
        #expect(rollback.confirmed.tick == window)
    }

    @Test(
        "what a player asks for while nothing goes on is done once it does, when a state comes first too",
        arguments: [.rollback(inputDelay: 0, isFiltered: false), .lockstep(inputDelay: 2)] as [StrategyKind],
        [false, true]
    )
    func wishDuringStall(kind: StrategyKind, hasState: Bool) {
        var match = Match(seed: 1)
        match.play = .playing
        match.ball.vy = Meeting.rules.serveSpeed
        let tape = Tape(match, ticks: 100) { _, _ in .none }
        var strategy = kind.strategy(for: match)
        let last = Rollback.window + 20
        for tick in 1...last {
            let input = Input(.none, tick == last - 10 ? .pause : [])
            strategy.advance(input, at: .playing(.one, at: tick), under: tape.rules)
        }
        #expect(strategy.statistics.stallTicks > 10 && strategy.shown(under: tape.rules).pausedBy == nil)
        if hasState {
            // The owner tells how far the match is confirmed, which this peer does not know yet.
            var state = match
            for _ in 0..<40 { _ = state.step(PerPlayer(.none, .none), under: tape.rules) }
            strategy.adopt(state, as: .one, isContinued: true, under: tape.rules)
        }
        let next = strategy.shown(under: tape.rules).tick + 4
        _ = strategy.receive(.of(tape, .two, through: next, count: next), from: .two, in: .first)
        strategy.reconcile(under: tape.rules)
        for tick in last + 1...last + 4 {
            strategy.advance(.none, at: .playing(.one, at: tick), under: tape.rules)
        }
        #expect(strategy.confirmed.pausedBy == .one)
    }
}
