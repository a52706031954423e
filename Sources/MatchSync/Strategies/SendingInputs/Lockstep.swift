public import GameCore
internal import GroupSessions

/// A tick is simulated once everyone's inputs for it are there: nothing is ever taken back.
///
/// To have them in time, each input takes effect some ticks after it is made, at one's own paddle too;
/// where that is less than the delay of the link, the match goes slowly. After P. Bettner, M. Terrano,
/// "1500 Archers on a 28.8", 2001.
public struct Lockstep: SyncStrategy {
    public private(set) var statistics = SyncStatistics()

    private var exchange: InputExchange
    private var match: Match

    /// Whether the device ever stood still: at first no gap is made up, because each waits for the other anyway.
    private var hasStoodStill = false

    /// - Parameter inputDelay: In ticks, 0 to 30: the one-way delay and its jitter, and one more.
    public init(_ match: Match, inputDelay: Int) {
        // Each waits for the other's inputs, a packet's interval included: that is seven and more a second.
        exchange = InputExchange(inputDelay: inputDelay, longestInterval: 8)
        self.match = match
        exchange.begin(with: match, keeping: [])
    }

    public var kind: StrategyKind { .lockstep(inputDelay: Int(exchange.inputDelay)) }
    public var confirmed: Match { match }
    public func shown(under rules: Rules) -> Match { match }
    public func confirmedHash(at tick: UInt32) -> UInt64? { exchange.hash(at: tick) }
    public var divergence: UInt32? { exchange.divergence }
    public var speedUp: Int { exchange.advantage.speedUp }

    public mutating func restart(absentPlayers: PlayerSet, under rules: Rules) {
        match.setAbsentPlayers(absentPlayers, under: rules)
        exchange.begin(with: match, keeping: [])
    }

    public mutating func adopt(_ match: Match, as seat: Player?, isContinued: Bool, under rules: Rules) {
        if isContinued && exchange.hasSettled(match) { return }
        self.match = match
        exchange.begin(with: match, keeping: isContinued ? .both : [])
    }

    public mutating func advance(_ input: Input, at moment: SyncMoment, under rules: Rules) {
        var ticks = hasStoodStill ? exchange.takeGap(after: match.tick) : 0
        if moment.missed > 0 {
            hasStoodStill = true
            ticks = exchange.noteGap(moment.missed, after: match.tick, of: moment.seat, window: 0)
        }
        while ticks > 0 {
            if let seat = moment.seat { exchange.noteMissed(of: seat, after: match.tick) }
            guard step(under: rules) else { break }
            ticks -= 1
        }
        if let seat = moment.seat { exchange.note(input, of: seat, after: match.tick) }
        if !step(under: rules) { statistics.stallTicks += 1 }
    }

    public mutating func finish(as seat: Player?, under rules: Rules) -> Bool {
        let last = seat.map { exchange.inputs.known[$0] } ?? match.tick
        if match.tick < last { _ = step(under: rules) }
        return match.tick >= last
    }

    /// Simulates the next tick.
    ///
    /// - Returns: Whether all inputs for it are there.
    private mutating func step(under rules: Rules) -> Bool {
        guard exchange.known > match.tick else { return false }
        _ = match.step(exchange.inputs[match.tick + 1], under: rules)
        exchange.settle(match)
        return true
    }

    public mutating func receive(_ message: InputMessage, from player: Player?, in timeline: Timeline) -> UInt32? {
        exchange.receive(message, from: player, in: timeline, now: match.tick)?.acknowledged
    }

    public mutating func send(at moment: SyncMoment, into directives: inout [PeerDirective]) {
        guard exchange.takeTurn(at: moment, showsWay: false) else { return }
        let message = exchange.message(at: moment, now: match.tick)
        directives.append(.send(.input(message), to: .all))
    }
}
