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

    /// The lab's tick of the first desync, or else the first freeze, input fault or sync fault; `nil` for a healthy run.
    package var firstTick: UInt32? {
        desyncs.first?.labTick ?? freezes.first?.begin ?? inputFaults.first?.labTick
            ?? syncFaults.first?.labTick
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
