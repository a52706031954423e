package import GameCore
public import GroupSessions

/// A part of a match in which nothing but the players' inputs changes it.
///
/// The owner begins one whenever something else changes it: a seat, another strategy, the end of a desync, or a new
/// term.
public struct Timeline: Sendable, Hashable {
    /// Grows with each timeline that an owner begins; two owners that do not know each other may begin the same one.
    public let number: UInt32

    /// The owner's term that it belongs to.
    public let epoch: UInt32
    public let owner: ParticipantID?

    /// The greatest number that a message has.
    public static let greatestNumber = UInt32.max / 2

    /// The number after which 1 comes again: only timelines of one term have to differ by their numbers.
    private static let lastNumber: UInt32 = 1 << 24

    /// - Parameter claim: Its owner's announcement.
    package init(_ number: UInt32, under claim: OwnerAnnouncement) {
        self.number = number
        epoch = claim.epoch
        owner = claim.owner.map(ParticipantID.init)
    }

    /// Makes the timeline after the local peer's own, later than all that are known unless these are at the last number.
    init(after own: UInt32, and known: UInt32, under claim: OwnerAnnouncement) {
        let latest = max(own, known)
        self.init((latest < Self.lastNumber ? latest : own % Self.lastNumber) + 1, under: claim)
    }

    /// Whether packets of two different timelines have the same tag.
    func sharesTag(with other: Timeline) -> Bool {
        self != other && tag(at: 0) == other.tag(at: 0)
    }

    /// Whether it is of the term of an announcement.
    func belongs(to claim: OwnerAnnouncement) -> Bool {
        epoch == claim.epoch && owner?.rawValue == claim.owner
    }

    /// The five bits that name the timeline in a packet of this tick.
    ///
    /// They differ between any two of 32 timelines in a row, between most owners and terms, and between 32 runs of 4,096
    /// ticks in a row: after these 36 minutes the tick in a packet is ambiguous.
    public func tag(at tick: UInt32) -> UInt8 {
        let term = (owner?.rawValue ?? 0) &* 0x9E37_79B9_7F4A_7C15 &+ UInt64(epoch) &* 0xD1B5_4A32_D192_ED03
        let stretch = tick / InputMessage.ticks
        return UInt8((number &+ UInt32(term >> 32) / (1 << 27) &+ 11 &* stretch) % InputMessage.timelines)
    }
}
