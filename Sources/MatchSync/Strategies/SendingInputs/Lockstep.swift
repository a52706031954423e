public import GameBasics
public import GameCore

/// Each peer simulates a tick once it has all players' inputs for it, and so never predicts.
///
/// For the inputs to arrive in time, each takes effect some ticks after it is made, at the local paddle, too. If the
/// input delay is less than the one-way delay, the match runs slowly. After P. Bettner, M. Terrano, "1500 Archers on a
/// 28.8", 2001.
public struct Lockstep: InputStrategy {
    public private(set) var statistics = SyncStatistics()

    package var layer: SyncLayer

    /// True if the device was ever suspended; until then no gap is made up, because the peers wait for each other
    /// anyway.
    private var wasSuspended = false

    /// The most ticks between packets on a link with little bandwidth: the peers wait for each packet, at least seven a
    /// second.
    private static let longestInterval: UInt32 = 8

    /// - Parameter inputDelay: In ticks, 0 to 30: the one-way delay with its jitter, and one more.
    public init(_ match: Match, inputDelay: Int) {
        layer = SyncLayer(
            match,
            inputDelay: inputDelay,
            predictionWindow: 0,
            longestInterval: Self.longestInterval
        )
    }

    public var kind: StrategyKind { .lockstep(inputDelay: Int(layer.inputs.inputDelay)) }
    public func shown(under rules: Rules) -> Match { layer.confirmed }

    public mutating func restart(absentPlayers: PlayerSet, under rules: Rules) {
        layer.restart(absentPlayers: absentPlayers, keeping: [], under: rules)
    }

    public mutating func adopt(_ match: Match, as seat: Player?, isContinued: Bool, under rules: Rules) {
        layer.adopt(match, as: seat, isContinued: isContinued, keeping: [], under: rules)
    }

    public mutating func advance(
        _ input: Input,
        at moment: SyncMoment,
        under rules: Rules
    ) -> Input.Actions {
        var ticks = wasSuspended ? layer.takeGap() : 0
        if moment.missed > 0 {
            wasSuspended = true
            ticks = layer.noteGap(moment.missed, of: moment.seat)
        }
        while ticks > 0 {
            if let seat = moment.seat { layer.inputs.queuePrediction(of: seat, after: layer.currentTick) }
            guard step(under: rules) else { break }
            ticks -= 1
        }
        var isTaken = true
        if let seat = moment.seat { isTaken = layer.inputs.queue(input, of: seat, after: layer.currentTick) }
        if !step(under: rules) { statistics.stallTicks += 1 }
        return isTaken ? [] : input.actions
    }

    public mutating func finish(as seat: Player?, under rules: Rules) -> Bool {
        let last = seat.map { layer.inputs.known[$0] } ?? layer.currentTick
        if layer.currentTick < last { _ = step(under: rules) }
        return layer.currentTick >= last
    }

    /// Simulates the next tick.
    ///
    /// - Returns: False unless all inputs for it are known and, for a spectator, the players have simulated it.
    private mutating func step(under rules: Rules) -> Bool {
        guard layer.knownTick > layer.currentTick else { return false }
        layer.simulateNext(under: rules)
        return true
    }
}
