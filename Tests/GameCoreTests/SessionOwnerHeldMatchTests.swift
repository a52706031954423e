internal import GameCore
internal import Testing

/// Matches that two players hold, with others present.
@Suite("Held matches")
struct SessionOwnerHeldMatchTests {
    private typealias Rule = SessionOwner
    private typealias Announcement = OwnerAnnouncement

    private static func standing(_ epoch: UInt32, _ revision: UInt32, origin: UInt64) -> Standing {
        Standing(epoch: epoch, revision: revision, tentative: revision, origin: origin)
    }

    /// The announcement of a match's owner, or of a player that follows the owner.
    private static func announcement(
        _ epoch: UInt32,
        _ revision: UInt32,
        of owner: UInt64,
        origin: UInt64,
        isIncumbent: Bool = false,
        number: UInt32
    ) -> Announcement {
        Announcement(
            epoch: epoch,
            owner: owner,
            revision: revision,
            standing: standing(epoch, revision, origin: origin),
            isIncumbent: isIncumbent,
            number: number
        )
    }

    /// A participant that owns the match that it holds with another one.
    private static func holder(_ local: UInt64 = 1, with other: UInt64 = 2, hasCommonView: Bool = false) -> Rule {
        var rule = Rule(local: local, hasCommonView: hasCommonView, timeout: 60)
        _ = rule.onParticipants([local, other])
        _ = rule.onAnnouncement(Announcement(epoch: 0, owner: nil, revision: 0, number: 1), from: other)
        rule.players = [local, other]
        _ = rule.onAnnouncement(
            announcement(1, 1, of: local, origin: local, number: 2),
            from: other,
            players: [local, other]
        )
        return rule
    }

    /// Participant 1, which owns a match with participant 2 that both remember from an earlier session.
    ///
    /// - Parameter isCounted: True if a change of the match was counted since, because the silence of participant 3 did
    ///   not matter any more.
    private static func rememberer(isCounted: Bool) -> Rule {
        let remembered = standing(1, 3, origin: 3)
        var rule = Rule(local: 1, standing: remembered, timeout: 60)
        _ = rule.onParticipants([1, 2, 3])
        var other = Announcement(epoch: 1, owner: nil, revision: 3, standing: remembered, number: 1)
        _ = rule.onAnnouncement(other, from: 2)
        _ = rule.onTick(60)
        rule.players = [1, 2]
        other = announcement(2, 4, of: 1, origin: 3, number: 2)
        other.standing = Standing(epoch: 1, revision: 3, tentative: 4, origin: 3)
        _ = rule.onAnnouncement(other, from: 2, players: [1, 2])
        #expect(rule.owner == 1 && rule.localAnnouncement.epoch == 2 && !rule.localAnnouncement.isCounted)
        guard isCounted else { return rule }
        _ = rule.onTick(240)
        _ = rule.onChange()
        #expect(rule.localAnnouncement.isCounted)
        _ = rule.onAnnouncement(announcement(2, 5, of: 1, origin: 3, number: 3), from: 2, players: [1, 2])
        return rule
    }

    @Test(
        "a silent newcomer delays the serve of a held match by half a second; without a held match, until it times out"
    )
    func greeting() {
        var owners = [Self.holder(), Rule(local: 1, timeout: 60)]
        _ = owners[1].onParticipants([1])
        let ends = owners.indices.map { index in
            _ = owners[index].onParticipants(index == 0 ? [1, 2, 3] : [1, 3])
            return (1...100 as ClosedRange<UInt32>).first { tick in
                _ = owners[index].onTick(tick)
                return !owners[index].isPending
            }
        }
        #expect(ends == [30, 60])
    }

    @Test(
        "a newcomer prefers an incumbent, then an owner that another one follows, to a greater standing of another match"
    )
    func newcomer() {
        func announcement(isIncumbent: Bool = false) -> Announcement {
            Self.announcement(1, 1, of: 1, origin: 1, isIncumbent: isIncumbent, number: 1)
        }
        let cases: [[(UInt64, Announcement)]] = [
            [(1, announcement(isIncumbent: true))], [(1, announcement()), (3, announcement())], [(1, announcement())],
        ]
        let owners = cases.map { announcements in
            var rule = Rule(local: 9, timeout: 60)
            let rival = (2 as UInt64, Self.announcement(5, 5, of: 2, origin: 2, number: 1))
            _ = rule.onParticipants([9, 2] + announcements.map(\.0))
            for (id, announcement) in announcements + [rival] { _ = rule.onAnnouncement(announcement, from: id) }
            return rule.owner
        }
        #expect(owners == [1, 1, 2])
    }

