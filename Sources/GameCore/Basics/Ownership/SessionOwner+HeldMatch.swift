/// The latest match that both its players were known to hold.
struct HeldMatch: Sendable {
    /// The player that owned the session then.
    var owner: SessionOwner.ID

    var players: [SessionOwner.ID]

    /// The tick at which one of the players left; `nil` while both are present.
    var aloneSince: UInt32?
}

/// The participants that count.
extension SessionOwner {
    /// The participants whose announcements and whose silence count.
    var counted: [Member] { members.filter(\.isCounted) }

    func mayOwn(_ member: Member) -> Bool {
        guard let heldMatch else { return true }
        if heldMatch.players.contains(member.id) {
            return member.id == heldMatch.owner || index(of: heldMatch.owner) == nil
        }
        return !hasCommonView && (isHeld(member) || isLate(member))
    }

    /// True if the held match has had one player for twice ``SessionOwner/timeout``, and the participant was first
    /// heard in that time.
    ///
    /// The participant may be the last player of another match, and both would wait for each other forever.
    private func isLate(_ member: Member) -> Bool {
        guard let aloneSince = heldMatch?.aloneSince, tick &- aloneSince >= 2 * timeout else { return false }
        guard let heardSince = member.heardSince else { return false }
        return heardSince >= aloneSince
    }

    /// Updates the held match, the participants that count, and whether one of them is awaited.
    mutating func updateCounted() {
        forgetHeldMatch()
        if let match = followedMatch {
            heldMatch = match
        } else if let match = heldMatch, match.aloneSince == nil,
            match.players.contains(where: { self.index(of: $0) == nil })
        {
            heldMatch?.aloneSince = tick
        }
        for index in members.indices { members[index].isCounted = isCounted(members[index]) }
        isAwaiting = members.contains { $0.isCounted && isAwaited($0) }
        isGreeting =
            tick < greetingEnd && members.contains { $0.id != local && !$0.isCounted && $0.announcement == nil }
        isLeft = heldMatch?.aloneSince != nil && members.count > 1
        noteIncumbency()
    }

    /// Waits for the greeting of newcomers that do not count, within the rate limit.
    mutating func noteGreeting() {
        if greetings.take(at: tick) { greetingEnd = tick &+ Self.greetingTime }
    }

    /// The owner's match if it is held.
    private var followedMatch: HeldMatch? {
        guard let owner, let index = index(of: owner), isHeld(members[index]) else { return nil }
        return HeldMatch(owner: owner, players: players(of: members[index]))
    }

    /// Sets whether the next announcement says that the local participant is incumbent.
    mutating func noteIncumbency() {
        localAnnouncement.isIncumbent = localAnnouncement.owner == local && heldMatch?.players.contains(local) == true
    }

    /// True if a participant owns a match in which it plays, and the other player is present and follows it.
    ///
    /// A change of the match must have been counted in the owner's term, or the owner must be incumbent: all
    /// participants present then have heard of the match. A change that is only remembered is not enough, because
    /// another owner may have continued the match and not be heard yet.
    func isHeld(_ member: Member) -> Bool {
        partner(of: member) != nil
    }

    /// The other player of the match of an owner; `nil` if that match is not held.
    private func partner(of owner: Member) -> ID? {
        let announced = announcement(of: owner)
        let players = players(of: owner)
        guard announced.owner == owner.id, players.contains(owner.id) else { return nil }
        return players.first { id in
            guard id != owner.id, let index = index(of: id) else { return false }
            let other = announcement(of: members[index])
            return other.owner == owner.id && other.epoch == announced.epoch
                && self.players(of: members[index]).contains(id)
                && (announced.isIncumbent || max(announced.standing, other.standing).isCounted(in: announced.epoch))
        }
    }

    private func players(of member: Member) -> [ID] {
        member.id == local ? players : member.players
    }

    /// Forgets the held match if both its players have left, or if the one that may own it next (the owner, then the
    /// player that is left) follows another participant or none.
    private mutating func forgetHeldMatch() {
        guard let match = heldMatch else { return }
        guard let left = match.players.first(where: { index(of: $0) != nil }) else { return heldMatch = nil }
        let next = index(of: match.owner) == nil ? left : match.owner
        guard let index = index(of: next) else { return }
        guard let followed = announcement(of: members[index]).owner else { return heldMatch = nil }
        if followed != next, self.index(of: followed) != nil { heldMatch = nil }
    }

    private func isCounted(_ member: Member) -> Bool {
        guard let heldMatch else { return true }
        if heldMatch.players.contains(member.id) { return true }
        guard !hasCommonView else { return false }
        if isHeld(member) || isLate(member) { return true }
        // The other player of another held match.
        return members.contains { !heldMatch.players.contains($0.id) && partner(of: $0) == member.id }
    }
}
