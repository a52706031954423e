internal import GameCore
internal import GroupSessions
@testable import MatchSync
internal import MockGroupSessions
internal import PeerTesting
import Testing

/// Silence of less than a prediction window, of exactly one, and of more.
@Suite("The prediction window")
struct WindowTests {
    /// One-way delay in ticks, and a link that has it.
    static let delay: UInt32 = 3
    static let link = LinkConditions(delay: .milliseconds(50))

    static let kinds: [StrategyKind] = [
        .rollback(inputDelay: 0, isFiltered: false), .rollback(inputDelay: 4, isFiltered: true),
        .rollback(inputDelay: 30, isFiltered: false),
    ]

    /// Plays into a rally.
    private func duel(_ kind: StrategyKind, seed: UInt64, ticks: Int = 600) throws -> Duel {
        let recording = Recording(seed: seed, ticks: ticks)
        let duel = try Duel(recording, seed: seed, up: Self.link, down: Self.link) { kind.strategy(for: $0) }
        try duel.run(300)
        #expect(duel.confirmed > 280 && recording.contacts > 5)
        return duel
    }

    /// Plays the rest of the recording, and checks that all of it is confirmed as in the straight run.
    private func finish(_ duel: Duel, sourceLocation: SourceLocation = #_sourceLocation) throws {
        let ticks = duel.recording.inputs.count
        let isOver = try duel.run(2 * ticks) { duel.confirmed >= ticks }
        #expect(isOver, sourceLocation: sourceLocation)
        #expect(duel.agreed == 2 * ticks && duel.desyncs == 0, sourceLocation: sourceLocation)
        for player in Player.allCases {
            #expect(duel.ends[player].strategy.desyncTick == nil, sourceLocation: sourceLocation)
        }
    }