    @Test("an owner alone counts no change towards its standing; beyond 2²⁸ the changes are counted from the beginning")
    func changes() {
        var (alone, both) = (Rule(local: 1), Self.holder())
        _ = alone.onParticipants([1])
        for _ in 1...3 {
            _ = alone.onChange()
            _ = both.onChange()
        }
        #expect(alone.memory.tentative == 0 && alone.localAnnouncement.revision > 3)
        #expect(both.memory.tentative == both.localAnnouncement.revision && both.localAnnouncement.revision > 3)
        let revisions = ([1 << 28, 1 << 28 + 1] as [UInt32]).map { revision in
            var rule = Rule(local: 1, standing: Self.standing(1, revision, origin: 1))
            _ = rule.onParticipants([1])
            return rule.localAnnouncement.revision
        }
        #expect(revisions == [1 << 28 + 1, 1])
    }

    @Test("the announcements of sixteen participants not seen yet are kept, and the first is forgotten for one more")
    func early() {
        let isPending = ([2...17, 1...16] as [ClosedRange<UInt64>]).map { present in
            var rule = Rule(local: 0)
            for id in 1...17 as ClosedRange<UInt64> {
                _ = rule.onAnnouncement(Announcement(epoch: 0, owner: nil, revision: 0, number: 1), from: id)
            }
            _ = rule.onParticipants([0] + present)
            return rule.isPending
        }
        #expect(isPending == [false, true])
    }

    @Test("the other player that claims a held match does not get it while its owner is present")
    func otherPlayer() {
        var follower = Rule(local: 3, timeout: 60)
        _ = follower.onParticipants([1, 2, 3])
        let owner = Self.announcement(1, 2, of: 1, origin: 1, isIncumbent: true, number: 1)
        _ = follower.onAnnouncement(owner, from: 1, players: [1, 2])
        _ = follower.onAnnouncement(Self.announcement(1, 2, of: 1, origin: 1, number: 1), from: 2, players: [1, 2])
        follower.players = [1, 2]
        var holder = Self.holder()
        var owners = [follower.owner, holder.owner]
        #expect(holder.localAnnouncement.isIncumbent)
        // Like a player that has not seen the owner for a while.
        let rival = Self.announcement(2, 9, of: 2, origin: 1, isIncumbent: true, number: 9)
        _ = follower.onAnnouncement(rival, from: 2, players: [1, 2])
        _ = holder.onAnnouncement(rival, from: 2, players: [1, 2])
        owners += [follower.owner, holder.owner]
        // Once the owner has left, the other player is next; once both have left, nothing is held any more.
        for present in [[2, 3], [3]] as [[UInt64]] {
            _ = follower.onParticipants(present)
            owners.append(follower.owner)
        }
        #expect(owners == [1, 1, 1, 1, 2, 3])
    }

    @Test("players that remember a match follow the owner that has continued it, though they hear the owner late")
    func rememberedMatch() {
        var rememberer = Self.rememberer(isCounted: false)
        // Participant 3 owns the match that it held with participant 4, which has left.
        var owner = Self.holder(3, with: 4)
        for revision in 2...9 as ClosedRange<UInt32> {
            _ = owner.onChange()
            let other = Self.announcement(1, revision, of: 3, origin: 3, number: revision + 1)
            _ = owner.onAnnouncement(other, from: 4, players: [3, 4])
        }
        #expect(owner.localAnnouncement.isIncumbent && owner.memory.revision == 9)
        _ = owner.onParticipants([1, 2, 3])
        for player in [1, 2] as [UInt64] {
            _ = owner.onAnnouncement(rememberer.localAnnouncement, from: player, players: [1, 2])
        }
        _ = rememberer.onAnnouncement(owner.localAnnouncement, from: 3, players: [3])
        #expect(rememberer.owner == 3 && owner.owner == 3)
    }

    @Test("a match of which a change was counted again is held")
    func countedMatch() {
        var rule = Self.rememberer(isCounted: true)
        let wasIncumbent = rule.localAnnouncement.isIncumbent
        let late = Self.announcement(9, 9, of: 3, origin: 3, isIncumbent: true, number: 1)
        _ = rule.onAnnouncement(late, from: 3, players: [3])
        #expect(wasIncumbent && rule.owner == 1)
    }

    @Test("the held match of a player that takes over counts with a newcomer at once")
    func takeover() {
        var rule = Rule(local: 2, timeout: 60)
        _ = rule.onParticipants([1, 2])
        let owner = Self.announcement(1, 2, of: 1, origin: 1, isIncumbent: true, number: 1)
        _ = rule.onAnnouncement(owner, from: 1, players: [1, 2])
        rule.players = [1, 2]
        _ = rule.onParticipants([2, 5])
        let first = rule.localAnnouncement
        rule.players = [2, 5]
        var follower = rule.localAnnouncement
        follower.number = 1
        follower.isIncumbent = false
        _ = rule.onAnnouncement(follower, from: 5, players: [2, 5])
        #expect(first.owner == 2 && first.epoch == 2 && !first.isCounted)
        #expect(rule.owner == 2 && rule.localAnnouncement.isCounted)
    }

