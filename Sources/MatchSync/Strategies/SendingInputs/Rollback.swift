public import GameBasics
public import GameCore
public import SyncCore

/// Rollback of the match, the ``SyncCore/StandardStrategy`` with predictions.
///
/// The local paddle responds at once; the remote paddle, and a ball that it meets, may turn out to be elsewhere.
public struct Rollback: InputStrategy {
    /// Ticks simulated without the remote player's inputs before the match stalls: enough for 250 ms one-way and a
    /// second of silence.
    public static let predictionWindow: UInt32 = SyncBounds.predictionWindows.upperBound

    private var core: StandardStrategy<Match>

    /// Delays the remote end of the court in the view; `nil` shows everything at the current tick.
    private var filter: PerceptionFilter?

    /// - Parameters:
    ///   - inputDelay: Ticks from making a local input to its effect, 0 to 30; each makes every rollback a tick
    ///     shallower.
    ///   - isFiltered: True if the view shows the remote end of the court slightly late, see ``PerceptionFilter``.
    public init(_ match: Match, inputDelay: Int = 0, isFiltered: Bool = false) {
        core = StandardStrategy(match, inputDelay: UInt32(inputDelay), predictionWindow: Self.predictionWindow)
        filter = isFiltered ? PerceptionFilter() : nil
    }

    public var layer: SyncLayer<Match> {
        _read { yield core.layer }
        _modify { yield &core.layer }
    }

    public var kind: StrategyKind {
        .rollback(inputDelay: Int(core.layer.inputDelay), isFiltered: filter != nil)
    }

    public var statistics: SyncStatistics { core.statistics }

    public func shown(under rules: Rules) -> Match {
        guard let filter, let seat = core.seat else {
            return core.layer.snapshots.shown(at: core.layer.currentTick, confirmed: core.layer.confirmedTick)
        }
        return filter.shown(
            of: core.layer.snapshots,
            from: core.layer.firstTick,
            to: core.layer.currentTick,
            confirmed: core.layer.confirmedTick,
            seat: seat,
            under: rules
        )
    }

    public mutating func restart(absentPlayers: PlayerSet, under rules: Rules) {
        core.restart(absentPlayers: absentPlayers, under: rules)
    }

    public mutating func adopt(_ match: Match, as seat: Player?, isContinued: Bool, under rules: Rules) {
        core.adopt(match, as: seat, isContinued: isContinued, under: rules)
    }

    public mutating func advance(_ input: Input, at moment: SyncMoment, under rules: Rules) -> Bool {
        core.advance(input, at: moment, under: rules)
    }

    public mutating func finish(as seat: Player?, under rules: Rules) -> Bool { core.finish(as: seat, under: rules) }

    public mutating func reconcile(under rules: Rules) {
        core.reconcile(under: rules)
        guard filter != nil else { return }
        filter?.follow(
            to: core.layer.currentTick,
            confirmed: core.layer.confirmedTick,
            score: core.layer.confirmed.score
        )
        core.statistics.filterDelay = Int(filter?.viewDelay ?? 0)
    }
}

extension SnapshotBuffer<Match> {
    /// The match after a tick with the confirmed score.
    ///
    /// A goal that is only predicted is not shown: the ball stays at the court's end until the goal is confirmed.
    func shown(at tick: UInt32, confirmed confirmedTick: UInt32) -> Match {
        var match = self[tick]
        let confirmed = self[confirmedTick]
        guard tick > confirmedTick, match.score != confirmed.score else { return match }
        var goal = confirmedTick
        while self[goal].score == confirmed.score { goal += 1 }
        match.ball = self[goal].ball
        match.score = confirmed.score
        match.rally = confirmed.rally
        match.server = confirmed.server
        match.play = .playing
        if case .over = confirmed.play { match.play = confirmed.play }
        return match
    }
}
