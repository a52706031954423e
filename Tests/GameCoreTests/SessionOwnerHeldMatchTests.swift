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
    private static func claim(
        _ epoch: UInt32,
        _ revision: UInt32,
        of owner: UInt64,
        origin: UInt64,
        isIncumbent: Bool = false,
        nonce: UInt32
    ) -> Announcement {
        Announcement(
            epoch: epoch,
            owner: owner,
            revision: revision,
            standing: standing(epoch, revision, origin: origin),
            isIncumbent: isIncumbent,
            nonce: nonce
        )
    }

    /// Participant 1, which owns the match that it holds with participant 2.
    private static func holder() -> Rule {
        var rule = Rule(local: 1, timeout: 60)
        _ = rule.onParticipants([1, 2])
        _ = rule.onAnnouncement(Announcement(epoch: 0, owner: nil, revision: 0, nonce: 1), from: 2)
        rule.players = [1, 2]
        _ = rule.onAnnouncement(claim(1, 1, of: 1, origin: 1, nonce: 2), from: 2, players: [1, 2])
        return rule
    }

    @Test("the other player that claims a held match does not get it while its owner is present")
    func otherPlayer() {
        var follower = Rule(local: 3, timeout: 60)
        _ = follower.onParticipants([1, 2, 3])
        let owner = Self.claim(1, 2, of: 1, origin: 1, isIncumbent: true, nonce: 1)
        _ = follower.onAnnouncement(owner, from: 1, players: [1, 2])
        _ = follower.onAnnouncement(Self.claim(1, 2, of: 1, origin: 1, nonce: 1), from: 2, players: [1, 2])
        #expect(follower.owner == 1)
        follower.players = [1, 2]
        var holder = Self.holder()
        #expect(holder.owner == 1 && holder.claim.isIncumbent)
        // Like a player that has not seen the owner for a while.
        let rival = Self.claim(2, 9, of: 2, origin: 1, isIncumbent: true, nonce: 9)
        _ = follower.onAnnouncement(rival, from: 2, players: [1, 2])
        _ = holder.onAnnouncement(rival, from: 2, players: [1, 2])
        #expect(follower.owner == 1 && holder.owner == 1)
        // Once the owner has left, the other player is next.
        _ = follower.onParticipants([2, 3])
        #expect(follower.owner == 2)
    }

    @Test("a late announcement of a follower takes nothing from what both are known to hold")
    func lateAnnouncement() {
        var rule = Self.holder()
        let first = Self.claim(1, 1, of: 1, origin: 1, nonce: 3)
        _ = rule.onChange()
        _ = rule.onChange()
        let revision = rule.claim.revision
        #expect(revision >= 3)
        _ = rule.onAnnouncement(Self.claim(1, revision, of: 1, origin: 1, nonce: 4), from: 2, players: [1, 2])
        let known = rule.memory
        #expect(known.revision == revision)
        _ = rule.onAnnouncement(first, from: 2, players: [1, 2])
        #expect(rule.memory == known)
    }

    @Test("of two held matches that meet, each counts with its other player", arguments: [1, 9] as [UInt32])
    func twoMatches(epoch: UInt32) {
        var rule = Self.holder()
        _ = rule.onParticipants([1, 2, 3, 4])
        // The other owner's own announcement was made before its player followed it.
        var owner = Self.claim(epoch, 1, of: 3, origin: 3, isIncumbent: true, nonce: 1)
        owner.standing = Self.standing(epoch, 0, origin: 3)
        _ = rule.onAnnouncement(owner, from: 3, players: [3, 4])
        #expect(rule.owner == 1)
        _ = rule.onAnnouncement(Self.claim(epoch, 1, of: 3, origin: 3, nonce: 1), from: 4, players: [3, 4])
        // The later term comes first; in equal terms the smaller identifier does.
        #expect(rule.owner == (epoch == 9 ? 3 : 1))
    }
}
