public import GameBasics
public import GameCore

/// Each peer simulates at once with the known inputs, predicts that the other players repeat their moves, and
/// resimulates from the first tick with an incorrect prediction.
///
/// The local paddle responds at once, and the confirmed ticks of two peers are identical to the bit. The price: the
/// remote paddle, and a ball that it meets, may turn out to be elsewhere. After GGPO, T. Cannon, "Fight the Lag!", Game
/// Developer, September 2012.
public struct Rollback: InputStrategy {
    /// Ticks simulated without the remote player's inputs before the match stalls: enough for 250 ms one-way and a
    /// second of silence.
    public static let predictionWindow: UInt32 = 80

    public private(set) var statistics = SyncStatistics()

    package var layer: SyncLayer

    /// Ticks in a row that were not simulated: the device was suspended, or the match stalled.
    private var gap: UInt32 = 0

    private var seat: Player?

    /// Delays the remote end of the court in the view; `nil` shows everything at the current tick.
    private var filter: PerceptionFilter?

    /// - Parameters:
    ///   - inputDelay: Ticks from making a local input to its effect, 0 to 30; each makes every rollback a tick
    ///     shallower.
    ///   - isFiltered: True if the view shows the remote end of the court slightly late, see ``PerceptionFilter``.
    public init(_ match: Match, inputDelay: Int = 0, isFiltered: Bool = false) {
        layer = SyncLayer(
            match,
            inputDelay: inputDelay,
            predictionWindow: Self.predictionWindow,
            longestInterval: SendPace.longestInterval
        )
        filter = isFiltered ? PerceptionFilter() : nil
    }

    public var kind: StrategyKind {
        .rollback(inputDelay: Int(layer.inputs.inputDelay), isFiltered: filter != nil)
    }

    public func shown(under rules: Rules) -> Match {
        guard let filter, let seat else {
            return layer.snapshots.shown(at: layer.currentTick, confirmed: layer.confirmedTick)
        }
        return filter.shown(
            of: layer.snapshots,
            from: layer.firstTick,
            to: layer.currentTick,
            confirmed: layer.confirmedTick,
            seat: seat,
            under: rules
        )
    }

    public mutating func restart(absentPlayers: PlayerSet, under rules: Rules) {
        layer.restart(absentPlayers: absentPlayers, keeping: PlayerSet(seat), under: rules)
    }

    public mutating func adopt(_ match: Match, as seat: Player?, isContinued: Bool, under rules: Rules) {
        // The known inputs of a seat that the local participant takes over are its last player's.
        let local = seat == self.seat ? PlayerSet(seat) : []
        self.seat = seat
        layer.adopt(match, as: seat, isContinued: isContinued, keeping: local, under: rules)
    }

    public mutating func advance(
        _ input: Input,
        at moment: SyncMoment,
        under rules: Rules
    ) -> Input.Actions {
        seat = moment.seat
        gap += moment.missed
        guard layer.isInWindow else { return stall(input) }
        var ticks = layer.takeGap()
        // A gap of a few ticks is the stutter of a match at the edge of its window.
        if gap > TickSchedule.mostMadeUp {
            ticks = layer.noteGap(gap, of: seat)
        } else if layer.showsGap(of: seat) {
            ticks = layer.noteGap(nil, of: seat)
        }
        gap = 0
        while ticks > 0 && layer.isInWindow {
            if let seat { layer.inputs.queuePrediction(of: seat, after: layer.currentTick) }
            layer.simulateNext(under: rules)
            ticks -= 1
        }
        guard layer.isInWindow else { return stall(input) }
        var isTaken = true
        if let seat { isTaken = layer.inputs.queue(input, of: seat, after: layer.currentTick) }
        layer.simulateNext(under: rules)
        return isTaken ? [] : input.actions
    }

    /// Lets a tick beyond the prediction window pass.
    private mutating func stall(_ input: Input) -> Input.Actions {
        statistics.stallTicks += 1
        gap += 1
        guard let seat else {
            layer.confirm()
            return []
        }
        // Ticks simulated before the timeline began have no local input. A peer that begins at the window's edge must
        // send empty ones: without them all peers would stall for good.
        layer.inputs.fill(seat, through: layer.currentTick)
        layer.confirm()
        return input.actions
    }

    public mutating func finish(as seat: Player?, under rules: Rules) -> Bool {
        let last = seat.map { layer.inputs.known[$0] } ?? layer.currentTick
        if layer.currentTick < last { layer.simulateNext(under: rules) }
        return layer.confirmedTick >= last
    }

    public mutating func reconcile(under rules: Rules) {
        let firstIncorrectTick = layer.firstIncorrectTick
        let depth = layer.rollBack(under: rules)
        statistics.predictions = layer.predictions
        if depth > 0 {
            statistics.rollbacks += 1
            statistics.firstIncorrectTick = firstIncorrectTick
            statistics.resimulatedTicks += depth
            statistics.maximumDepth = max(statistics.maximumDepth, depth)
        }
        guard filter != nil else { return }
        filter?.follow(to: layer.currentTick, confirmed: layer.confirmedTick, score: layer.confirmed.score)
        statistics.filterDelay = Int(filter?.viewDelay ?? 0)
    }
}
