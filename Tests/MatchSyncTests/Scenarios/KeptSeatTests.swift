internal import GameBasics
internal import GameCore
internal import GroupSessions
@testable import MatchSync
@testable import SyncCore
internal import MockGroupSessions
internal import PeerTesting
import Testing

/// Seats of players that left, which are kept for some time.
@Suite("Kept seats")
struct KeptSeatTests {
    private static let keeping: UInt32 = 1_000

    /// A rally of two, beside which a third player waits.
    private func meeting(_ seed: UInt64, keeping: UInt32 = keeping) throws -> Meeting {
        let kind = StrategyKind.rollback(inputDelay: 0, isFiltered: false)
        let meeting = try Meeting(seed: seed, strategy: kind, devices: 3, conditions: .perfect, seatKeeping: keeping)
        #expect(meeting.startRally())
        meeting.run(700)
        return meeting
    }

    private func seated(_ meeting: Meeting) throws -> (players: [Int], waiting: Int) {
        let waiting = try #require((0...2).first { meeting.seat($0) == nil })
        return ((0...2).filter { $0 != waiting }, waiting)
    }

    @Test("are kept from a player who waited or comes anew, and given to it after that time, or at once without one")
    func waiting() throws {
        for seed in 1...7 as ClosedRange<UInt64> {
            let keeping = seed == 6 ? 0 : Self.keeping
            let meeting = try meeting(seed, keeping: keeping)
            var (players, waiting) = try seated(meeting)
            if seed == 7 {
                try meeting.leave(waiting)
                waiting = 3
            }
            // Each player may be the owner.
            try meeting.leave(players[Int(seed % 2)])
            let start = meeting.tick
            if seed == 7 { try meeting.addDevice() }
            let isSeated = meeting.run(2_000) { meeting.seat(waiting) != nil }
            let ticks = Int(meeting.tick - start)
            let expected = keeping > 0 ? 990...1_100 : 0...100
            #expect(isSeated && expected.contains(ticks), "seed \(seed): \(ticks) ticks")
            try meeting.expectAgreement()
        }
        // Those of both players are kept, too.
        let meeting = try meeting(1)
        let (players, waiting) = try seated(meeting)
        for player in players { try meeting.leave(player) }
        #expect(!meeting.run(900) { meeting.seat(waiting) != nil } && meeting.run(200) { meeting.seat(waiting) != nil })
    }

    @Test("are free at once when a player leaves by choice: one of the two, or both, on a link without loss")
    func farewell() throws {
        for seed in 1...20 as ClosedRange<UInt64> {
            let kind = StrategyKind.rollback(inputDelay: 0, isFiltered: false)
            let conditions: LinkConditions? = seed.isMultiple(of: 2) ? .perfect : nil
            let meeting = try Meeting(
                seed: seed,
                strategy: kind,
                devices: 3,
                conditions: conditions,
                seatKeeping: Self.keeping
            )
            #expect(meeting.startRally())
            let (players, waiting) = try seated(meeting)
            let isAtStake = meeting.shells[players[0]].peer.confirmed.isAtStake
            // A session that was left sends nothing again: a lost farewell leaves the seat kept.
            meeting.setLinks { $0.loss = .none }
            try meeting.leave(players[Int(seed / 2 % 2)], byChoice: true)
            let isSeated = meeting.run(120) { meeting.seat(waiting) != nil }
            #expect(isAtStake && isSeated, "seed \(seed)")
            // Nor is that of the other one.
            try meeting.leave(players[Int(seed / 2 + 1) % 2], byChoice: true)
            try meeting.leave(waiting)
        }
    }

    @Test("whose player has lost its match are taken when the others bring it, though it owned the session first")
    func reopened() throws {
        for seed in 1...10 as ClosedRange<UInt64> {
            let meeting = try meeting(seed)
            let (players, waiting) = try seated(meeting)
            let (gone, other) = (players[Int(seed % 2)], players[Int(seed + 1) % 2])
            let seat = try #require(meeting.seat(gone))
            let score = meeting.shells[other].peer.confirmed.score
            for index in 0...2 { try meeting.leave(index) }
            // Its program was killed: it knows the seat and no match, and is alone in the room at first.
            try meeting.rejoin(gone, onlySeat: seat)
            meeting.run(300)
            let isAlone = meeting.shells[gone].peer.isOwner
            try meeting.rejoin(other)
            let isSeated = meeting.run(120) { meeting.shells[gone].peer.seats.absentPlayers.isEmpty }
            let now = meeting.shells[gone].peer.confirmed.score
            #expect(isAlone && isSeated && meeting.seat(gone) == seat, "seed \(seed)")
            #expect(now.one >= score.one && now.two >= score.two, "seed \(seed)")
            _ = waiting
        }
    }

