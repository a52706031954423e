/// The rallies of a tape under a strategy over a network.
public struct TapeReport: Sendable, Hashable {
    /// Rallies that were played.
    public let rallies: Int

    /// Rallies that ended as on the tape: the same scorer after as many contacts.
    public let asTaped: Int

    /// The measures of the two views, see ``Measure/isOfViews``.
    public let measures: MeasureFigures
}
