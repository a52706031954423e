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

    @Test("bursts of loss, shorter and longer than it, and in one direction: all goes on", arguments: kinds)
    func bursts(kind: StrategyKind) throws {
        let (window, ticks) = (Rollback.predictionWindow, 2_000)
        var (maximumDepth, rollbacks) = (0, 0)
        for seed in 1...3 as ClosedRange<UInt64> {
            let recording = Recording(seed: seed, ticks: ticks)
            let duel = try Duel(recording, seed: seed, up: Self.link, down: Self.link) { kind.strategy(for: $0) }
            func lose(_ isLost: Bool) { for player in Player.allCases { duel.setLoss(isLost, from: player) } }
            func leads() -> [UInt32] { Player.allCases.map(duel.lead) }
            func stalls() -> [Int] { Player.allCases.map { duel.statistics($0).stallTicks } }
            try duel.run(300)
            #expect(duel.confirmed > 280 && recording.contacts > 5)
            // 0.9 s: neither stalls, and both are in step a delay and a tick later.
            let usual = leads().max() ?? 0
            lose(true)
            try duel.run(54)
            let cut = leads()
            lose(false)
            try duel.run(Int(Self.delay) + 1)
            // The inputs covered by the input delay arrived earlier.
            let isCut = cut.allSatisfy { $0 >= 54 - UInt32(kind.inputDelay) }
            let isInStep = leads().allSatisfy { $0 <= usual } && stalls() == [0, 0]
            #expect(isCut && isInStep, "seed \(seed): \(cut), \(leads())")
            maximumDepth = max(maximumDepth, Player.allCases.map { duel.statistics($0).maximumDepth }.max() ?? 0)
            // Longer: both stall at exactly the window, and keep sending the inputs that the other player may lack.
            try duel.run(200)
            lose(true)
            try duel.run(Int(window) + 90)
            let sent = duel.ends.one.sent
            #expect(leads() == [window, window] && stalls().allSatisfy { $0 > 40 }, "seed \(seed)")
            try duel.run(10)
            #expect(duel.ends.one.sent == sent + 10)
            lose(false)
            try duel.run(Int(Self.delay) + 1)
            #expect(leads().allSatisfy { $0 <= Self.delay + 1 }, "seed \(seed): \(leads())")
            try duel.run(200)
            lose(true)
            try duel.run(Int(window) + 50)
            // A single packet brings player one all inputs that player two made before its own stall.
            let before = (rollbacks: duel.statistics(.one).rollbacks, confirmed: duel.ends.one.strategy.confirmed.tick)
            duel.setLoss(false, from: .two)
            try duel.run(1)
            duel.setLoss(true, from: .two)
            try duel.run(60)
            let other = duel.ends.two.strategy.confirmed.tick + window + UInt32(kind.inputDelay)
            #expect(duel.ends.one.strategy.confirmed.tick == other && other > before.confirmed, "seed \(seed)")
            rollbacks += duel.statistics(.one).rollbacks - before.rollbacks
            lose(false)
            // One direction for four seconds.
            try duel.run(200)
            let stalled = stalls()
            duel.setLoss(true, from: .one)
            try duel.run(240)
            duel.setLoss(false, from: .one)
            #expect(zip(stalls(), stalled).allSatisfy { $0 > $1 }, "seed \(seed)")
            let isOver = try duel.run(2 * ticks) { duel.confirmed >= ticks }
            let desyncs = Player.allCases.map { duel.ends[$0].strategy.desyncTick }
            #expect(isOver && duel.agreed == 2 * ticks && duel.desyncs == 0 && desyncs == [nil, nil], "seed \(seed)")
        }
        #expect(maximumDepth > 20 && rollbacks > 0)
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
