package import GameCore
internal import MatchSync
internal import MockGroupSessions
package import SyncLab

/// A match at one screen as a run of the lab, so that all that reads runs reads it too.
///
/// The run has the match's seed, the perfect network, and rollback, under which every input takes effect at once. Both
/// devices join in the ticks of the ``leadIn``, without any input. Each later tick of the run is one of the match: with
/// the players' inputs, the devices confirm the same states to the bit, but for the number of the tick.
package struct LocalMatch: Sendable {
    /// The ticks before the first one of the match.
    package static let leadIn: UInt32 = 60

    /// The match's run.
    let record: RunRecord

    /// The device at which player one plays.
    package let sideOfOne: LabSide

    /// Takes a run that is a match at one screen; `nil` for any other.
    package init?(_ record: RunRecord) {
        guard record.setup == Self.setup(record.setup.rules, seed: record.setup.seed), record.actions.isEmpty,
            record.inputs.prefix(Int(Self.leadIn)).allSatisfy({ $0.left == .none && $0.right == .none })
        else { return nil }
        self.record = record
        sideOfOne = Self.sideOfOne(in: record.setup)
    }

    /// The beginning of a match's run, and the device at which player one plays.
    static func begin(_ rules: Rules, seed: UInt64) -> (record: RunRecord, sideOfOne: LabSide) {
        var record = RunRecord(setup(rules, seed: seed))
        for _ in 0..<leadIn { record.append(left: .none, right: .none) }
        return (record, sideOfOne(in: record.setup))
    }

    private static func setup(_ rules: Rules, seed: UInt64) -> RunSetup {
        RunSetup(
            rules: rules,
            seed: seed,
            network: .perfect,
            strategy: .rollback(inputDelay: 0, isFiltered: false)
        )
    }

    private static func sideOfOne(in setup: RunSetup) -> LabSide {
        var lab = Lab(setup, keepsLog: false)
        while lab.tick < leadIn { lab.advance(left: .none, right: .none) }
        return lab.peer(.left).seat == .one ? .left : .right
    }

    /// The match before its first tick.
    static func beginning(seed: UInt64) -> Match {
        var seeds = SplitMix64(seed: seed)
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
