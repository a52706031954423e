package import GameCore
internal import MatchSync
internal import MockGroupSessions

/// A match at one screen as a run of the lab, so that all that reads runs reads it too.
///
/// The run has the match's seed, the perfect network, and rollback, under which every input takes effect at once. Both
/// devices join in the ticks of the ``leadIn``, without any input. Each later tick of the run is one of the match: with
/// the players' inputs, the devices confirm the same states to the bit, but for the number of the tick.
package struct LocalMatch: Sendable {
    /// The ticks before the first one of the match.
    package static let leadIn: UInt32 = 60

    /// What was put into the run.
    package private(set) var record: RunRecord

    /// The device at which player one plays.
    package let sideOfOne: LabSide

    /// Begins a match.
    ///
    /// - Returns: The match, and the lab after the ``leadIn``.
    static func begin(_ rules: Rules, seed: UInt64) -> (match: LocalMatch, lab: Lab) {
        var record = RunRecord(setup(rules, seed: seed))
        var lab = Lab(record.setup, keepsLog: false)
        for _ in 0..<leadIn {
            record.append(left: .none, right: .none)
            record.replayNext(on: &lab)
        }
        return (LocalMatch(record: record, sideOfOne: sideOfOne(in: lab)), lab)
    }

    private init(record: RunRecord, sideOfOne: LabSide) {
        self.record = record
        self.sideOfOne = sideOfOne
    }

    /// What a match's run begins with.
    static func setup(_ rules: Rules, seed: UInt64) -> RunSetup {
        RunSetup(
            rules: rules,
            seed: seed,
            network: .perfect,
            strategy: .rollback(inputDelay: 0, isFiltered: false)
        )
    }

    /// The device at which player one plays, once both have joined.
    private static func sideOfOne(in lab: borrowing Lab) -> LabSide {
        lab.peer(.left).seat == .player(.one) ? .left : .right
    }

    /// Appends the players' inputs of a tick, with each target at its place; see ``GameCore/Input/packed``.
    mutating func append(_ inputs: PerPlayer<Input>) {
        switch sideOfOne {
        case .left: record.append(left: inputs.one, right: inputs.two)
        case .right: record.append(left: inputs.two, right: inputs.one)
        }
    }
}

/// Reading.
extension LocalMatch {
    /// Takes a run that is a match at one screen; `nil` for any other.
    package init?(_ record: RunRecord) {
        guard record.setup == Self.setup(record.setup.rules, seed: record.setup.seed), record.actions.isEmpty,
            record.inputs.prefix(Int(Self.leadIn)).allSatisfy({ $0.left == .none && $0.right == .none })
        else { return nil }
        var lab = Lab(record.setup, keepsLog: false)
        while lab.tick < Self.leadIn { lab.advance(left: .none, right: .none) }
        self.init(record: record, sideOfOne: Self.sideOfOne(in: lab))
    }

    /// The match before its first tick.
    var beginning: Match {
        var seeds = SplitMix64(seed: record.setup.seed)
        return Match(seed: seeds.next())
    }

    /// The players' inputs in the ticks of the match.
    package var inputs: some RandomAccessCollection<PerPlayer<Input>> {
        let isTurned = sideOfOne == .right
        return record.inputs.dropFirst(Int(Self.leadIn)).lazy.map {
            isTurned ? PerPlayer($0.right, $0.left) : PerPlayer($0.left, $0.right)
        }
    }
}
