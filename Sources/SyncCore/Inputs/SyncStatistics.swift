/// The cost of keeping a match in step for one peer, since its strategy began.
///
/// The desyncs and the adoptions count since the session began.
public struct SyncStatistics: Sendable, Hashable {
    /// Incorrect predictions that led to a rollback.
    public var rollbacks = 0

    /// The greatest rollback depth.
    public var maximumDepth = 0

    /// The first incorrect tick of the last rollback; `nil` before the first rollback.
    public var firstIncorrectTick: UInt32?

    /// Resimulated ticks of all rollbacks.
    public var resimulatedTicks = 0

    /// Ticks in which nothing was simulated, because the strategy had to wait for an input.
    public var stallTicks = 0

    /// Desyncs: different hashes of another peer at a confirmed tick.
    public var desyncs = 0

    /// Adopted snapshots of the owner that differed from the peer's confirmed match.
    public var adoptions = 0

    /// Predicted inputs by the inputs that came in their place.
    public var predictions = PredictionOutcomes()

    /// The present delay of the remote player in a view that filters, in 1/256 ticks; 0 for any other.
    public var filterDelay = 0

    @inlinable public init() {}
}
