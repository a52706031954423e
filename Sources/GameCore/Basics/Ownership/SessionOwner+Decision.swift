/// The decision and its consequences.
extension SessionOwner {
    /// A participant that is present.
    struct Member: Sendable {
        let id: ID

        /// The tick at which it was first seen.
        let since: UInt32

        var announcement: OwnerAnnouncement?

        /// The tick of its first announcement.
        var heardSince: UInt32?

        /// The players of its match, as announced.
        var players: [ID] = []

        /// True if its announcements count; see ``SessionOwner``.
        var isCounted = true
    }

    /// Orders the participants present and acts on the first.
    ///
    /// - Parameter hasNewcomers: True if participants have joined that know nothing of the others yet.
    mutating func decide(hasNewcomers: Bool = false) -> [SessionOwnerDirective] {
        guard isPresent else { return [] }
        let isReleased = releaseMatch()
        let decision = act(hasNewcomers: hasNewcomers)
        return isReleased && decision.isEmpty ? announce() : decision
    }

    /// Follows none any more if the owner has left and its match is not held here: a participant that knows that it is
    /// held would wait for the local one to take it over.
    ///
    /// - Returns: True if the others must hear of it.
    private mutating func releaseMatch() -> Bool {
        guard heldMatch == nil, !isSpectator, let owner = localAnnouncement.owner, index(of: owner) == nil else {
            return false
        }
        localAnnouncement.owner = nil
        return true
    }

    private mutating func act(hasNewcomers: Bool) -> [SessionOwnerDirective] {
        let local = candidate(local)
        let kept = local.map { keepStanding(over: hasNewcomers ? localAnnouncement.standing : $0.standing) } ?? []
        guard !isAwaiting else { return kept }
        // No announcement is awaited any more: a silent participant is no candidate.
        let candidates = members.filter { mayOwn($0) && ($0.id == self.local || $0.announcement != nil) }
        guard let first = candidates.compactMap({ candidate($0.id) }).min(by: { $0.precedes($1) }) else { return kept }
        winner = first.id
        return kept + (first.id == self.local ? prevail() : follow(first.id))
    }

    /// Begins a term unless the local participant owns the session already.
    private mutating func prevail() -> [SessionOwnerDirective] {
        if localAnnouncement.owner != local {
            if members.count == 1, max(latestEpoch, localAnnouncement.epoch) > Self.greatestEpoch {
                countFromBeginning()
            }
            if localAnnouncement.revision > Self.greatestRevision { localAnnouncement.revision = 0 }
            latestEpoch = counted.map { announcement(of: $0).epoch }.reduce(latestEpoch, max)
            latestEpoch += latestEpoch == .max ? 0 : 1
            localAnnouncement.epoch = latestEpoch
            localAnnouncement.owner = local
            return announceChange()
        }
        // Count a revision that could not be counted when it was announced.
        return isUncontested && !localAnnouncement.isCounted ? announceRevision() : []
    }

    /// Announces the standing that followers have given the owner, in case they leave before others hear it from them.
    private mutating func keepStanding(over announced: Standing) -> [SessionOwnerDirective] {
        guard localAnnouncement.owner == local, !isRivalled, !sharedStanding.isLevel(with: announced) else { return [] }
        return announceRevision()
    }

    /// Follows the winner and adopts its match, once it announces itself as the owner.
    mutating func follow(_ winner: ID) -> [SessionOwnerDirective] {
        guard let index = index(of: winner), let leader = members[index].announcement, leader.owner == winner else {
            return []
        }
        let isSameTerm = localAnnouncement.owner == winner && localAnnouncement.epoch == leader.epoch
        let isKnown = isSameTerm && localAnnouncement.revision == leader.revision
        let standing = max(leader.countedStanding, isSameTerm ? localAnnouncement.standing : .none)
        guard !isKnown || localAnnouncement.standing != standing else { return [] }
        localAnnouncement.owner = winner
        localAnnouncement.epoch = leader.epoch
        localAnnouncement.revision = leader.revision
        localAnnouncement.standing = standing
        localAnnouncement.isCounted = false
        sharedStanding = standing
        return (isKnown ? [] : [.adopt(winner)]) + announce()
    }

