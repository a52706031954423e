/// Recorded rallies under a strategy over a network.
public struct RallyReport: Sendable, Hashable {
    /// Rallies that were played.
    public let rallies: Int

    /// Rallies that ended as recorded: the same scorer after as many contacts.
    public let asRecorded: Int

    /// The measures of the two views, see ``Measure/isOfViews``.
    public let measures: MeasureFigures
}
