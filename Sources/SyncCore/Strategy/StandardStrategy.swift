public import GameBasics
internal import GroupSessions

/// The strategy of games without one of their own: the peers exchange inputs.
///
/// With a prediction window each peer simulates at once with the known inputs, predicts those of the other players, and
/// resimulates from the first tick with an incorrect prediction. The local player's input has its effect at once, and
/// the confirmed ticks of two peers are identical to the bit. The price: what the remote player does may turn out to be
/// otherwise. After GGPO, T. Cannon, "Fight the Lag!", Game Developer, September 2012.
///
/// Without a window a peer simulates a tick once it has all players' inputs for it. For the inputs to arrive in time,
/// each takes effect some ticks after it is made. If the input delay is less than the one-way delay, the match runs
/// slowly. After P. Bettner, M. Terrano, "1500 Archers on a 28.8", 2001.
public struct StandardStrategy<Game: SyncGame>: LayeredExchange {
    public var statistics = SyncStatistics()
    public var layer: SyncLayer<Game>

    /// Ticks in a row that were not simulated: the device was suspended, or the match stalled.
    @usableFromInline var gap: UInt32 = 0
    @usableFromInline package var seat: Seat?

    /// True if the device was ever suspended; in lockstep no gap is made up until then, because the peers wait for each
    /// other anyway.
    @usableFromInline var wasSuspended = false

    /// - Parameter longestInterval: The most ticks between packets on a link with little bandwidth; in lockstep the
    ///   peers wait for each packet.
    @inlinable
    public init(_ state: Game, inputDelay: UInt32, predictionWindow: UInt32) {
        layer = SyncLayer(
            state,
            inputDelay: inputDelay,
            predictionWindow: predictionWindow,
            longestInterval: predictionWindow == 0 ? 8 : SendPace.longestInterval
        )
    }

    @inlinable
    public func shown(under rules: Game.Rules) -> Game { layer.snapshots[layer.currentTick] }

    @inlinable
    public mutating func restart(absentPlayers: PlayerSet, under rules: Game.Rules) {
        layer.restart(absentPlayers: absentPlayers, keeping: predicts ? PlayerSet(seat) : [], under: rules)
    }

    @inlinable
    public mutating func adopt(_ state: Game, as seat: Seat?, isContinued: Bool, under rules: Game.Rules) {
        // The known inputs of a seat that the local participant takes over are its last player's.
        let local = predicts && seat == self.seat ? PlayerSet(seat) : []
        self.seat = seat
        layer.adopt(state, as: seat, isContinued: isContinued, keeping: local, under: rules)
    }

    @inlinable
    public mutating func advance(_ input: Game.Input, at moment: SyncMoment, under rules: Game.Rules) -> Bool {
        predicts
            ? advanceWithPredictions(input, at: moment, under: rules)
            : advanceInLockstep(input, at: moment, under: rules)
    }

    @inlinable
    public mutating func finish(as seat: Seat?, under rules: Game.Rules) -> Bool {
        let last = seat.map { layer.inputs.known[$0] } ?? layer.currentTick
        if layer.currentTick < last {
            if predicts { layer.simulateNext(under: rules) } else { _ = simulateKnown(under: rules) }
        }
        return (predicts ? layer.confirmedTick : layer.currentTick) >= last
    }

    @inlinable
    public mutating func reconcile(under rules: Game.Rules) {
        guard predicts else { return }
        let firstIncorrectTick = layer.firstIncorrectTick
        let depth = layer.rollBack(under: rules)
        statistics.predictions = layer.predictions
        guard depth > 0 else { return }
        statistics.rollbacks += 1
        statistics.firstIncorrectTick = firstIncorrectTick
        statistics.resimulatedTicks += depth
        statistics.maximumDepth = max(statistics.maximumDepth, depth)
    }

    @inlinable var predicts: Bool { layer.predictionWindow > 0 }
}

extension StandardStrategy {
    @inlinable
    mutating func advanceWithPredictions(
        _ input: Game.Input,
        at moment: SyncMoment,
        under rules: Game.Rules
    ) -> Bool {
        seat = moment.seat
        gap += moment.missed
        guard layer.isInWindow else { return stall() }
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
        guard layer.isInWindow else { return stall() }
        var isTaken = true
        if let seat { isTaken = layer.inputs.queue(input, of: seat, after: layer.currentTick) }
        layer.simulateNext(under: rules)
        return isTaken
    }

    /// Lets a tick beyond the prediction window pass.
    ///
    /// - Returns: False for a player, whose input is not taken.
    @inlinable
    mutating func stall() -> Bool {
        statistics.stallTicks += 1
        gap += 1
        // Ticks simulated before the timeline began have no local input. A peer that begins at the window's edge must
        // send empty ones: without them all peers would stall for good.
        if let seat { layer.inputs.fill(seat, through: layer.currentTick) }
        layer.confirm()
        return seat == nil
    }

    @inlinable
    mutating func advanceInLockstep(_ input: Game.Input, at moment: SyncMoment, under rules: Game.Rules) -> Bool {
        var ticks = wasSuspended ? layer.takeGap() : 0
        if moment.missed > 0 {
            wasSuspended = true
            ticks = layer.noteGap(moment.missed, of: moment.seat)
        }
        while ticks > 0 {
            if let seat = moment.seat { layer.inputs.queuePrediction(of: seat, after: layer.currentTick) }
            guard simulateKnown(under: rules) else { break }
            ticks -= 1
        }
        var isTaken = true
        if let seat = moment.seat { isTaken = layer.inputs.queue(input, of: seat, after: layer.currentTick) }
        if !simulateKnown(under: rules) { statistics.stallTicks += 1 }
        return isTaken
    }

    /// Simulates the next tick.
    ///
    /// - Returns: False unless all inputs for it are known and, for a spectator, the players have simulated it.
    @inlinable
    mutating func simulateKnown(under rules: Game.Rules) -> Bool {
        guard layer.knownTick > layer.currentTick else { return false }
        layer.simulateNext(under: rules)
        return true
    }
}

/// The strategy of a game that has no other.
extension StandardStrategy: SyncStrategy, PeerStrategy
where Game.StrategyKind == SyncScheme, Game.Message == NoMessage {
    @inlinable public var kind: SyncScheme {
        SyncScheme(inputDelay: layer.inputs.inputDelay, predictionWindow: layer.predictionWindow)
    }

    @inlinable
    public init(_ kind: SyncScheme, for state: Game) {
        self.init(state, inputDelay: kind.inputDelay, predictionWindow: kind.predictionWindow)
    }

    @inlinable
    public mutating func receive(_ message: NoMessage, from player: Seat?, under rules: Game.Rules) -> MessageVerdict {}
}
