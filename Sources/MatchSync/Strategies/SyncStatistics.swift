/// What keeping a match in step has cost one peer so far, in ticks and counts since it began.
public struct SyncStatistics: Sendable, Hashable {
    /// How often a prediction was incorrect and ticks were resimulated.
    public var rollbacks = 0

    /// The greatest rollback depth.
    public var maximumDepth = 0

    /// All ticks that were resimulated.
    public var resimulatedTicks = 0

    /// Ticks that were not simulated because the prediction window was full.
    public var stallTicks = 0

    /// How often another peer's hash of a confirmed tick differed.
    public var desyncs = 0

    public init() {}
}
