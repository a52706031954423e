/// Picks the owner of the session and thereby of the match: the same one at every peer, in whatever order the peers
/// learn of each other.
///
/// Each peer keeps one `SessionOwner`, passes it participants, announcements and ticks, and performs the directives it
/// returns. The owner is the participant present whose match has the greatest ``Standing``. Between equal standings, a
/// participant that announces itself as the owner comes first, then the later tentative revision, then the smaller
/// identifier. A match that participants present play comes before another match that a participant only remembers. The
/// rule decides once every participant present has announced or timed out:
///
/// - A winner that does not own the session yet begins a term, in an epoch above all others, and announces it.
/// - Every other peer follows the winner once the winner announces itself, and adopts its snapshot.
///
/// If the owner leaves, the rule picks among those who stay, in the same way: in a held match, the player that is left.
///
/// All peers with the same announcements decide alike, because the order depends on nothing else. The decision
/// terminates: while two owners know of each other, they announce their changes as not counted, so their standings stay
/// the same until one follows the other or leaves.
///
/// A third participant does not disturb two players in a match. A match is held if its owner plays in it, the other
/// player is present and follows the owner, and a change of it was counted (see below) in the owner's term; a player
/// that takes over a held match needs no new count. Once the local participant knows of a held match, only its two
/// players may own the session: the owner while present, then the player that is left. The announcements and the
/// silence of other participants have no effect, with these exceptions:
///
/// - Another match held by two other participants: the two matches may have begun in different partitions.
/// - A participant first heard while one player is left alone, after twice the timeout: it may be left alone, too.
/// - The greeting of a newcomer, which delays the next serve by at most half a second.
///
/// A participant that does not know of the held match when its owner leaves announces that it follows none: those that
/// know of it must not wait for that participant.
///
/// The first two exceptions need partitions. Where all participants have a common view there are none: an announcement
/// of another match is then an error or a lie, and counts for nothing while a player of the held match is present.
///
/// All participants count again when both players have left, or when the one that may own the match next (the owner,
/// then the player that is left) follows another participant or none. A participant that knows of no held match prefers
/// a held one, then an incumbent owner.
///
/// A change of a match counts once two participants hold it. An owner's announcement is counted if no other participant
/// present announces itself as the owner or is silent (unless for four times the timeout). A follower that adopts it
/// gets the standing of this revision, and by following gives the owner this standing.
///
/// An announcement travels with its sender's snapshot of the match, and may be late, repeated or out of order. A
/// participant that rejoins has a new identifier. All peers must order the identifiers alike.
public struct SessionOwner: Sendable {
    /// The identifier of a participant of the session.
    public typealias ID = UInt64

    /// The local participant.
    public let local: ID

    /// True if the local participant only watches: it follows the owner and never becomes it.
    public let isSpectator: Bool

    /// True if one place lists the participants for all of them, so that no two of them can have been in a partition.
    let hasCommonView: Bool

    /// The local participant's announcement.
    public internal(set) var localAnnouncement: OwnerAnnouncement

    /// Ticks that a silent participant delays the decision.
    public let timeout: UInt32

    /// The participants present that may own the session, by identifier; the local one, too, unless it is a spectator.
    ///
    /// Empty until the first view.
    var members: [Member] = []

    /// True if the session lists the local participant.
    var isPresent = false

    /// The players of the match that the local participant owns or follows; the peer sets them on every change.
    public var players: [ID] = [] {
        didSet { if players != oldValue { updateCounted() } }
    }

    /// The latest held match known to the local participant, while one of its players is present.
    var heldMatch: HeldMatch?

    /// True while the first announcement of a newcomer that does not count is awaited.
    @usableFromInline var isGreeting = false

    /// The tick at which the wait for greetings ends, and the newcomers that may be waited for.
    var greetingEnd: UInt32 = 0
    var greetings: Allowance

    /// True if the held match has one player left while others are present.
    @usableFromInline var isLeft = false

    /// True if a participant that counts is awaited, as of ``tick``; cached, because a peer asks several times a tick.
    @usableFromInline var isAwaiting = false

    /// The latest announcements of participants not seen yet, oldest first.
    private var early: [(id: ID, announcement: OwnerAnnouncement, players: [ID])] = []

    /// The first participant in the order of the last decision.
    var winner: ID?

    /// The owner of the session; `nil` while that is undecided or the winner has not announced itself yet.
    ///
    /// Cached, because a peer asks several times a tick.
    public private(set) var owner: ID?

    /// The latest tick passed to ``onTick(_:)``.
    @usableFromInline var tick: UInt32 = 0

    /// The epoch of the local participant's latest term; no two terms have the same owner and epoch.
    var latestEpoch: UInt32

    /// The standing of the latest change that another participant is known to hold, too.
    var sharedStanding: Standing

    /// The most participants whose announcements are kept before they are seen; the oldest is dropped.
    public static let earlyCapacity = 16

    /// Bounds after which a peer counts from the beginning again: a match takes years to reach them.
    public static let greatestEpoch: UInt32 = 1 << 24
    public static let greatestRevision: UInt32 = 1 << 28

    /// Ticks that a newcomer that does not count can delay the next serve: half a second.
    static let greetingTime: UInt32 = 30

    /// Burst of newcomers waited for, refilled by one every two timeouts.
    static let mostGreetings: UInt32 = 8

