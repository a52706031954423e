/// What keeping a match in step has cost one peer so far, in ticks and counts since it began.
public struct SyncStatistics: Sendable, Hashable {
    /// How often a prediction was incorrect and ticks were resimulated.
    public var rollbacks = 0

    /// The greatest rollback depth.
    public var maximumDepth = 0

    /// The first incorrect tick of the last rollback; `nil` before the first rollback.
    public var firstIncorrectTick: UInt32?

    /// All ticks that were resimulated.
    public var resimulatedTicks = 0

    /// Ticks that were not simulated because the prediction window was full.
    public var stallTicks = 0

    /// How often another peer's hash of a confirmed tick differed.
    public var desyncs = 0

    /// How often the peer went on from a snapshot of the owner that its confirmed match differed from.
    public var adoptions = 0

    /// By how much the view shows the remote end of the court late now, in 1/256 ticks.
    public var filterDelay = 0

    public init() {}
}
