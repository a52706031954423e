/// Decides which participant owns the session and with it the match: the same one at every peer,
/// whatever the order in which each learns of the others.
///
/// Each peer keeps one of these, tells it of participants, announcements and ticks, and performs the
/// directives that come back. The owner is the participant present whose match has the greatest ``Standing``; between
/// equal ones, a participant that announces itself as the owner comes first, then the later tentative
/// revision, then the smaller identifier. (A match that participants present play comes before another match that
/// a participant remembers, however long that was.) The rule decides once every participant present has announced, or was
/// silent for too long:
///
/// - A winner that does not own the session yet begins a term, in an epoch above all others, and announces it.
/// - Every other peer follows the winner as soon as the winner claims the session, and takes over its snapshot.
///
/// All peers that have the same announcements decide alike, because the order uses nothing else. It
/// terminates because two owners that know of each other leave their standings as they are: the changes that they
/// go on to make are announced as not counted, until one of the two follows the other or leaves.
///
/// Two players who let each other in are not disturbed by a third participant. A match is held where its owner plays in
/// it, its other player is present and follows the owner, and a change of it was counted (see below). Once the local
/// participant knows of a held match, only its two players may own the session: the owner while it is present, and after
/// it the player that is left. What other participants announce, and that they are silent, changes nothing then, but for:
///
/// - another match that two other participants hold, because two matches may be begun apart and meet,
/// - a participant that is first heard while one player is left alone, once that has lasted twice the timeout: it may be
///   left alone too,
/// - the greeting of a newcomer, which holds up the next serve by half a second at most.
///
/// All count again when neither player is left, or when the owner follows another participant itself. A participant that
/// knows of no held match takes a held one before any other, and then an owner that says that it is left of one.
///
/// A match counts as far as two participants hold it. An owner's announcement is counted when it is made in
/// knowledge of all: no participant present is silent, unless for four times the timeout, and no other one claims the
/// session. A follower that takes it over has the standing of this revision, and by following it gives the owner that
/// standing.
///
/// An announcement travels with its sender's snapshot of the match, and may be late, repeated or out
/// of order. A participant that comes back has a new identifier. The order of the identifiers has to be the same at
/// every peer.
public struct SessionOwner: Sendable {
    /// The number that names a participant of the session.
    public typealias ID = UInt64

    /// The local participant.
    public let local: ID

    /// Whether the local participant only looks on: it follows the owner, and never is it.
    public let isSpectator: Bool

    /// What the local participant announces.
    public internal(set) var claim: OwnerAnnouncement

    /// For how many ticks a participant that says nothing holds up the decision.
    public let timeout: UInt32

    /// Every participant present that may own the session, by identifier: the local one too unless it is a spectator.
    ///
    /// Empty until the first view.
    var members: [Member] = []

    /// Whether the session has told that the local participant takes part.
    var isPresent = false

    /// The players of the match that the local participant owns or follows: it tells the rule of every change.
    public var players: [ID] = [] {
        didSet { if players != oldValue { updateCounted() } }
    }

    /// The latest held match that the local participant knows of, while one of its players is left.
    var heldMatch: HeldMatch?

    /// Whether the greeting of a newcomer that does not count is waited for, which gets to know the match by it.
    @usableFromInline var isGreeting = false

    /// Until when that lasts, how many newcomers more are waited for, and since when that many.
    var greeting: (end: UInt32, left: UInt32, since: UInt32) = (0, mostGreetings, 0)

    /// Whether the held match is left to one player, while others are present.
    @usableFromInline var isLeft = false

    /// Whether a participant is still to be heard, as of ``tick``: kept, because a peer asks for it several times a tick.
    @usableFromInline var isAwaiting = false

    /// The latest announcements of participants that were not seen yet, oldest first.
    private var early: [(id: ID, announcement: OwnerAnnouncement, players: [ID])] = []

    /// The first in the order of the last decision.
    var winner: ID?

    /// The owner of the session, or `nil` while that is undecided or the winner has not claimed it yet: kept, because a
    /// peer asks for it several times a tick.
    public private(set) var owner: ID?

    /// The latest tick that the peer told of.
    @usableFromInline var tick: UInt32 = 0

    /// The epoch of the latest term that the local participant began: no two terms have owner and epoch in common.
    var latestEpoch: UInt32

    /// The latest change that another participant is known to hold too.
    var sharedStanding: Standing

    /// The most participants whose announcements are kept before they are seen; then the oldest goes.
    public static let earlyCapacity = 16

    /// Epochs and revisions beyond which a peer counts from the beginning again: more than a match comes to in years.
    public static let greatestEpoch: UInt32 = 1 << 24
    public static let greatestRevision: UInt32 = 1 << 28

    /// For how many ticks a newcomer that does not count holds up the next serve: half a second.
    static let greetingTime: UInt32 = 30

    /// How many of these are waited for in a row, and then one in twice the timeout.
    static let mostGreetings: UInt32 = 8

