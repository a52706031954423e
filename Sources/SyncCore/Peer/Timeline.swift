public import GameBasics
public import GroupSessions

/// A part of a match in which only the players' inputs change it.
///
/// The owner begins one whenever something else changes the match: a seat, another strategy, the end of a desync, or a
/// new term.
public struct Timeline: Sendable, Hashable {
    /// Grows with each timeline that an owner begins; owners that do not know each other may use the same number.
    public let number: UInt32

    /// The owner's term to which the timeline belongs.
    public let epoch: UInt32
    public let owner: ParticipantID?

    /// The last tick that a match may come to, in messages and options: after more than a year of play.
    ///
    /// Beyond it is half of the range, so that a peer that goes on from a received tick does not overflow it.
    public static var lastTick: UInt32 { .max / 2 }

    /// The greatest number in a message.
    public static let greatestNumber = UInt32.max / 2

    /// The number followed by 1: only timelines of one term must differ by number.
    static var lastNumber: UInt32 { 1 << 24 }

    /// - Parameter announcement: The announcement of the timeline's owner.
    package init(_ number: UInt32, under announcement: OwnerAnnouncement) {
        self.number = number
        epoch = announcement.epoch
        owner = announcement.owner.map(ParticipantID.init)
    }

    /// Creates the timeline after the local peer's own, later than all known ones unless they are at the last number.
    init(after own: UInt32, and known: UInt32, under announcement: OwnerAnnouncement) {
        let latest = max(own, known)
        self.init((latest < Self.lastNumber ? latest : own % Self.lastNumber) + 1, under: announcement)
    }

    /// True if packets of the two timelines have the same tag, and the timelines differ.
    func sharesTag(with other: Timeline) -> Bool {
        self != other && tag(at: 0) == other.tag(at: 0)
    }

    /// True if it is of the term of an announcement.
    @usableFromInline func belongs(to announcement: OwnerAnnouncement) -> Bool {
        isOfTerm(of: Timeline(number, under: announcement))
    }

    @inlinable package func isOfTerm(of other: Timeline) -> Bool { epoch == other.epoch && owner == other.owner }

    /// The five bits that identify the timeline in a packet of this tick.
    ///
    /// They differ among 32 consecutive timelines, between most owners and terms, and among 32 consecutive stretches
    /// of 4,096 ticks: after these 36 minutes the tick in a packet is ambiguous.
    @inlinable public func tag(at tick: UInt32) -> UInt8 {
        let term = (owner?.rawValue ?? 0) &* 0x9E37_79B9_7F4A_7C15 &+ UInt64(epoch) &* 0xD1B5_4A32_D192_ED03
        let stretch = tick / PacketFormat.ticks
        return UInt8((number &+ UInt32(term >> 32) / (1 << 27) &+ 11 &* stretch) % PacketFormat.timelines)
    }
}
