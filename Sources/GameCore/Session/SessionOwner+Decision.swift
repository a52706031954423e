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
        let local = candidate(local)
        let kept = local.map { keepStanding(over: hasNewcomers ? claim.standing : $0.standing) } ?? []
        guard !isAwaiting else { return kept }
        let candidates = members.filter(mayOwn).compactMap { candidate($0.id) }
        guard let first = candidates.min(by: { $0.precedes($1) }) else { return kept }
        winner = first.id
        return kept + (first.id == self.local ? prevail() : follow(first.id))
    }

    /// Begins a term unless the local participant owns the session already.
    private mutating func prevail() -> [SessionOwnerDirective] {
        if claim.owner != local {
            if members.count == 1, max(latestEpoch, claim.epoch) > Self.greatestEpoch { countFromBeginning() }
            if claim.revision > Self.greatestRevision { claim.revision = 0 }
            latestEpoch = counted.map { announcement(of: $0).epoch }.reduce(latestEpoch, max)
            latestEpoch += latestEpoch == .max ? 0 : 1
            claim.epoch = latestEpoch
            claim.owner = local
            return announceChange()
        }
        // Count a revision that could not be counted when it was announced.
        return isUncontested && !claim.isCounted ? announceRevision() : []
    }

    /// Announces the standing that followers have given the owner, in case they leave before others hear it from them.
    private mutating func keepStanding(over announced: Standing) -> [SessionOwnerDirective] {
        guard claim.owner == local, !isRivalled, !sharedStanding.isLevel(with: announced) else { return [] }
        return announceRevision()
    }

    /// Follows the winner and adopts its match, once it claims the session.
    mutating func follow(_ winner: ID) -> [SessionOwnerDirective] {
        guard let index = index(of: winner), let leader = members[index].announcement, leader.owner == winner else {
            return []
        }
        let isSameTerm = claim.owner == winner && claim.epoch == leader.epoch
        let isKnown = isSameTerm && claim.revision == leader.revision
        let standing = max(leader.countedStanding, isSameTerm ? claim.standing : .none)
        guard !isKnown || claim.standing != standing else { return [] }
        claim.owner = winner
        claim.epoch = leader.epoch
        claim.revision = leader.revision
        claim.standing = standing
        claim.isCounted = false
        sharedStanding = standing
        return (isKnown ? [] : [.adopt(winner)]) + announce()
    }

    /// Announces another change of the match.
    mutating func announceChange() -> [SessionOwnerDirective] {
        claim.revision &+= 1
        return announceRevision()
    }

    /// Announces the present revision as the owner, with its standing.
    private mutating func announceRevision() -> [SessionOwnerDirective] {
        claim.isCounted = isUncontested
        if !isRivalled {
            let tentative = isAlone ? claim.standing.tentative : claim.revision
            claim.standing = sharedStanding
            claim.standing.tentative = tentative
        }
        return announce()
    }

    private mutating func announce() -> [SessionOwnerDirective] {
        noteIncumbency()
        claim.number &+= 1
        return [.announce(claim, to: .everyone)]
    }

    /// Resets all numbers, which no other participant present knows.
    private mutating func countFromBeginning() {
        latestEpoch = 0
        sharedStanding = .none
        claim.epoch = 0
        claim.revision = 0
        claim.standing = .none
    }

    private var isAlone: Bool { counted.count == 1 }

    /// True if others are present, and none of them is silent or claims the session, too.
    private var isUncontested: Bool {
        !isAlone && !isRivalled && counted.allSatisfy { $0.id == local || $0.announcement != nil || isMute($0) }
    }

    /// True if a participant has been silent for longer than a peer can be suspended.
    private func isMute(_ member: Member) -> Bool { tick &- member.since >= 4 * timeout }

    /// True if another participant present claims the session.
    private var isRivalled: Bool {
        counted.contains { $0.id != local && $0.announcement?.owner == $0.id }
    }

    /// True if the decision waits for the participant's announcement.
    func isAwaited(_ member: Member) -> Bool {
        member.id != local && member.announcement == nil && tick &- member.since < timeout
    }

    func announcement(of member: Member) -> OwnerAnnouncement {
        member.id == local ? claim : member.announcement ?? .silent
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
    private let isClaiming: Bool

    /// True if another participant present follows it.
    private let isFollowed: Bool

    /// True if another player holds its match, too.
    private let isHeld: Bool

    /// True if it announces itself as incumbent; see ``OwnerAnnouncement/isIncumbent``.
    private let isIncumbent: Bool

    /// The standing of its match; if it claims the session, the greatest of its own and its followers'.
    let standing: Standing

    /// - Parameter followers: The announcements of the participants that follow this one.
    init(_ id: SessionOwner.ID, _ announcement: OwnerAnnouncement, followers: [OwnerAnnouncement], isHeld: Bool) {
        self.id = id
        self.isHeld = isHeld
        isClaiming = announcement.owner == id
        isIncumbent = isClaiming && announcement.isIncumbent
        isFollowed = isClaiming && !followers.isEmpty
        standing = isClaiming ? followers.map(\.standing).reduce(announcement.standing, max) : announcement.standing
    }

    func precedes(_ other: Candidate) -> Bool {
        if isHeld != other.isHeld { return isHeld }
        if isIncumbent != other.isIncumbent { return isIncumbent }
        if standing.isOfAnotherMatch(than: other.standing) {
            // A standing remembered from one match says nothing about a different match that is played here.
            if isFollowed != other.isFollowed { return isFollowed }
            if isClaiming != other.isClaiming { return isClaiming }
        }
        guard standing.isLevel(with: other.standing) else { return standing > other.standing }
        guard isClaiming == other.isClaiming else { return isClaiming }
        return standing.tentative == other.standing.tentative ? id < other.id : standing > other.standing
    }
}
