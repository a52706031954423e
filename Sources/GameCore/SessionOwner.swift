/// Decides who holds the single source of truth for a match: the same participant for everyone,
/// whatever the order in which each learns of the others.
///
/// Each peer keeps one of these, tells it of participants, announcements and ticks, and carries out
/// the directives that come back. Of those present, the owner is the greatest by epoch, by revision, by
/// saying of itself that it is the owner, and last by the smaller identifier. (The revision counts
/// for more than the claim: somebody new who saw nobody else at first claims the first epoch, and may
/// meet a survivor of that epoch who has its score and never claimed.) The rule decides once everyone
/// present has announced, or was silent for too long:
///
/// - Who wins without having been the owner, or while somebody else claims its epoch or a later one,
///   takes an epoch above all others and tells everyone.
/// - Who is alone does that only if it was in no epoch yet, or was left by others: somebody who comes
///   back may just see the others late.
/// - Everybody else follows the winner as soon as the winner claims, and takes over its snapshot.
///
/// An announcement travels with its sender's snapshot of the match, and may be late, repeated or out
/// of order. Participants who come back come as somebody else.
public struct SessionOwner: Sendable {
    /// The local participant.
    public let local: PeerID

    /// What the local participant announces.
    public private(set) var claim: OwnerAnnouncement

    /// For how many ticks a participant who says nothing holds up the decision.
    public let timeout: UInt32

    /// Everyone present, the local participant included, by identifier.
    ///
    /// Empty until the first view.
    private var members: [Member] = []

    /// The latest announcements of those who were not seen yet, oldest first.
    private var early: [(id: PeerID, announcement: OwnerAnnouncement)] = []

    /// Who went before all others at the last decision.
    private var winner: PeerID?

    private var tick: UInt32 = 0

    /// Whether anybody else was ever present: who is alone after that was left, and is not early.
    private var hasMetOthers = false

    /// The most participants whose announcements are kept before they are seen; then the oldest goes.
    public static var earlyCapacity: Int { 16 }

    /// - Parameters:
    ///   - local: The local participant.
    ///   - epoch: Where the match stood when the local participant left it under another identifier; 0
    ///     if it was in none. A later epoch than that of those who stayed wins over their match.
    ///   - revision: The same, for the owner's count of changes.
    ///   - timeout: In ticks; longer than an announcement takes, or a silent owner is passed over.
    public init(local: PeerID, epoch: UInt32 = 0, revision: UInt32 = 0, timeout: UInt32 = 300) {
        self.local = local
        self.timeout = timeout
        claim = OwnerAnnouncement(epoch: epoch, owner: nil, revision: revision, nonce: 0)
    }

    /// Who owns the session, or `nil` while that is undecided or the winner has not claimed yet.
    ///
    /// Somebody who is alone owns the session, whether it claims it yet or not.
    public var owner: PeerID? {
        if isAlone { return local }
        guard let winner, winner == claim.owner, index(of: winner) != nil else { return nil }
        return winner
    }

    /// Whether somebody present is still to be heard: nothing is served meanwhile.
    public var isPending: Bool {
        owner == nil || members.contains(where: isAwaited)
    }

    /// Whether a message that only the owner may send counts.
    public func accepts(from sender: PeerID, epoch: UInt32) -> Bool {
        sender == owner && epoch >= claim.epoch
    }

    /// Takes over who is present.
    ///
    /// - Parameter participants: Everyone, in any order.
    public mutating func onParticipants(_ participants: some Sequence<PeerID>) -> [SessionOwnerDirective] {
        let present = Set(participants)
        members.removeAll { !present.contains($0.id) }
        let newcomers = present.subtracting(members.map(\.id)).sorted()
        for id in newcomers {
            var member = Member(id: id, since: tick)
            if let index = early.firstIndex(where: { $0.id == id }) {
                member.announcement = early.remove(at: index).announcement
            }
            members.append(member)
        }
        members.sort { $0.id < $1.id }
        let strangers = newcomers.filter { $0 != local }
        hasMetOthers = hasMetOthers || !strangers.isEmpty

        let decision = decide()
        // A decision is announced to everyone, newcomers included.
        guard decision.isEmpty, !strangers.isEmpty else { return decision }
        return [.announce(claim, to: .only(strangers))]
    }

    /// Takes over what a participant announced, whether it is present yet or not.
    public mutating func onAnnouncement(
        _ announcement: OwnerAnnouncement,
        from sender: PeerID
    ) -> [SessionOwnerDirective] {
        guard sender != local else { return [] }
        guard let index = index(of: sender) else {
            keepEarly(announcement, from: sender)
            return []
        }
        if let known = members[index].announcement, known.nonce >= announcement.nonce { return [] }
        members[index].announcement = announcement
        if sender == owner && members.contains(where: isAwaited) {
            // A newcomer holds up decisions, not the changes of an owner who was decided before.
            return follow(sender, announcement)
        }
        return decide()
    }

    /// Notes that time has passed.
    ///
    /// - Parameter tick: The local tick, never less than before.
    public mutating func onTick(_ tick: UInt32) -> [SessionOwnerDirective] {
        let wasPending = members.contains(where: isAwaited)
        self.tick = tick
        return wasPending ? decide() : []
    }

    /// Notes that the owner changed the match: somebody scored, or it was started anew.
    ///
    /// Only the owner's changes count: anyone else's have no effect.
    public mutating func onChange() -> [SessionOwnerDirective] {
        guard owner == local else { return [] }
        claim.revision &+= 1
        return announce()
    }
}

