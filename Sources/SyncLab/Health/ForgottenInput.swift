/// An input that a device's player made, and that no confirmed tick will have: the device forgot it when its timeline
/// changed.
public struct ForgottenInput: Sendable, Hashable {
    public let side: LabSide

    /// The tick of the match in which it was to take effect.
    public let tick: UInt32

    /// The lab's tick in which the timeline changed.
    public let labTick: UInt32

    /// True if the device took over the session then.
    public let isTakeover: Bool
}
