internal import GameBasics
internal import GameCore
internal import GameTesting
internal import TestExtent
internal import Testing

@Suite("Session owner")
struct SessionOwnerTests {
    /// Schedules for each number of peers.
    private static let schedules = TestExtent.full(100_000, slice: 1_000)

    @Test("random schedules end with one owner and one score, none lost", arguments: [2, 3, 4])
    func randomSchedules(seats: Int) {
        var total: [SessionOwnerModel.Count: Int] = [:]
        for seed in 0..<Self.schedules {
            // Four of eight schedules have players, which hold a match.
            var model = Self.model(seats: seats, seed: seed, hasPlayers: seed / 4 % 2 == 0)
            model.run()

            for failure in model.failures {
                Issue.record("seed \(seed): \(failure)")
            }
            total.merge(model.counts, uniquingKeysWith: +)
        }
        let scarce = Self.schedules / 25
        let least: KeyValuePairs<SessionOwnerModel.Count, Int> = [
            .leaves: 25 * scarce, .rejoins: 25 * scarce, .scores: 5 * scarce, .overrun: scarce, .rivals: scarce,
            .migrations: 5 * scarce, .sleeps: 5 * scarce, .lateViews: 5 * scarce, .memories: 5 * scarce,
            .scoresOfRivals: scarce / 10,
        ]
        #expect(least.filter { total[$0.key, default: 0] <= $0.value }.map(\.key) == [])
    }

    /// - Parameter seed: Every fourth schedule has announcements that come after their sender counts as silent.
    private static func model(seats: Int, seed: Int, hasPlayers: Bool) -> SessionOwnerModel {
        let longestDelay: UInt64 = seed % 4 == 0 ? 150 : 40
        return SessionOwnerModel(
            seats: seats,
            seed: UInt64(seed),
            longestDelay: longestDelay,
            hasPlayers: hasPlayers
        )
    }

    @Test("schedules of two players and a third participant end well that once did not")
    func former() {
        for seed in [6_176, 13_144, 120_889, 269_111] {
            var model = Self.model(seats: 3, seed: seed, hasPlayers: true)
            model.run()
            #expect(model.failures == [], "seed \(seed)")
        }
    }

    /// The first participant, that owns a match which it holds with the second one.
    private static func holder(timeout: UInt32) -> SessionOwner {
        var rule = SessionOwner(local: 1, timeout: timeout)
        _ = rule.onParticipants([1, 2])
        _ = rule.onAnnouncement(OwnerAnnouncement(epoch: 0, owner: nil, revision: 0, number: 1), from: 2)
        rule.players = [1, 2]
        var follower = OwnerAnnouncement(epoch: 1, owner: 1, revision: 1, number: 2)
        follower.standing = Standing(epoch: 1, revision: 1, tentative: 1, origin: 1)
        _ = rule.onAnnouncement(follower, from: 2, players: [1, 2])
        return rule
    }

    @Test("a change counts beside a silent participant from four timeouts on", arguments: [60, 300] as [UInt32])
    func silence(timeout: UInt32) {
        var rule = SessionOwner(local: 1, timeout: timeout)
        _ = rule.onParticipants([1, 2, 3])
        _ = rule.onAnnouncement(OwnerAnnouncement(epoch: 0, owner: nil, revision: 0, number: 1), from: 2)
        let ticks = (1...8 * timeout).filter { tick in
            _ = rule.onTick(tick)
            return !rule.onChange().isEmpty && rule.localAnnouncement.isCounted
        }
        #expect(rule.localAnnouncement.revision > 1 && ticks == Array(4 * timeout...8 * timeout))
    }

    @Test("a player left alone follows another owner two timeouts later, if it was first heard in that time")
    func leftAlone() {
        var stranger = OwnerAnnouncement(epoch: 9, owner: 3, revision: 9, number: 1)
        (stranger.isIncumbent, stranger.standing) = (true, Standing(epoch: 9, revision: 9, tentative: 9, origin: 3))
        for timeout in [60, 300] as [UInt32] {
            for isEarly in [false, true] {
                var rule = Self.holder(timeout: timeout)
                _ = rule.onParticipants([1, 2, 3])
                if isEarly { _ = rule.onAnnouncement(stranger, from: 3, players: [3]) }
                // On a tick in which a player that is left looks for others.
                _ = rule.onTick(60)
                _ = rule.onParticipants([1, 3])
                if !isEarly { _ = rule.onAnnouncement(stranger, from: 3, players: [3]) }
                let isHolder = rule.owner == 1
                let first = (61...10 * timeout).first { tick in
                    _ = rule.onTick(tick)
                    return rule.owner == 3
                }
                #expect(isHolder && first == (isEarly ? nil : 60 + 2 * timeout), "\(timeout), \(isEarly)")
            }
        }
    }

