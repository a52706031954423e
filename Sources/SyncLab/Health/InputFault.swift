/// An input that a device has recorded, or forgotten, otherwise than its player made it.
///
/// The other device may have the same input: then the two matches do not differ.
public struct InputFault: Sendable, Hashable {
    public let kind: Kind

    /// The place of the device.
    public let place: Int

    /// The input's tick of the match, or the last recorded one if the device took no action.
    public let tick: UInt32

    /// The lab's tick in which it became known.
    public let labTick: UInt32

    /// The input that the device has, and the one that it should have.
    public let difference: SyncFault.Difference

    public enum Kind: String, Sendable, CaseIterable {
        /// The device forgot an unconfirmed input when it took over the session.
        case forgottenInTakeover
        /// The device forgot an unconfirmed input when another timeline began.
        case forgotten
        /// The player made an action, and the device recorded later inputs without it.
        case lost
        /// The input is not the player's: another move, or an action that the player did not make, or made once.
        case notMade
        /// The owner took a serve that the player had asked for in another revision of the match.
        case outdated
    }
}
