internal import GameBasics
internal import GameCore
internal import GroupSessions
@testable import MatchSync
@testable import SyncCore
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
        let window = Rollback.predictionWindow
        var (maximumDepth, rollbacks) = (0, 0)
        for seed in 1...3 as ClosedRange<UInt64> {
            let meeting = try Meeting(seed: seed, strategy: kind, conditions: Self.link).inRally()
            func lose(_ isLost: Bool, to device: Int? = nil) {
                meeting.setLinks(to: device) { $0.loss = isLost ? .independent(.always) : .none }
            }
            func peers() -> [Peer<Match>] { [0, 1].map(meeting.peer) }
            func leads() -> [UInt32] { peers().map { $0.currentTick - $0.confirmed.tick } }
            func stalls() -> [Int] { peers().map(\.statistics.stallTicks) }
            meeting.run(240)
            // 0.9 s: neither stalls, and both are in step a delay and a tick later.
            let usual = leads().max() ?? 0
            lose(true)
            meeting.run(54)
            let cut = leads()
            lose(false)
            meeting.run(Int(Self.delay) + 1)
            // The inputs covered by the input delay arrived earlier.
            let isCut = cut.allSatisfy { $0 >= 54 - UInt32(kind.inputDelay) }
            let isInStep = leads().allSatisfy { $0 <= usual } && stalls() == [0, 0]
            #expect(isCut && isInStep, "seed \(seed): \(cut), \(leads())")
            maximumDepth = max(maximumDepth, peers().map(\.statistics.maximumDepth).max() ?? 0)
            // Longer: both stall at exactly the window, and keep sending the inputs that the other player may lack.
            meeting.run(200)
            lose(true)
            meeting.run(Int(window) + 90)
            let sent = meeting.shells[0].sent
            #expect(leads() == [window, window] && stalls().allSatisfy { $0 > 40 }, "seed \(seed)")
            meeting.run(10)
            #expect(meeting.shells[0].sent == sent + 10)
            lose(false)
            meeting.run(Int(Self.delay) + 1)
            #expect(leads().allSatisfy { $0 <= Self.delay + 1 }, "seed \(seed): \(leads())")
            meeting.run(200)
            lose(true)
            meeting.run(Int(window) + 50)
            // A single packet brings a device all inputs that the other one made before its own stall.
            let before = meeting.peer(0)
            lose(false, to: 0)
            meeting.run(1)
            lose(true, to: 0)
            meeting.run(60)
            let after = meeting.peer(0)
            let last = meeting.peer(1).confirmed.tick + window + UInt32(kind.inputDelay)
            #expect(after.confirmed.tick == last && last > before.confirmed.tick, "seed \(seed)")
            rollbacks += after.statistics.rollbacks - before.statistics.rollbacks
            lose(false)
            // One direction for four seconds.
            meeting.run(200)
            let stalled = stalls()
            lose(true, to: 1)
            meeting.run(240)
            lose(false, to: 1)
            #expect(zip(stalls(), stalled).allSatisfy { $0 > $1 }, "seed \(seed)")
            let tick = meeting.peer(0).currentTick
            #expect(meeting.run(300) { peers().allSatisfy { $0.confirmed.tick > tick + 200 } }, "seed \(seed)")
            try meeting.expectAgreement()
        }
        #expect(maximumDepth > 20 && rollbacks > 0)
    }

    @Test("a timeline that begins at the window's very edge goes on")
    func beginningAtTheEdge() {
        let recording = Recording(Match(seed: 1), ticks: 100) { _, _ in PerPlayer(.none, .none) }
        let window = Rollback.predictionWindow
        var rollback = Rollback(recording.beginning)
        // A spectator that receives nothing, and is then given a seat, has made no input.
        for tick in 1...window + 10 {
            _ = rollback.advance(.none, at: .playing(nil, at: tick), under: recording.rules)
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
        let match = Match.inRally()
        let recording = Recording(match, ticks: 100) { _, _ in PerPlayer(.none, .none) }
        var strategy = kind.strategy(for: match)
        var pending: Input.Actions = []
        let last = Rollback.predictionWindow + 20
        for tick in 1...last {
            if tick == last - 10 { pending = .pause }
            let input = Input(.none, pending)
            if strategy.advance(input, at: .playing(.one, at: tick), under: recording.rules) { pending = [] }
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
            let input = Input(.none, pending)
            if strategy.advance(input, at: .playing(.one, at: tick), under: recording.rules) { pending = [] }
        }
        #expect(pending.isEmpty && strategy.confirmed.pausedBy == .one)
    }
}
