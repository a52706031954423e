/// What a strategy makes of the inputs of a tape over a network.
public struct TapeReport: Sendable, Hashable {
    /// How many rallies were played.
    public let rallies: Int

    /// How many of them ended as on the tape: the same scorer after as many contacts.
    public let asTaped: Int

    /// Ticks of the lab in them.
    public let ticks: Int

    /// See ``DivergenceMeasure``.
    public let displayedDivergence: LabMeasures.Spread

    /// The worse of the two views in each figure; see ``PopMeasure``.
    public let pops: LabMeasures.Pops

    /// Both players together; see ``ContactMeasure``.
    public let unfairContacts: Int

    /// The worse of the two devices in each figure; see ``InputMeasure``.
    public let inputToOwnPaddleTicks: LabMeasures.Spread
    public let inputToRemotePaddleTicks: LabMeasures.Spread
}