    @Test("0.9 s without a packet: neither stalls, and both are in step a delay and a tick later", arguments: kinds)
    func shortBurst(kind: StrategyKind) throws {
        var maximumDepth = 0
        for seed in 1...3 as ClosedRange<UInt64> {
            let duel = try duel(kind, seed: seed)
            let usual = Player.allCases.map { duel.lead($0) }.max() ?? 0
            for player in Player.allCases { duel.setLoss(true, from: player) }
            try duel.run(54)
            // The inputs covered by the input delay arrived earlier.
            #expect(duel.lead(.one) >= 54 - UInt32(kind.inputDelay) && duel.lead(.two) >= 54 - UInt32(kind.inputDelay))
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
            try duel.run(Int(Rollback.predictionWindow) + 90)
            for player in Player.allCases {
                #expect(duel.lead(player) == Rollback.predictionWindow)
                #expect(duel.statistics(player).stallTicks > 40)
            }
            // It keeps sending the inputs that the other player may lack.
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
            try duel.run(Int(Rollback.predictionWindow) + 50)
            let before = (rollbacks: duel.statistics(.one).rollbacks, confirmed: duel.ends.one.strategy.confirmed.tick)
            duel.setLoss(false, from: .two)
            try duel.run(1)
            duel.setLoss(true, from: .two)
            try duel.run(60)
            // Player one now has all inputs that player two made before its own stall.
            let other = duel.ends.two.strategy.confirmed.tick + Rollback.predictionWindow + UInt32(kind.inputDelay)
            #expect(duel.ends.one.strategy.confirmed.tick == other && other > before.confirmed)
            #expect(duel.statistics(.one).stallTicks > 0)
            rollbacks += duel.statistics(.one).rollbacks - before.rollbacks
            #expect(duel.desyncs == 0)
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

    @Test("a whole window of incorrect predictions is corrected at its very edge")
    func edge() {
        // The remote player moves to and fro all the time, but is predicted to stand still.
        var match = Match(seed: 1)
        match.play = .playing
        match.ball.vy = Meeting.rules.serveSpeed
        let window = Rollback.predictionWindow
        let recording = Recording(match, ticks: Int(window) + 1) { player, tick in
            player == .one ? .none : Input(tick % 2 == 0 ? .low : .high)
        }
        var rollback = Rollback(match)
        for tick in 1...window + 10 {
            _ = rollback.advance(.none, at: .playing(.one, at: tick), under: recording.rules)
            rollback.reconcile(under: recording.rules)
        }
        #expect(rollback.confirmed.tick == 0 && rollback.shown(under: recording.rules).tick == window)
        #expect(rollback.statistics.stallTicks == 10 && rollback.statistics.rollbacks == 0)
        rollback.take(.of(recording, .two, through: window, count: window), of: .two)
        rollback.reconcile(under: recording.rules)
        #expect(rollback.statistics.rollbacks == 1 && rollback.statistics.maximumDepth == Int(window))
        for tick in 1...window { #expect(rollback.confirmedHash(at: tick) == recording.hashes[Int(tick)]) }
        _ = rollback.advance(.none, at: .playing(.one, at: window + 11), under: recording.rules)
        #expect(rollback.shown(under: recording.rules).tick == window + 1 && rollback.statistics.stallTicks == 10)
    }

    @Test("a timeline that begins at the window's very edge goes on")
    func beginningAtTheEdge() {
        let recording = Recording(Match(seed: 1), ticks: 100) { _, _ in .none }
        let window = Rollback.predictionWindow
        var rollback = Rollback(recording.beginning)
        // A spectator that receives nothing, and is then given a seat, has made no input.
        for tick in 1...window + 10 {
            var moment = SyncMoment.playing(.one, at: tick)
            moment.seat = nil
            _ = rollback.advance(.none, at: moment, under: recording.rules)
        }
        #expect(rollback.shown(under: recording.rules).tick == window)
        rollback.adopt(recording.beginning, as: .one, isContinued: false, under: recording.rules)
        rollback.take(.of(recording, .two, through: window, count: window), of: .two)
        rollback.reconcile(under: recording.rules)
        _ = rollback.advance(.none, at: .playing(.one, at: window + 11), under: recording.rules)
        #expect(rollback.confirmed.tick == window)
    }

    @Test(
        "an action asked for in a stall takes effect once, after it, when a state comes first too",
        arguments: [.rollback(inputDelay: 0, isFiltered: false), .lockstep(inputDelay: 2)] as [StrategyKind],
        [false, true]
    )
    func actionDuringStall(kind: StrategyKind, hasState: Bool) {
        var match = Match(seed: 1)
        match.play = .playing
        match.ball.vy = Meeting.rules.serveSpeed
        let recording = Recording(match, ticks: 100) { _, _ in .none }
        var strategy = kind.strategy(for: match)
        var pending: Input.Actions = []
        let last = Rollback.predictionWindow + 20
        for tick in 1...last {
            if tick == last - 10 { pending = .pause }
            pending = strategy.advance(Input(.none, pending), at: .playing(.one, at: tick), under: recording.rules)
        }
        #expect(pending == .pause)
        #expect(strategy.statistics.stallTicks > 10 && strategy.shown(under: recording.rules).pausedBy == nil)
        if hasState {
            // The owner has confirmed more of the match than this peer.
            var state = match
            for _ in 0..<40 { _ = state.step(PerPlayer(.none, .none), under: recording.rules) }
            strategy.adopt(state, as: .one, isContinued: true, under: recording.rules)
        }
        let next = strategy.shown(under: recording.rules).tick + 4
        _ = strategy.receive(.of(recording, .two, through: next, count: next), from: .other, playing: .two, in: .first)
        strategy.reconcile(under: recording.rules)
        for tick in last + 1...last + 4 {
            pending = strategy.advance(Input(.none, pending), at: .playing(.one, at: tick), under: recording.rules)
        }
        #expect(pending.isEmpty && strategy.confirmed.pausedBy == .one)
    }
}