    /// Five seconds, in ticks.
    public static let usualTimeout: UInt32 = 300

    /// - Parameters:
    ///   - local: The local participant.
    ///   - standing: The ``memory`` of an earlier session.
    ///   - isSpectator: True if the local participant only watches.
    ///   - hasCommonView: True if one place lists the participants for all of them.
    ///   - timeout: In ticks; longer than an announcement takes, or a silent owner is passed over.
    public init(
        local: ID,
        standing: Standing = .none,
        isSpectator: Bool = false,
        hasCommonView: Bool = false,
        timeout: UInt32 = usualTimeout
    ) {
        let standing = standing.epoch > Self.greatestEpoch ? .none : standing
        self.local = local
        self.isSpectator = isSpectator
        self.hasCommonView = hasCommonView
        self.timeout = timeout
        greetings = Allowance(Self.mostGreetings, then: 1, every: 2 * timeout)
        latestEpoch = standing.epoch
        sharedStanding = standing
        localAnnouncement = OwnerAnnouncement(
            epoch: standing.epoch,
            owner: nil,
            revision: max(standing.revision, standing.tentative),
            standing: standing,
            number: 0
        )
    }

    /// True while serves must wait: a participant is awaited, or there is no owner.
    @inlinable
    public var isPending: Bool {
        isAwaiting || isGreeting || owner == nil
    }

    /// State to pass to ``init(local:standing:isSpectator:hasCommonView:timeout:)`` when rejoining.
    public var memory: Standing {
        var memory = sharedStanding
        memory.tentative = localAnnouncement.standing.tentative
        return memory
    }

    /// Takes the participants present.
    ///
    /// - Parameter participants: All except spectators, in any order, including the local one if present.
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
        return [.announce(localAnnouncement, to: .only(strangers))]
    }

    /// Takes a participant's announcement, even before the participant is seen.
    ///
    /// - Parameter players: The players of the sender's match.
    public mutating func onAnnouncement(
        _ announcement: OwnerAnnouncement,
        from sender: ID,
        players: [ID] = []
    ) -> [SessionOwnerDirective] {
        guard sender != local else { return [] }
        defer { noteOwner() }
        if localAnnouncement.owner == local, heldMatch?.players.contains(sender) != false,
            announcement.follows(local, localAnnouncement)
        {
            sharedStanding = max(sharedStanding, announcement.standing)
        }
        guard let index = index(of: sender) else {
            // The announcement came early, or its sender followed the local participant and left.
            keepEarly(announcement, from: sender, players)
            return decide()
        }
        if let known = members[index].announcement, known.number >= announcement.number { return [] }
        (members[index].announcement, members[index].players) = (announcement, players)
        if members[index].heardSince == nil { members[index].heardSince = tick }
        updateCounted()
        if sender == owner && isAwaiting {
            // A newcomer delays decisions, but not the changes of an owner decided before.
            return follow(sender)
        }
        return decide()
    }

    /// Advances the time.
    ///
    /// - Parameter tick: The local tick, never less than before.
    @inlinable
    public mutating func onTick(_ tick: UInt32) -> [SessionOwnerDirective] {
        self.tick = tick
        return isAwaiting || isGreeting || isLeft && tick.isMultiple(of: 60) ? decideLate() : []
    }

    /// Decides if no participant is awaited any more.
    @usableFromInline
    mutating func decideLate() -> [SessionOwnerDirective] {
        defer { noteOwner() }
        updateCounted()
        return decide()
    }

    private mutating func noteOwner() {
        guard let winner, winner == localAnnouncement.owner, index(of: winner) != nil else { return owner = nil }
        owner = winner
        updateCounted()
    }

    /// Announces the owner's change of the match, such as a point or a rematch.
    ///
    /// Has no effect unless the local participant is the owner.
    public mutating func onChange() -> [SessionOwnerDirective] {
        guard owner == local else { return [] }
        return announceChange()
    }

    /// Takes the standing of a match that the local participant has found again, as if it had come with it.
    ///
    /// Has no effect while it follows another participant.
    public mutating func recall(_ standing: Standing) -> [SessionOwnerDirective] {
        guard localAnnouncement.owner == nil || localAnnouncement.owner == local, standing.epoch <= Self.greatestEpoch
        else { return [] }
        defer { noteOwner() }
        (sharedStanding, winner) = (standing, nil)
        localAnnouncement.epoch = max(localAnnouncement.epoch, standing.epoch)
        localAnnouncement.revision = max(localAnnouncement.revision, standing.revision, standing.tentative)
        localAnnouncement.standing = standing
        localAnnouncement.owner = nil
        localAnnouncement.isCounted = false
        let decision = decide()
        return decision.isEmpty && isPresent ? announce() : decision
    }

    private mutating func keepEarly(_ announcement: OwnerAnnouncement, from sender: ID, _ players: [ID]) {
        if let index = early.firstIndex(where: { $0.id == sender }) {
            if early[index].announcement.number < announcement.number {
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

/// A task for the peer about the ownership of the session.
public enum SessionOwnerDirective: Sendable, Hashable {
    /// Send this announcement together with a snapshot of the match, reliably.
    case announce(OwnerAnnouncement, to: Audience)

    /// Replace the match by the snapshot sent with this participant's latest announcement.
    case adopt(SessionOwner.ID)

    public enum Audience: Sendable, Hashable {
        case everyone
        case only([SessionOwner.ID])
    }
}