    /// Announces another change of the match.
    mutating func announceChange() -> [SessionOwnerDirective] {
        localAnnouncement.revision &+= 1
        return announceRevision()
    }

    /// Announces the present revision as the owner, with its standing.
    private mutating func announceRevision() -> [SessionOwnerDirective] {
        localAnnouncement.isCounted = isUncontested
        if !isRivalled {
            let tentative = isAlone ? localAnnouncement.standing.tentative : localAnnouncement.revision
            localAnnouncement.standing = sharedStanding
            localAnnouncement.standing.tentative = tentative
        }
        return announce()
    }

    mutating func announce() -> [SessionOwnerDirective] {
        noteIncumbency()
        localAnnouncement.number &+= 1
        return [.announce(localAnnouncement, to: .everyone)]
    }

    /// Resets all numbers, which no other participant present knows.
    private mutating func countFromBeginning() {
        latestEpoch = 0
        sharedStanding = .none
        localAnnouncement.epoch = 0
        localAnnouncement.revision = 0
        localAnnouncement.standing = .none
    }

    private var isAlone: Bool { counted.count == 1 }

    /// True if others are present, and none of them is silent or announces itself as the owner, too.
    private var isUncontested: Bool {
        !isAlone && !isRivalled && counted.allSatisfy { $0.id == local || $0.announcement != nil || isMute($0) }
    }

    /// True if a participant has been silent for longer than a peer can be suspended.
    private func isMute(_ member: Member) -> Bool { tick &- member.since >= 4 * timeout }

    /// True if another participant present announces itself as the owner.
    private var isRivalled: Bool {
        counted.contains { $0.id != local && $0.announcement?.owner == $0.id }
    }

    /// True if the decision waits for the participant's announcement.
    func isAwaited(_ member: Member) -> Bool {
        member.id != local && member.announcement == nil && tick &- member.since < timeout
    }

    func announcement(of member: Member) -> OwnerAnnouncement {
        member.id == local ? localAnnouncement : member.announcement ?? .silent
    }

    private func candidate(_ id: ID) -> Candidate? {
        guard let index = index(of: id) else { return nil }
        let announcement = announcement(of: members[index])
        let others = counted.filter { $0.id != id }.map(self.announcement(of:))
        return Candidate(
            id,
            announcement,
            followers: others.filter { $0.follows(id, announcement) },
            isHeld: isHeld(members[index])
        )
    }

    func index(of id: ID) -> Int? {
        members.firstIndex { $0.id == id }
    }
}

/// A participant as the decision compares it.
private struct Candidate {
    let id: SessionOwner.ID
    private let announcesItself: Bool

    /// True if another participant present follows it.
    private let isFollowed: Bool

    /// True if another player holds its match, too.
    private let isHeld: Bool

    /// True if it announces itself as incumbent; see ``OwnerAnnouncement/isIncumbent``.
    private let isIncumbent: Bool

    /// The standing of its match; if it announces itself as the owner, the greatest of its own and its followers'.
    let standing: Standing

    /// - Parameter followers: The announcements of the participants that follow this one.
    init(_ id: SessionOwner.ID, _ announcement: OwnerAnnouncement, followers: [OwnerAnnouncement], isHeld: Bool) {
        self.id = id
        self.isHeld = isHeld
        announcesItself = announcement.owner == id
        isIncumbent = announcesItself && announcement.isIncumbent
        isFollowed = announcesItself && !followers.isEmpty
        standing =
            announcesItself ? followers.map(\.standing).reduce(announcement.standing, max) : announcement.standing
    }

    func precedes(_ other: Candidate) -> Bool {
        if isHeld != other.isHeld { return isHeld }
        if isIncumbent != other.isIncumbent { return isIncumbent }
        if standing.isOfAnotherMatch(than: other.standing) {
            // A standing remembered from one match says nothing about a different match that is played here.
            if isFollowed != other.isFollowed { return isFollowed }
            if announcesItself != other.announcesItself { return announcesItself }
        }
        guard standing.isLevel(with: other.standing) else { return standing > other.standing }
        guard announcesItself == other.announcesItself else { return announcesItself }
        return standing.tentative == other.standing.tentative ? id < other.id : standing > other.standing
    }
}