    /// - Parameters:
    ///   - local: The local participant.
    ///   - standing: What the local participant remembers of the match from an earlier session; see ``memory``.
    ///   - isSpectator: Whether the local participant only looks on.
    ///   - timeout: In ticks; longer than an announcement takes, or a silent owner is passed over.
    public init(
        local: ID,
        standing: Standing = .none,
        isSpectator: Bool = false,
        timeout: UInt32 = 300
    ) {
        let standing = standing.epoch > Self.greatestEpoch ? .none : standing
        self.local = local
        self.isSpectator = isSpectator
        self.timeout = timeout
        latestEpoch = standing.epoch
        sharedStanding = standing
        claim = OwnerAnnouncement(
            epoch: standing.epoch,
            owner: nil,
            revision: max(standing.revision, standing.tentative),
            standing: standing,
            nonce: 0
        )
    }

    /// Whether a participant is still to be heard: nothing is served meanwhile.
    @inlinable
    public var isPending: Bool {
        isAwaiting || isGreeting || owner == nil
    }

    /// What the participant remembers for a later session.
    public var memory: Standing {
        var memory = sharedStanding
        memory.tentative = claim.standing.tentative
        return memory
    }

    /// Takes over which participants are present.
    ///
    /// - Parameter participants: All of them but spectators, in any order: the local one too if it is present.
    public mutating func onParticipants(_ participants: [ID]) -> [SessionOwnerDirective] {
        defer { noteOwner() }
        var present = Set(participants)
        isPresent = present.contains(local)
        if isSpectator { present.remove(local) }
        members.removeAll { !present.contains($0.id) }
        let newcomers = present.subtracting(members.map(\.id)).sorted()
        for id in newcomers {
            var member = Member(id: id, since: tick)
            if let index = early.firstIndex(where: { $0.id == id }) {
                let known = early.remove(at: index)
                (member.announcement, member.players) = (known.announcement, known.players)
                member.heardSince = tick
            }
            members.append(member)
        }
        members.sort { $0.id < $1.id }
        if heldMatch != nil, !newcomers.isEmpty { noteGreeting() }
        updateCounted()
        let strangers = newcomers.filter { $0 != local }

        let decision = decide(hasNewcomers: !strangers.isEmpty)
        // A decision is announced to everyone, newcomers included.
        guard decision.isEmpty, !strangers.isEmpty else { return decision }
        return [.announce(claim, to: .only(strangers))]
    }

    /// Takes over what a participant announced, whether it is present yet or not.
    ///
    /// - Parameter players: Those of the sender's match.
    public mutating func onAnnouncement(
        _ announcement: OwnerAnnouncement,
        from sender: ID,
        players: [ID] = []
    ) -> [SessionOwnerDirective] {
        guard sender != local else { return [] }
        defer { noteOwner() }
        if claim.owner == local, heldMatch?.players.contains(sender) != false, announcement.follows(local, claim) {
            sharedStanding = max(sharedStanding, announcement.standing)
        }
        guard let index = index(of: sender) else {
            // It may have come early, or have followed the local participant and left.
            keepEarly(announcement, from: sender, players)
            return decide()
        }
        if let known = members[index].announcement, known.nonce >= announcement.nonce { return [] }
        (members[index].announcement, members[index].players) = (announcement, players)
        if members[index].heardSince == nil { members[index].heardSince = tick }
        updateCounted()
        if sender == owner && isAwaiting {
            // A newcomer holds up decisions, not the changes of an owner that was decided before.
            return follow(sender)
        }
        return decide()
    }

    /// Notes that time has passed.
    ///
    /// - Parameter tick: The local tick, never less than before.
    @inlinable
    public mutating func onTick(_ tick: UInt32) -> [SessionOwnerDirective] {
        self.tick = tick
        return isAwaiting || isGreeting || isLeft && tick.isMultiple(of: 60) ? decideLate() : []
    }

    /// Decides once no participant is awaited any more.
    @usableFromInline
    mutating func decideLate() -> [SessionOwnerDirective] {
        defer { noteOwner() }
        updateCounted()
        return decide()
    }

    private mutating func noteOwner() {
        guard let winner, winner == claim.owner, index(of: winner) != nil else { return owner = nil }
        owner = winner
        updateCounted()
    }

    /// Notes that the owner changed the match: a point was scored, or it began again.
    ///
    /// Only the owner's changes count: those of other participants have no effect.
    public mutating func onChange() -> [SessionOwnerDirective] {
        guard owner == local else { return [] }
        return announceChange()
    }

    private mutating func keepEarly(_ announcement: OwnerAnnouncement, from sender: ID, _ players: [ID]) {
        if let index = early.firstIndex(where: { $0.id == sender }) {
            if early[index].announcement.nonce < announcement.nonce {
                early[index] = (sender, announcement, players)
            }
            return
        }
        if early.count == Self.earlyCapacity {
            early.removeFirst()
        }
        early.append((sender, announcement, players))
    }
}

/// What a peer has to do about the ownership of the session.
public enum SessionOwnerDirective: Sendable, Hashable {
    /// Send this, and the snapshot of the match with it, reliably.
    case announce(OwnerAnnouncement, to: Audience)

    /// Replace the match by the snapshot that came with this participant's latest announcement.
    case adopt(SessionOwner.ID)

    public enum Audience: Sendable, Hashable {
        case everyone
        case only([SessionOwner.ID])
    }
}
