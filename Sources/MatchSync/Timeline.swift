public import GameCore

/// A stretch of a match in which nothing but the players' inputs changes it.
///
/// The owner begins one whenever something else does: a seat, another strategy, the healing of a
/// divergence, or that it is the owner now.
public struct Timeline: Sendable, Hashable {
    /// Grows with each that an owner begins; two who do not know of each other may come to the same.
    public let number: UInt32

    /// The claim to the session that it belongs to.
    public let epoch: UInt32
    public let owner: PeerID?

    /// - Parameter claim: What its owner announced.
    init(_ number: UInt32, under claim: OwnerAnnouncement) {
        self.number = number
        epoch = claim.epoch
        owner = claim.owner
    }

    /// What a packet has room for: the number modulo ``InputMessage/timelines``.
    ///
    /// Whoever has heard of an owner's timeline begins a later one, and nobody's packets count before that.
    public var tag: UInt8 { UInt8(number % InputMessage.timelines) }
}
