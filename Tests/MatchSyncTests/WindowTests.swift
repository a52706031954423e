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

    /// Plays the rest of the recording; true if all of it is confirmed as in the straight run.
    private func finishes(_ duel: Duel) throws -> Bool {
        let ticks = duel.recording.inputs.count
        let isOver = try duel.run(2 * ticks) { duel.confirmed >= ticks }
        let ends = Player.allCases.map { duel.ends[$0].strategy.desyncTick }
        return isOver && duel.agreed == 2 * ticks && duel.desyncs == 0 && ends == [nil, nil]
    }

    @Test("0.9 s without a packet: neither stalls, and both are in step a delay and a tick later", arguments: kinds)
    func shortBurst(kind: StrategyKind) throws {
        var maximumDepth = 0
        for seed in 1...3 as ClosedRange<UInt64> {
            let duel = try duel(kind, seed: seed)
            func leads() -> [UInt32] { Player.allCases.map { duel.lead($0) } }
            let usual = leads().max() ?? 0
            for player in Player.allCases { duel.setLoss(true, from: player) }
            try duel.run(54)
            let cut = leads()
            for player in Player.allCases { duel.setLoss(false, from: player) }
            try duel.run(Int(Self.delay) + 1)
            // The inputs covered by the input delay arrived earlier.
            let isCut = cut.allSatisfy { $0 >= 54 - UInt32(kind.inputDelay) }
            #expect(isCut && leads().allSatisfy { $0 <= usual }, "seed \(seed): \(cut), \(leads())")
            let statistics = Player.allCases.map(duel.statistics)
            maximumDepth = max(maximumDepth, statistics.map(\.maximumDepth).max() ?? 0)
            let isOver = try finishes(duel)
            #expect(isOver && statistics.map(\.stallTicks) == [0, 0], "seed \(seed)")
        }
        #expect(maximumDepth > 20)
    }

    @Test("a longer burst: a stall at exactly the window, and all goes on after it", arguments: kinds)
    func longBurst(kind: StrategyKind) throws {
        for seed in 1...3 as ClosedRange<UInt64> {
            let duel = try duel(kind, seed: seed)
            for player in Player.allCases { duel.setLoss(true, from: player) }
            try duel.run(Int(Rollback.predictionWindow) + 90)
            let stalled = Player.allCases.map { duel.statistics($0).stallTicks }
            let leads = Player.allCases.map(duel.lead)
            #expect(leads == [Rollback.predictionWindow, Rollback.predictionWindow] && stalled.allSatisfy { $0 > 40 })
            // It keeps sending the inputs that the other player may lack.
            let sent = duel.ends.one.sent
            try duel.run(10)
            #expect(duel.ends.one.sent == sent + 10)
            for player in Player.allCases { duel.setLoss(false, from: player) }
            try duel.run(Int(Self.delay) + 1)
            let isInStep = Player.allCases.allSatisfy { duel.lead($0) <= Self.delay + 1 }
            let stalls = duel.statistics(.one).stallTicks
            let isOver = try finishes(duel)
            #expect(isInStep && isOver && duel.statistics(.one).stallTicks == stalls, "seed \(seed)")
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
            #expect(duel.ends.one.strategy.confirmed.tick == other && other > before.confirmed, "seed \(seed)")
            rollbacks += duel.statistics(.one).rollbacks - before.rollbacks
            for player in Player.allCases { duel.setLoss(false, from: player) }
            let isOver = try finishes(duel)
            #expect(isOver && duel.statistics(.one).stallTicks > 0, "seed \(seed)")
        }
        #expect(rollbacks > 0)
    }

    @Test("one direction is dead for four seconds: all goes on after it", arguments: kinds)
    func oneWay(kind: StrategyKind) throws {
        for seed in 1...3 as ClosedRange<UInt64> {
            let duel = try duel(kind, seed: seed)
            duel.setLoss(true, from: .one)
            try duel.run(240)
            let areStalled = Player.allCases.allSatisfy { duel.statistics($0).stallTicks > 0 }
            duel.setLoss(false, from: .one)
            let isOver = try finishes(duel)
            #expect(areStalled && isOver, "seed \(seed)")
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
        #expect((1...window).compactMap { rollback.confirmedHash(at: $0) } == Array(recording.hashes[1...Int(window)]))
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
        let isPaused = strategy.shown(under: recording.rules).pausedBy != nil
        #expect(pending == .pause && strategy.statistics.stallTicks > 10 && !isPaused)
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
