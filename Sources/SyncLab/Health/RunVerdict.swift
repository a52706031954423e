/// The verdict on a run: its desyncs, freezes, input faults and sync faults, which no network and no player excuses.
public struct RunVerdict: Sendable, Hashable {
    /// Desyncs of any kind, noticed by a peer or not, healed or not.
    public let desyncs: Findings<Desync>

    public let freezes: Findings<Freeze>

    /// Inputs that a device recorded or forgot otherwise than its player made them.
    public let inputFaults: Findings<InputFault>

    public let syncFaults: Findings<SyncFault>

    /// Ticks in which each watched device was in the session and simulated nothing; a network can excuse them.
    public let stalls: PerSide<Int>

    /// The situations that the run came to; of others the verdict says nothing.
    public let exercises: ExerciseCounts

    public var isHealthy: Bool { desyncs.count + freezes.count + inputFaults.count + syncFaults.count == 0 }

    /// The first finding of each kind, in the order in which they became known: the first one may be the cause of the
    /// others, and no other one is its cause.
    public var firsts: [Finding] {
        let all: [Finding?] = [
            syncFaults.first.map { .syncFault($0) }, inputFaults.first.map { .inputFault($0) },
            desyncs.first.map { .desync($0) }, freezes.first.map { .freeze($0) },
        ]
        return all.compactMap { $0 }.enumerated()
            .sorted { ($0.element.labTick, $0.offset) < ($1.element.labTick, $1.offset) }.map(\.element)
    }

    init(_ measures: RunMeasures) {
        desyncs = measures.desyncs.found
        freezes = measures.freezes.found
        inputFaults = measures.inputFaults.found
        syncFaults = measures.syncFaults.found
        stalls = measures.stalls
        exercises = measures.exercises
    }
}
