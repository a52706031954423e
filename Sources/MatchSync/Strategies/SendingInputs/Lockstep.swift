public import GameBasics
public import GameCore
public import SyncCore

/// Lockstep of the match, the ``SyncCore/StandardStrategy`` without predictions.
///
/// Each input takes effect some ticks after it is made, at the local paddle, too.
public struct Lockstep: InputStrategy {
    private var core: StandardStrategy<Match>

    /// - Parameter inputDelay: In ticks, 0 to 30: the one-way delay with its jitter, and one more.
    public init(_ match: Match, inputDelay: Int) {
        core = StandardStrategy(match, inputDelay: UInt32(inputDelay), predictionWindow: 0)
    }

    public var layer: SyncLayer<Match> {
        _read { yield core.layer }
        _modify { yield &core.layer }
    }

    public var kind: StrategyKind { .lockstep(inputDelay: Int(core.layer.inputDelay)) }
    public var statistics: SyncStatistics { core.statistics }
    public func shown(under rules: Rules) -> Match { core.layer.confirmed }

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
    public mutating func reconcile(under rules: Rules) {}
}
