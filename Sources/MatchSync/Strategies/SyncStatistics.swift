/// What keeping a match in step has cost one peer so far, in ticks and counts since it began.
public struct SyncStatistics: Sendable, Hashable {
    /// How often a prediction was wrong and ticks were simulated again.
    public var rollbacks = 0

    /// The most ticks that were simulated again at once.
    public var maximumDepth = 0

    /// All ticks that were simulated again.
    public var resimulatedTicks = 0

    /// Ticks in which the match did not go on, because another player's input was missing for too long.
    public var stallTicks = 0

    /// How often the confirmed matches of two peers turned out to differ.
    public var desyncs = 0

    public init() {}
}
