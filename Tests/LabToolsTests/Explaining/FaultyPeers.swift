internal import GameBasics
internal import GameCore
internal import GroupSessions
internal import LabTesting
internal import MockGroupSessions

@testable internal import MatchSync
@testable internal import SyncCore

@testable import SyncLab

/// A rollback that makes an error which a dossier must not lay on another device.
struct MisleadingRollback: WrappedRollback {
    var rollback: Rollback
    private let error: Error

    /// Ticks in which it stalls though its window is not full.
    private var stalls = 0

    /// True once it has made its error.
    private var isDone = false

    enum Error {
        /// Stores a wrong hash of a tick, and sends the right one.
        case storesOtherHash
        /// Sends a wrong hash of a tick, and stores the right one.
        case sendsOtherHash
        /// Stalls 24 ticks after the last confirmed one.
        case stallsEarly
        /// Takes an input of the remote player for known that no message has brought.
        case inventsInput
        /// Counts a contact in a tick that it has confirmed.
        case countsLater
    }

    /// The tick of the match from which on it errs.
    private static let begin: UInt32 = 300

    init(_ match: Match, _ error: Error) {
        rollback = Rollback(match)
        self.error = error
    }

    var statistics: SyncStatistics {
        var statistics = rollback.statistics
        statistics.stallTicks += stalls
        return statistics
    }

    mutating func restart(absentPlayers: PlayerSet, under rules: Rules) {
        rollback.restart(absentPlayers: absentPlayers, under: rules)
    }

    mutating func advance(_ input: Input, at moment: SyncMoment, under rules: Rules) -> Bool {
        if error == .stallsEarly, layer.currentTick - layer.confirmedTick >= 24 {
            stalls += 1
            return false
        }
        if error == .inventsInput, !isDone, layer.currentTick >= Self.begin, let remote = moment.seat?.opponent {
            let known = layer.inputs.known[remote]
            _ = layer.inputs.record(Input(layer.inputs[known][remote].move == .high ? .low : .high), of: remote)
            layer.firstIncorrectTick = min(layer.firstIncorrectTick ?? known + 1, known + 1)
            isDone = true
        }
        return rollback.advance(input, at: moment, under: rules)
    }

    mutating func reconcile(under rules: Rules) {
        rollback.reconcile(under: rules)
        guard !isDone, layer.confirmedTick >= Self.begin else { return }
        var match = layer.confirmed
        match.rally += 1
        switch error {
        case .storesOtherHash: layer.desyncs.confirm(match.tick, match.hash)
        case .countsLater: layer.snapshots[match.tick] = match
        case .sendsOtherHash, .stallsEarly, .inventsInput: return
        }
        isDone = true
    }

    mutating func message(at moment: SyncMoment) -> InputMessage<Match>? {
        guard var message = rollback.message(at: moment) else { return nil }
        let last = message.wholeTick(near: layer.currentTick)
        let hashed = UInt32(clamping: Int(last) - max(message.frameAdvantage, 0))
        if error == .storesOtherHash, layer.desyncs.hash(at: hashed) != nil {
            message.hash = UInt16(truncatingIfNeeded: layer.snapshots[hashed].hash)
        }
        if error == .sendsOtherHash, hashed >= Self.begin { message.hash ^= 1 }
        return message
    }
}

extension RunHistory {
    /// A run of two computer players, one of whose devices errs.
    static func misled(
        by error: MisleadingRollback.Error,
        at side: LabSide,
        over link: LinkConditions,
        ticks: UInt32 = 420
    ) -> RunHistory {
        var record = RunRecord(RunSetup(seed: 4, network: NetworkConditions(link), strategy: .plainRollback))
        record.strategy = { place, match in
            place == side.rawValue ? MisleadingRollback(match, error) as any SyncStrategy<Match> : Rollback(match)
        }
        return played(RunHistory(record), ticks: ticks)
    }
}