    /// The first owner's announcement of its match with the second participant.
    private static func announcement(standing: Standing, number: UInt32) -> OwnerAnnouncement {
        var announcement = OwnerAnnouncement(epoch: 1, owner: 1, revision: 2, number: number)
        announcement.standing = standing
        return announcement
    }

    @Test("if the owner leaves, a player without a counted change and a third participant with one wait for none")
    func unknownCount() {
        let counted = Standing(epoch: 1, revision: 2, tentative: 2, origin: 1)
        let greeting = OwnerAnnouncement(epoch: 0, owner: nil, revision: 0, number: 0)
        var (player, third) = (SessionOwner(local: 2), SessionOwner(local: 3))
        _ = player.onParticipants([1, 2, 3])
        _ = player.onAnnouncement(greeting, from: 3)
        _ = player.onAnnouncement(Self.announcement(standing: .none, number: 1), from: 1, players: [1, 2])
        player.players = [1, 2]
        let followed = player.localAnnouncement
        // The third participant holds a later change than the player, and the owner has heard of that.
        _ = third.onParticipants([1, 2, 3])
        _ = third.onAnnouncement(followed, from: 2, players: [1, 2])
        _ = third.onAnnouncement(Self.announcement(standing: counted, number: 2), from: 1, players: [1, 2])
        third.players = [1, 2]
        _ = player.onAnnouncement(third.localAnnouncement, from: 3, players: [1, 2])
        let held = third.onParticipants([2, 3])
        #expect(held.isEmpty && third.owner == nil)
        let released = player.onParticipants([2, 3])
        guard case .announce(let announcement, to: .everyone)? = released.first, released.count == 1 else {
            Issue.record("\(released)")
            return
        }
        #expect(announcement.owner == nil && player.owner == nil)
        let takeover = third.onAnnouncement(announcement, from: 2, players: [1, 2])
        #expect(third.owner == 3 && takeover.count == 1)
        _ = player.onAnnouncement(third.localAnnouncement, from: 3, players: [2, 3])
        #expect(player.owner == 3)
    }

    @Test("a participant that stays silent owns nothing, whatever its identifier", arguments: [1, 3] as [UInt64])
    func silentOwner(silent: UInt64) {
        var rule = SessionOwner(local: 2, timeout: 60)
        _ = rule.onParticipants([2, silent])
        let first = (1...600 as ClosedRange<UInt32>).first { tick in
            _ = rule.onTick(tick)
            return rule.owner == 2
        }
        #expect(first == 60)
    }

    @Test("silent newcomers delay the serve of a held match: eight at once, and then one in two timeouts")
    func newcomers() {
        for timeout in [60, 300] as [UInt32] {
            var rule = Self.holder(timeout: timeout)
            for newcomer in 3..<11 as Range<UInt64> { _ = rule.onParticipants([1, 2, newcomer]) }
            var delays = rule.isPending ? [UInt32(0)] : []
            // From then on, one comes each half a second.
            for (newcomer, begin) in zip(UInt64(11)..., stride(from: UInt32(0), to: 3_000, by: 30)) {
                for tick in begin + 1...begin + 30 { _ = rule.onTick(tick) }
                #expect(!rule.isPending && rule.owner == 1)
                _ = rule.onParticipants([1, 2, newcomer])
                if rule.isPending { delays.append(begin + 30) }
            }
            #expect(delays == Array(stride(from: UInt32(0), through: 3_000, by: Int(2 * timeout))))
        }
    }

    @Test("a new term counts its changes from the beginning once the number is beyond its bound, and not before")
    func greatestRevision() {
        let greatest = SessionOwner.greatestRevision
        let revisions = ([0, 1] as [UInt32]).map { beyond in
            let revision = greatest + beyond
            let standing = Standing(epoch: 1, revision: revision, tentative: revision, origin: 1)
            var rule = SessionOwner(local: 1, standing: standing)
            _ = rule.onParticipants([1])
            return rule.localAnnouncement.revision
        }
        #expect(revisions == [greatest + 1, 1])
    }
}
