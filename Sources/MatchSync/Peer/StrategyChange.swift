/// A change to another strategy that the owner is about to make.
///
/// The owner makes no local input until all of its earlier ones are confirmed, for a prediction window at most. No other
/// peer can have confirmed later ticks then, and no confirmed tick changes.
struct StrategyChange: Sendable {
    let kind: StrategyKind

    /// The peer's tick in which it was asked for.
    let begin: UInt32

    /// Whether it waits no longer for inputs to be confirmed.
    func isOverdue(at tick: UInt32) -> Bool {
        tick - begin > Rollback.predictionWindow
    }
}
