public import GameCore
internal import GroupSessions

/// Everyone simulates at once with the inputs that are known, assumes of the others that they go on as
/// before, and simulates again from the first tick in which one did not.
///
/// A player's own paddle answers at once, and what two peers have settled is the same to the bit. What
/// it costs is that the other's paddle, and a ball that it meets, may turn out to be elsewhere. After
/// GGPO, T. Cannon, "Fight the Lag!", Game Developer, September 2012.
public struct Rollback: SyncStrategy {
    /// For how many ticks inputs are assumed, before the match waits for them: enough for 250 ms one way and a
    /// second in which nothing comes.
    public static let window: UInt32 = 80

    public private(set) var statistics = SyncStatistics()

    private var exchange: InputExchange
    private var history: MatchHistory

    /// The last tick that was simulated.
    private var now: UInt32

    /// How many ticks in a row were not made: because the device stood still, or in a stall.
    private var gap: UInt32 = 0

    /// Whose inputs are made here.
    private var seat: Player?

    /// The first tick that was simulated with inputs that are known to be wrong.
    private var wrong: UInt32?

    /// What the view sees, where it is not the present; `nil` shows all of the present.
    private var filter: PerceptionFilter?

    /// - Parameters:
    ///   - inputDelay: By how many ticks the local input takes effect later, 0 to 30: each of them makes
    ///     every rollback a tick shorter.
    ///   - isFiltered: Whether the opponent's side is shown a little late, see ``PerceptionFilter``.
    public init(_ match: Match, inputDelay: Int = 0, isFiltered: Bool = false) {
        exchange = InputExchange(inputDelay: inputDelay)
        history = MatchHistory(match)
        now = match.tick
        filter = isFiltered ? PerceptionFilter() : nil
        exchange.begin(with: match, keeping: [])
    }

    public var kind: StrategyKind {
        .rollback(inputDelay: Int(exchange.inputDelay), isFiltered: filter != nil)
    }

    public var confirmed: Match { history[exchange.settled] }

    public func shown(under rules: Rules) -> Match {
        guard let filter, let seat else { return history.shown(at: now, settled: exchange.settled) }
        return filter.shown(
            of: history,
            from: exchange.base,
            to: now,
            settled: exchange.settled,
            seat: seat,
            under: rules
        )
    }

    public func confirmedHash(at tick: UInt32) -> UInt64? { exchange.hash(at: tick) }
    public var divergence: UInt32? { exchange.divergence }
    public var speedUp: Int { exchange.advantage.speedUp }

    public mutating func restart(absentPlayers: PlayerSet, under rules: Rules) {
        var match = confirmed
        match.setAbsentPlayers(absentPlayers, under: rules)
        begin(with: match, keeping: PlayerSet(seat), under: rules)
    }

    public mutating func adopt(_ match: Match, as seat: Player?, isContinued: Bool, under rules: Rules) {
        // The known inputs of a seat that the local participant takes over are those of its last player.
        let own = seat == self.seat ? PlayerSet(seat) : []
        self.seat = seat
        if isContinued && exchange.hasSettled(match) { return }
        begin(with: match, keeping: isContinued ? .both : own, under: rules)
    }

    /// Begins with a match, and stays in the present tick where that is not far, so that nothing jumps.
    ///
    /// - Parameter kept: The players whose inputs after the match's tick are kept; of one player where it is close.
    private mutating func begin(with match: Match, keeping kept: PlayerSet, under rules: Rules) {
        let isClose = now >= match.tick && now - match.tick <= Self.window
        exchange.begin(with: match, keeping: isClose || kept == .both ? kept : [])
        history[match.tick] = match
        if !isClose { now = match.tick }
        wrong = nil
        simulate(after: match.tick, under: rules)
        settle()
    }

    public mutating func advance(_ input: Input, at moment: SyncMoment, under rules: Rules) {
        seat = moment.seat
        gap += moment.missed
        guard isInWindow else { return stall(with: input) }
        var ticks = exchange.takeGap(after: now)
        // A few ticks are the stutter of a match at its window's edge.
        if gap > TickSchedule.mostMadeUp {
            ticks = exchange.noteGap(gap, after: now, of: seat, window: Self.window)
        }
        gap = 0
        while ticks > 0 && isInWindow {
            if let seat { exchange.noteMissed(of: seat, after: now) }
            simulateNext(under: rules)
            ticks -= 1
        }
        guard isInWindow else { return stall(with: input) }
        if let seat { exchange.note(input, of: seat, after: now) }
        simulateNext(under: rules)
    }

    private var isInWindow: Bool { now - exchange.settled < Self.window }

    private mutating func stall(with input: Input) {
        statistics.stallTicks += 1
        gap += 1
        exchange.hold(input)
        // Ticks simulated before the timeline began have no local input. A peer that begins at the window's edge
        // has to send them as empty: without them all peers would stall for good.
        if let seat { exchange.fill(seat, through: now) }
        settle()
    }

    private mutating func simulateNext(under rules: Rules) {
        now += 1
        simulate(after: now - 1, under: rules)
        settle()
    }

    public mutating func finish(as seat: Player?, under rules: Rules) -> Bool {
        let last = seat.map { exchange.inputs.known[$0] } ?? now
        if now < last { simulateNext(under: rules) }
        return exchange.settled >= last
    }

    public mutating func receive(_ message: InputMessage, from player: Player?, in timeline: Timeline) -> UInt32? {
        guard let received = exchange.receive(message, from: player, in: timeline, now: now) else { return nil }
        if let tick = received.wrong { wrong = min(wrong ?? tick, tick) }
        return received.acknowledged
    }

    public mutating func reconcile(under rules: Rules) {
        if let wrong {
            let depth = Int(now - wrong) + 1
            statistics.rollbacks += 1
            statistics.resimulatedTicks += depth
            statistics.maximumDepth = max(statistics.maximumDepth, depth)
            simulate(after: wrong - 1, under: rules)
        }
        wrong = nil
        settle()
        filter?.follow(to: now, settled: exchange.settled, score: history[exchange.settled].score)
    }

    public mutating func send(at moment: SyncMoment, into directives: inout [PeerDirective]) {
        guard exchange.takeTurn(at: moment, showsWay: true) else { return }
        let message = exchange.message(at: moment, now: now)
        directives.append(.send(.input(message), to: .all))
    }

    private mutating func simulate(after tick: UInt32, under rules: Rules) {
        history.simulate(after: tick, through: now, &exchange.inputs, under: rules)
    }

    /// Settles the ticks that nothing can change any more.
    private mutating func settle() {
        let right = wrong.map { $0 - 1 } ?? now
        let known = min(exchange.known, right)
        while exchange.settled < known {
            exchange.settle(history[exchange.settled + 1])
        }
    }
}
