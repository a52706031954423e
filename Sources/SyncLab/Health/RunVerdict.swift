/// The verdict on a run: its desyncs, freezes and forgotten inputs, which no network and no player excuses.
public struct RunVerdict: Sendable, Hashable {
    /// Desyncs of any kind, noticed by a peer or not, healed or not; and the first of them.
    public let desyncs: Int
    public let firstDesync: Desync?

    /// Freezes, and the first of them.
    public let freezes: Int
    public let firstFreeze: Freeze?

    /// Changes of a timeline in which a device forgot inputs of its player, and the first of these inputs.
    public let forgottenInputs: Int
    public let firstForgottenInput: ForgottenInput?

    /// The situations that the run came to; of others the verdict says nothing.
    public let exercises: ExerciseCounts

    public var isHealthy: Bool { desyncs == 0 && freezes == 0 && forgottenInputs == 0 }

    init(_ measures: RunMeasures) {
        desyncs = measures.desyncs.count
        firstDesync = measures.desyncs.first
        freezes = measures.freezes.count
        firstFreeze = measures.freezes.first
        forgottenInputs = measures.forgottenInputs.count
        firstForgottenInput = measures.forgottenInputs.first
        exercises = measures.exercises
    }
}
