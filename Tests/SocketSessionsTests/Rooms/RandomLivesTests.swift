internal import GameCore
internal import GroupSessions
internal import MatchSync
internal import RoomTesting
@testable import SocketSessions
internal import TestExtent
import Testing

/// Players whose peers meet through hub and guests, in virtual time.
@Suite("Random lives") struct RandomLivesTests {
    private static let ticksASecond: UInt32 = 60

    @Test(
        "of two and three players end in agreement",
        arguments: TestExtent.simulated(0..<TestExtent.full(60, slice: 8) as Range<UInt64>),
        [1, 3]
    )
    func lives(_ seed: UInt64, streams: Int) throws {
        var numbers = SplitMix64(seed: seed)
        let room = VirtualRoom(seed: seed, streamsPerGuest: streams)
        let rules = try Rules(.init())
        let count = seed.isMultiple(of: 2) ? 2 : 3
        let players = (0..<count).map { number in
            let delay = Duration.milliseconds(Int64(numbers.next() % 80))
            return VirtualPlayer(room, VirtualConditions(delay: delay), seed: seed + UInt64(number), rules: rules)
        }
        var tick: UInt32 = 0
        var cuts: [(player: Int, until: UInt32)] = []

        func play(_ seconds: UInt32, happenings: Bool) throws {
            for _ in 0..<(seconds * Self.ticksASecond) {
                tick += 1
                room.advance(to: .microseconds(Int64(tick) * 1_000_000 / 60))
                for cut in cuts where cut.until == tick { players[cut.player].isCut = false }
                if happenings, numbers.next() % 150 == 0 { try happen() }
                for player in players { try player.tick(tick, Self.input(tick, &numbers)) }
            }
        }

        func happen() throws {
            let index = Int(numbers.next() % UInt64(count))
            let player = players[index]
            let later = tick + UInt32(numbers.next() % 500)
            switch numbers.next() % 8 {
            case 0, 1: if player.isPlaying { try player.leave() }
            case 2: player.kill()
            case 3: player.pause(until: later)
            case 4:
                player.kill()
                player.pause(until: later)
            case 5, 6:
                player.isCut = true
                cuts.append((index, later + 1))
            default: if numbers.next() % 4 == 0 { room.replaceHub() }
            }
        }

        try play(60, happenings: true)
        for player in players { player.isCut = false }
        try play(20, happenings: false)
        #expect(players.allSatisfy { $0.isPlaying })
        #expect(players.reduce(0) { $0 + $1.sessions } > count)
        // Peers see a point at different ticks, so they agree most of the time, not always.
        var agreements = 0
        for _ in 0..<120 {
            try play(1, happenings: false)
            let views = players.compactMap { $0.shell.flatMap { Agreement($0.peer) } }
            if views.count == count, Set(views).count == 1 { agreements += 1 }
            if agreements == 3 { break }
        }
        #expect(agreements == 3)
    }

    /// Low and high in turn; serves now and then.
    private static func input(_ tick: UInt32, _ numbers: inout SplitMix64) -> Input {
        let move: Input.Move = (tick / 40).isMultiple(of: 2) ? .low : .high
        return Input(move, numbers.next() % 60 == 0 ? .serve : [])
    }

    /// The facts on which all peers have to agree.
    private struct Agreement: Hashable {
        var owner: ParticipantID
        var epoch: UInt32
        var score: PerPlayer<UInt16>
        var phase: Phase

        init?(_ peer: Peer) {
            guard let owner = peer.owner, !peer.isPending else { return nil }
            self.owner = owner
            epoch = peer.epoch
            score = peer.confirmed.score
            phase = peer.confirmed.phase.withoutCount
        }
    }
}
