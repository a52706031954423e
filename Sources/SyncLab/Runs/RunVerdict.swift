/// Whether a run kept both devices in sync: what went wrong in it that no network and no player excuses.
public struct RunVerdict: Sendable, Hashable {
    /// Desyncs of any kind, noticed by a peer or not, healed or not; and the first of them.
    public let desyncs: Int
    public let firstDesync: Desync?

    /// Freezes, and the first of them.
    public let freezes: Int
    public let firstFreeze: Freeze?

    /// What the run came to, and so what the verdict says something of.
    public let exercises: ExerciseCounts

    public var isHealthy: Bool { desyncs == 0 && freezes == 0 }

    init(_ measures: RunMeasures) {
        desyncs = measures.desyncs.count
        firstDesync = measures.desyncs.first
        freezes = measures.freezes.count
        firstFreeze = measures.freezes.first
        exercises = measures.exercises
    }
}