/// Names a participant to the rule; the session layer maps its own identifiers to these, keeping
/// their order, which has to be the same for everyone.
public struct PeerID: Sendable, Hashable, Comparable {
    public let rawValue: UInt64

    public init(_ rawValue: UInt64) {
        self.rawValue = rawValue
    }

    public static func < (lhs: PeerID, rhs: PeerID) -> Bool {
        lhs.rawValue < rhs.rawValue
    }
}

/// What a peer says of the session, together with its snapshot of the match.
public struct OwnerAnnouncement: Sendable, Hashable {
    /// Grows with every new claim; 0 for somebody who was in no epoch yet.
    public var epoch: UInt32

    /// Whom the sender takes for the owner.
    public var owner: PeerID?

    /// How many changes of the match the sender knows of.
    public var revision: UInt32

    /// Counts the sender's announcements: of two, the one with the higher nonce is the later.
    public var nonce: UInt32

    public init(epoch: UInt32, owner: PeerID?, revision: UInt32, nonce: UInt32) {
        self.epoch = epoch
        self.owner = owner
        self.revision = revision
        self.nonce = nonce
    }
}

/// What a peer has to do about who owns the session.
public enum SessionOwnerDirective: Sendable, Hashable {
    /// Send this, and the snapshot of the match with it, reliably.
    case announce(OwnerAnnouncement, to: Audience)

    /// Replace the match by the snapshot that came with this participant's latest announcement.
    case adopt(PeerID)

    public enum Audience: Sendable, Hashable {
        case everyone
        case only([PeerID])
    }
}

extension SessionOwner {
    /// Somebody present.
    private struct Member: Sendable {
        let id: PeerID

        /// The tick at which it was first seen.
        let since: UInt32

        /// The latest that it said.
        var announcement: OwnerAnnouncement?
    }

    /// Compares the standing of everyone present.
    private mutating func decide() -> [SessionOwnerDirective] {
        guard index(of: local) != nil, !members.contains(where: isAwaited) else { return [] }
        var winner = local
        var best = claim
        for member in members where member.id != local {
            let announcement = standing(of: member)
            if beats(member.id, announcement, winner, best) {
                winner = member.id
                best = announcement
            }
        }
        self.winner = winner
        return winner == local ? prevail() : follow(winner, best)
    }

    /// Claims the session if it is not the local participant's beyond doubt.
    private mutating func prevail() -> [SessionOwnerDirective] {
        let others = members.filter { $0.id != local }
        let isRivalled = others.contains { other in
            let announcement = standing(of: other)
            return announcement.owner == other.id && announcement.epoch >= claim.epoch
        }
        let mayBeEarly = isAlone && !hasMetOthers && claim.epoch > 0
        guard isRivalled || (claim.owner != local && !mayBeEarly) else { return [] }
        let highest = others.map { standing(of: $0).epoch }.reduce(claim.epoch, max)
        // The last epoch is never left: of two who claim it, revision and identifier decide.
        guard highest < .max || claim.owner != local else { return [] }
        claim.epoch = highest == .max ? .max : highest + 1
        claim.owner = local
        return announce()
    }

    /// Accepts the winner and its match, once it claims the session itself.
    private mutating func follow(_ winner: PeerID, _ announcement: OwnerAnnouncement) -> [SessionOwnerDirective] {
        let isKnown =
            claim.owner == winner && claim.epoch == announcement.epoch && claim.revision == announcement.revision
        guard announcement.owner == winner, !isKnown else { return [] }
        claim.owner = winner
        claim.epoch = announcement.epoch
        claim.revision = announcement.revision
        return [.adopt(winner)] + announce()
    }

    private mutating func announce() -> [SessionOwnerDirective] {
        claim.nonce &+= 1
        return [.announce(claim, to: .everyone)]
    }

    private mutating func keepEarly(_ announcement: OwnerAnnouncement, from sender: PeerID) {
        if let index = early.firstIndex(where: { $0.id == sender }) {
            if early[index].announcement.nonce < announcement.nonce {
                early[index].announcement = announcement
            }
            return
        }
        if early.count == Self.earlyCapacity {
            early.removeFirst()
        }
        early.append((sender, announcement))
    }

    private var isAlone: Bool { members.count == 1 && members[0].id == local }

    private func isAwaited(_ member: Member) -> Bool {
        member.id != local && member.announcement == nil && tick &- member.since < timeout
    }

    private func standing(of member: Member) -> OwnerAnnouncement {
        member.announcement ?? OwnerAnnouncement(epoch: 0, owner: nil, revision: 0, nonce: 0)
    }

    /// Whether the first of two announcements goes before the second.
    private func beats(
        _ id: PeerID,
        _ announcement: OwnerAnnouncement,
        _ other: PeerID,
        _ otherAnnouncement: OwnerAnnouncement
    ) -> Bool {
        if announcement.epoch != otherAnnouncement.epoch { return announcement.epoch > otherAnnouncement.epoch }
        if announcement.revision != otherAnnouncement.revision {
            return announcement.revision > otherAnnouncement.revision
        }
        let (claims, otherClaims) = (announcement.owner == id, otherAnnouncement.owner == other)
        return claims == otherClaims ? id < other : claims
    }

    private func index(of id: PeerID) -> Int? {
        members.firstIndex { $0.id == id }
    }
}