    @Test("and the match are taken from a spectator by players that remember nothing but their seats")
    func recalled() throws {
        for seed in 1...10 as ClosedRange<UInt64> {
            let kind = StrategyKind.rollback(inputDelay: 0, isFiltered: false)
            let meeting = try Meeting(
                seed: seed,
                strategy: kind,
                devices: 3,
                conditions: .perfect,
                spectators: [2],
                seatKeeping: Self.keeping
            )
            #expect(meeting.startRally())
            meeting.run(1_000)
            let score = meeting.shells[2].peer.confirmed.score
            let isAtStake = meeting.shells[2].peer.confirmed.isAtStake
            let seats = [0, 1].map { meeting.seat($0) }
            for index in 0...1 { try meeting.leave(index) }
            meeting.run(60)
            for index in seed.isMultiple(of: 2) ? [0, 1] : [1, 0] {
                try meeting.rejoin(index, onlySeat: seats[index])
                meeting.run(Int(seed % 3) * 30 + 30)
            }
            let isSeated = meeting.run(120) { meeting.shells[0].peer.seats.absentPlayers.isEmpty }
            let now = meeting.shells[0].peer.confirmed.score
            #expect(isAtStake && score != PerPlayer(0, 0), "seed \(seed)")
            #expect(isSeated && [0, 1].map { meeting.seat($0) } == seats, "seed \(seed)")
            #expect(now.one >= score.one && now.two >= score.two, "seed \(seed): \(score), \(now)")
            try meeting.expectAgreement()
        }
    }

    @Test("are kept from one who came just before, too, until they are taken; not if the player was excluded, or early")
    func others() {
        let ids = (1...3).map { ParticipantID(rawValue: $0) }
        for (isExcluded, isAtStake) in [(false, true), (true, true), (false, false)] {
            var roster = Roster(ids[0], isSpectator: false, formerSeat: nil, seatKeeping: Self.keeping)
            func show(_ present: [ParticipantID], at tick: UInt32, hadSeat: Bool = false) -> Seats {
                roster.setListed(present.map { Participant(id: $0) })
                _ = roster.updatePresent()
                roster.setDeclining { _ in false }
                roster.freeSeats(at: tick, isAtStake: isAtStake)
                roster.fillSeats(greeted: roster.remotes) { _ in hadSeat ? .two : nil }
                return roster.seats
            }
            _ = show(Array(ids.prefix(2)), at: 0)
            let before = show(ids, at: 999)
            if isExcluded { roster.exclude(ids[1]) }
            let after = show(isExcluded ? ids : [ids[0], ids[2]], at: 1_000)
            let others = Seats(one: ids[0], two: ids[2])
            #expect(before == Seats(one: ids[0], two: ids[1]))
            let isKept = isAtStake && !isExcluded
            #expect(after == (isKept ? Seats(one: ids[0], two: nil) : others))
            if !isKept { continue }
            var kept = roster
            #expect(show([ids[0], ids[2]], at: 1_001, hadSeat: true) == others)
            let last = 1_000 + Self.keeping
            #expect(!roster.endsKeeping(at: last) && kept.endsKeeping(at: last))
        }
    }

    @Test("that a participant had before is none for it while it has another one")
    func otherSeat() {
        var roster = Roster(1, isSpectator: false, formerSeat: .two, seatKeeping: 0)
        roster.seats = Seats(one: 1, two: nil)
        roster.fillSeats(greeted: []) { _ in nil }
        #expect(roster.seats == Seats(one: 1, two: nil))
    }

    @Test("go to the player who comes back with its memory, though others wait, and one of them came anew")
    func comingBack() throws {
        for seed in 1...4 as ClosedRange<UInt64> {
            let meeting = try meeting(seed)
            let (players, waiting) = try seated(meeting)
            let gone = players[Int(seed % 2)]
            let seat = try #require(meeting.seat(gone))
            func seats() -> [Player?] { [gone, waiting, 3].map { meeting.seat($0) } }
            try meeting.leave(gone)
            try meeting.addDevice()
            meeting.run(500)
            let early = seats()
            // A participant that came back without a seat waits, too.
            try meeting.leave(waiting)
            try meeting.rejoin(waiting)
            meeting.run(100)
            let late = seats()
            // One who leaves again before it has the seat remembers it.
            try meeting.rejoin(gone)
            try meeting.leave(gone)
            try meeting.rejoin(gone)
            let isSeated = meeting.run(100) { meeting.seat(gone) != nil }
            let back = seats()
            meeting.run(1_200)
            #expect([early, late].map { $0.suffix(2) } == [[nil, nil], [nil, nil]] && isSeated, "seed \(seed)")
            #expect([back, seats()].map { $0.prefix(2) } == [[seat, nil], [seat, nil]], "seed \(seed)")
            try meeting.expectAgreement()
        }
    }

    @Test("go to their players when all come back at once, whoever is first, and to one who waits after that time")
    func allComingBack() throws {
        for order in [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]] {
            let meeting = try meeting(1)
            let (players, waiting) = try seated(meeting)
            let (seats, score) = ((0...2).map { meeting.seat($0) }, meeting.shells[0].peer.confirmed.score)
            for index in order { try meeting.leave(index) }
            for index in order {
                try meeting.rejoin(index)
                meeting.run(200)
            }
            #expect((0...2).map { meeting.seat($0) } == seats, "\(order)")
            // Both had points in the match, which goes on.
            let now = meeting.shells[0].peer.confirmed.score
            #expect(now.one >= score.one && now.two >= score.two, "\(order)")
            for index in 0...2 { try meeting.leave(index) }
            try meeting.rejoin(waiting)
            try meeting.rejoin(players[0])
            let isEarly = meeting.run(900) { meeting.seat(waiting) != nil }
            let isSeated = meeting.run(200) { meeting.seat(waiting) != nil }
            #expect(!isEarly && isSeated, "\(order)")
            try meeting.expectAgreement()
        }
    }
}
