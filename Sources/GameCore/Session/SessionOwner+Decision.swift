/// The decision, and what follows from it.
extension SessionOwner {
    /// A participant that is present.
    struct Member: Sendable {
        let id: ID

        /// The tick at which it was first seen.
        let since: UInt32

        /// Its latest announcement.
        var announcement: OwnerAnnouncement?

        /// The tick at which its first announcement came.
        var heardSince: UInt32?

        /// The players of its match, as it announced them.
        var players: [ID] = []

        /// Whether what it announces counts; see ``SessionOwner``.
        var isCounted = true

        init(id: ID, since: UInt32) {
            self.id = id
            self.since = since
        }
    }

    /// Puts the participants present in order and acts on the first.
    ///
    /// - Parameter hasNewcomers: Whether participants are present now that know nothing of the others yet.
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

    /// Begins a term where the local participant does not own the session yet.
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
        // What could not be counted when it was announced is counted now.
        return isUncontested && !claim.isCounted ? announceRevision() : []
    }

    /// Announces the standing that followers have given the owner, where they may leave before others have heard it
    /// from them.
    private mutating func keepStanding(over announced: Standing) -> [SessionOwnerDirective] {
        guard claim.owner == local, !isRivalled, !sharedStanding.isLevel(with: announced) else { return [] }
        return announceRevision()
    }

    /// Accepts the winner and its match, once it claims the session itself.
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

    /// Announces one more change of the match.
    mutating func announceChange() -> [SessionOwnerDirective] {
        claim.revision &+= 1
        return announceRevision()
    }

    /// Announces the present revision as the owner, with what it counts for.
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
        claim.nonce &+= 1
        return [.announce(claim, to: .everyone)]
    }

    /// Forgets all numbers: no other participant is left that has them.
    private mutating func countFromBeginning() {
        latestEpoch = 0
        sharedStanding = .none
        claim.epoch = 0
        claim.revision = 0
        claim.standing = .none
    }

    private var isAlone: Bool { counted.count == 1 }

    /// Whether other participants are present, and none of them is silent or claims the session too.
    private var isUncontested: Bool {
        !isAlone && !isRivalled && counted.allSatisfy { $0.id == local || $0.announcement != nil || isMute($0) }
    }

    /// Whether a participant has said nothing for so long that it cannot be a peer that is suspended.
    private func isMute(_ member: Member) -> Bool { tick &- member.since >= 4 * timeout }

    /// Whether another participant present claims the session.
    private var isRivalled: Bool {
        counted.contains { $0.id != local && $0.announcement?.owner == $0.id }
    }

    /// Whether a participant may still say something before the decision.
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

/// A participant as the decision sees it.
private struct Candidate {
    let id: SessionOwner.ID
    private let isClaiming: Bool

    /// Whether another participant present follows it.
    private let isFollowed: Bool

    /// Whether another player holds its match too.
    private let isHeld: Bool

    /// Whether it says that it is left of a match that another player held.
    private let isIncumbent: Bool

    /// What its match counts for: of a participant that claims the session, at its followers too.
    let standing: Standing

    /// - Parameter followers: What the participants announce that take this one for the owner.
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
            // What is remembered of one match says nothing of the other one, which goes on here.
            if isFollowed != other.isFollowed { return isFollowed }
            if isClaiming != other.isClaiming { return isClaiming }
        }
        guard standing.isLevel(with: other.standing) else { return standing > other.standing }
        guard isClaiming == other.isClaiming else { return isClaiming }
        return standing.tentative == other.standing.tentative ? id < other.id : standing > other.standing
    }
}