    @Test(
        "a player left alone follows a participant first heard after that, none that it knew, and with a common view none",
        arguments: [true, false],
        [true, false]
    )
    func leftAlone(isKnown: Bool, hasCommonView: Bool) {
        var rule = Self.holder(hasCommonView: hasCommonView)
        let other = Self.announcement(9, 9, of: 3, origin: 3, isIncumbent: true, number: 1)
        _ = rule.onParticipants([1, 2, 3])
        if isKnown { _ = rule.onAnnouncement(other, from: 3, players: [3]) }
        _ = rule.onTick(10)
        _ = rule.onParticipants([1, 3])
        if !isKnown { _ = rule.onAnnouncement(other, from: 3, players: [3]) }
        // The second one is after twice the timeout.
        let owners = ([120, 180] as [UInt32]).map { tick in
            _ = rule.onTick(tick)
            return rule.owner
        }
        #expect(owners == [1, isKnown || hasCommonView ? 1 : 3])
    }

    @Test("with a common view, a match is held no more once the player left of it follows another participant")
    func givenUp() {
        var rule = Rule(local: 3, hasCommonView: true, timeout: 60)
        _ = rule.onParticipants([1, 2, 3])
        _ = rule.onAnnouncement(
            Self.announcement(1, 2, of: 1, origin: 1, isIncumbent: true, number: 1),
            from: 1,
            players: [1, 2]
        )
        _ = rule.onAnnouncement(Self.announcement(1, 2, of: 1, origin: 1, number: 1), from: 2, players: [1, 2])
        _ = rule.onParticipants([2, 3, 4])
        let other = Self.announcement(9, 9, of: 4, origin: 4, isIncumbent: true, number: 1)
        _ = rule.onAnnouncement(other, from: 4, players: [4])
        let before = rule.owner
        _ = rule.onAnnouncement(Self.announcement(9, 9, of: 4, origin: 4, number: 2), from: 2, players: [4, 2])
        #expect(before != 4 && rule.owner == 4)
    }

    @Test("silent newcomers delay the serve of a held match for half a second each, and so do only some of many")
    func newcomers() {
        var rule = Self.holder()
        var (delays, longer) = (0, 0)
        for number in 0..<20 as Range<UInt32> {
            let tick = 1_000 + 31 * number
            _ = rule.onTick(tick)
            _ = rule.onParticipants([1, 2, 3 + UInt64(number)])
            if rule.isPending { delays += 1 }
            _ = rule.onTick(tick + 30)
            if rule.isPending { longer += 1 }
        }
        // Eight at first, and one in each two timeouts after that.
        #expect(delays == 8 + 5 && longer == 0)
    }

    @Test("a late announcement of a follower takes nothing from what both are known to hold")
    func lateAnnouncement() {
        var rule = Self.holder()
        let first = Self.announcement(1, 1, of: 1, origin: 1, number: 3)
        _ = rule.onChange()
        _ = rule.onChange()
        let revision = rule.localAnnouncement.revision
        _ = rule.onAnnouncement(Self.announcement(1, revision, of: 1, origin: 1, number: 4), from: 2, players: [1, 2])
        let known = rule.memory
        _ = rule.onAnnouncement(first, from: 2, players: [1, 2])
        #expect(rule.memory == known && known.revision == revision && revision >= 3)
    }

    @Test("a later change that is not counted takes nothing from what a follower holds")
    func uncountedChange() {
        var rule = Rule(local: 2, timeout: 60)
        _ = rule.onParticipants([1, 2])
        var owner = Announcement(epoch: 1, owner: 1, revision: 1, isCounted: true, number: 1)
        _ = rule.onAnnouncement(owner, from: 1, players: [1, 2])
        let known = rule.memory
        (owner.revision, owner.isCounted, owner.number) = (2, false, 2)
        _ = rule.onAnnouncement(owner, from: 1, players: [1, 2])
        #expect(rule.localAnnouncement.revision == 2 && rule.memory == known && known.revision == 1)
    }

    @Test("a change counts despite a silent participant from four timeouts on")
    func silence() {
        var rule = Self.rememberer(isCounted: false)
        let counted = ([239, 240] as [UInt32]).map { tick in
            _ = rule.onTick(tick)
            _ = rule.onChange()
            return rule.localAnnouncement.isCounted
        }
        #expect(counted == [false, true])
    }

    @Test(
        "of two held matches that meet, each counts with its other player; with a common view, only the known one",
        arguments: [1, 9] as [UInt32],
        [true, false]
    )
    func twoMatches(epoch: UInt32, hasCommonView: Bool) {
        var rule = Self.holder(hasCommonView: hasCommonView)
        _ = rule.onParticipants([1, 2, 3, 4])
        // The other owner's own announcement was made before its player followed it.
        var owner = Self.announcement(epoch, 1, of: 3, origin: 3, isIncumbent: true, number: 1)
        owner.standing = Self.standing(epoch, 0, origin: 3)
        _ = rule.onAnnouncement(owner, from: 3, players: [3, 4])
        let before = rule.owner
        _ = rule.onAnnouncement(Self.announcement(epoch, 1, of: 3, origin: 3, number: 1), from: 4, players: [3, 4])
        // The later term comes first; in equal terms the smaller identifier does.
        #expect([before, rule.owner] == [1, epoch == 9 && !hasCommonView ? 3 : 1])
    }
}
