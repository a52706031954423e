/// The verdict on a run: its desyncs, freezes and input faults, which no network and no player excuses.
public struct RunVerdict: Sendable, Hashable {
    /// Desyncs of any kind, noticed by a peer or not, healed or not; and the first of them.
    public let desyncs: Int
    public let firstDesync: Desync?

    /// Freezes, and the first of them.
    public let freezes: Int
    public let firstFreeze: Freeze?

    /// Inputs that a device recorded or forgot otherwise than its player made them, and the first of them.
    public let inputFaults: Int
    public let firstInputFault: InputFault?

    /// The situations that the run came to; of others the verdict says nothing.
    public let exercises: ExerciseCounts

    public var isHealthy: Bool { desyncs == 0 && freezes == 0 && inputFaults == 0 }

    /// The lab's tick of the first desync, or else the first freeze or input fault; `nil` for a healthy run.
    package var firstTick: UInt32? { firstDesync?.labTick ?? firstFreeze?.begin ?? firstInputFault?.labTick }

    init(_ measures: RunMeasures) {
        desyncs = measures.desyncs.count
        firstDesync = measures.desyncs.first
        freezes = measures.freezes.count
        firstFreeze = measures.freezes.first
        inputFaults = measures.inputFaults.count
        firstInputFault = measures.inputFaults.first
        exercises = measures.exercises
    }
}
