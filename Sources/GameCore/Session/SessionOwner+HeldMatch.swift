/// A match that both its players held when the local participant last saw it so.
struct HeldMatch: Sendable {
    /// The player that owned the session then.
    var owner: SessionOwner.ID

    /// The two players.
    var players: [SessionOwner.ID]

    /// Since when one of them is missing.
    var aloneSince: UInt32?
}

/// Which participants count.
extension SessionOwner {
    /// Those whose announcements and whose silence count.
    var counted: [Member] { members.filter(\.isCounted) }

    /// Whether a participant may own the session.
    func mayOwn(_ member: Member) -> Bool {
        guard let heldMatch else { return true }
        if heldMatch.players.contains(member.id) {
            return member.id == heldMatch.owner || index(of: heldMatch.owner) == nil
        }
        return isHeld(member) || isLate(member)
    }

    /// Whether the held match is left to one player for twice ``SessionOwner/timeout``, and a participant was not heard
    /// before: it may be left of another match, and both would wait for each other for ever.
    private func isLate(_ member: Member) -> Bool {
        guard let aloneSince = heldMatch?.aloneSince, tick &- aloneSince >= 2 * timeout else { return false }
        guard let heardSince = member.heardSince else { return false }
        return heardSince >= aloneSince
    }

    /// Takes over which matches are held, who counts by that, and whether one of them is awaited.
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
            tick < greeting.end && members.contains { $0.id != local && !$0.isCounted && $0.announcement == nil }
        isLeft = heldMatch?.aloneSince != nil && members.count > 1
        noteIncumbency()
    }

    /// Waits for the greeting of newcomers that do not count, unless there were too many of them of late.
    mutating func noteGreeting() {
        let periods = (tick &- greeting.since) / (2 * timeout)
        greeting.since = greeting.since &+ periods &* (2 * timeout)
        greeting.left = min(greeting.left + min(periods, Self.mostGreetings), Self.mostGreetings)
        guard greeting.left > 0 else { return }
        greeting.left -= 1
        greeting.end = tick &+ Self.greetingTime
    }

    /// The match of the owner, if it is held.
    private var followedMatch: HeldMatch? {
        guard let owner, let index = index(of: owner), isHeld(members[index]) else { return nil }
        return HeldMatch(owner: owner, players: players(of: members[index]))
    }

    /// Notes for the next announcement whether the local participant owns the session as a player of the held match.
    mutating func noteIncumbency() {
        claim.isIncumbent = claim.owner == local && heldMatch?.players.contains(local) == true
    }

    /// Whether a participant owns a match in which it plays, and which the other player, present too, follows.
    ///
    /// The match was counted in this term: all participants that were present then have heard of it.
    func isHeld(_ member: Member) -> Bool {
        partner(of: member) != nil
    }

    /// The other player of a held match, by its owner.
    private func partner(of owner: Member) -> ID? {
        let claim = announcement(of: owner)
        let players = players(of: owner)
        guard claim.owner == owner.id, players.contains(owner.id) else { return nil }
        return players.first { id in
            guard id != owner.id, let index = index(of: id) else { return false }
            let other = announcement(of: members[index])
            return other.owner == owner.id && other.epoch == claim.epoch
                && self.players(of: members[index]).contains(id)
                && (claim.standing.origin ?? other.standing.origin) != nil
        }
    }

    private func players(of member: Member) -> [ID] {
        member.id == local ? players : member.players
    }

    /// Forgets the held match when none of its players is left, or its owner follows another participant.
    private mutating func forgetHeldMatch() {
        guard let match = heldMatch else { return }
        if !match.players.contains(where: { index(of: $0) != nil }) { return heldMatch = nil }
        guard let index = index(of: match.owner), let followed = announcement(of: members[index]).owner else { return }
        if followed != match.owner, self.index(of: followed) != nil { heldMatch = nil }
    }

    private func isCounted(_ member: Member) -> Bool {
        guard let heldMatch else { return true }
        if heldMatch.players.contains(member.id) || isHeld(member) || isLate(member) { return true }
        // The other player of another held match.
        return members.contains { !heldMatch.players.contains($0.id) && partner(of: $0) == member.id }
    }
}
