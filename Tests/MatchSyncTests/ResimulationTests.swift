internal import GameCore
internal import GroupSessions
@testable import MatchSync
import Testing

/// Ten minutes of play, over a hundred seeds, in which every tick is rolled back and resimulated.
@Suite("Roll back and resimulate")
struct ResimulationTests {
    static let seeds = 1...100 as ClosedRange<UInt64>
    static let ticks = 360

    @Test(
        "each remote input comes late by some ticks: the confirmed states are those of the straight run",
        arguments: [1, 2, 3, 4, 5, 6, 7, 8, 20, 63] as [UInt32]
    )
    func late(depth: UInt32) {
        var statistics = SyncStatistics()
        var confirmed = 0
        for seed in Self.seeds where seed % 10 == UInt64(depth) % 10 {
            let recording = Recording(seed: seed, ticks: Self.ticks)
            var rollback = Rollback(recording.beginning)
            var last: UInt32 = 0
            for tick in 1...UInt32(Self.ticks) {
                rollback.play(recording, .one, at: tick)
                if tick > depth {
                    let message = InputMessage.of(recording, .two, through: tick - depth)
                    rollback.take(message, of: .two)
                }
                rollback.reconcile(under: recording.rules)
                while last < rollback.confirmed.tick {
                    last += 1
                    if rollback.confirmedHash(at: last) == recording.hashes[Int(last)] { confirmed += 1 }
                }
            }
            statistics.rollbacks += rollback.statistics.rollbacks
            statistics.maximumDepth = max(statistics.maximumDepth, rollback.statistics.maximumDepth)
            statistics.stallTicks += rollback.statistics.stallTicks
            if rollback.desyncTick != nil { statistics.desyncs += 1 }
        }
        #expect(confirmed == 10 * (Self.ticks - Int(depth)) && statistics.desyncs == 0 && statistics.stallTicks == 0)
        #expect(statistics.rollbacks > 100 && statistics.maximumDepth == Int(depth) + 1)
    }
}

extension Rollback {
    /// Makes the tick of a player on a recording.
    mutating func play(_ recording: Recording, _ player: Player, at tick: UInt32) {
        let input = recording.input(of: player, at: tick)
        _ = advance(input, at: .playing(player, at: tick), under: recording.rules)
    }

    /// Takes the other player's packet on a recording.
    @discardableResult
    mutating func take(_ message: InputMessage, of player: Player) -> Bool {
        receive(message, from: .other, playing: player, in: .first).isOfUse
    }
}

extension SyncMoment {
    /// A player's moment in the middle of a match.
    static func playing(_ seat: Player, at peerTick: UInt32) -> SyncMoment {
        SyncMoment(
            peerTick: peerTick,
            timeline: .first,
            epoch: 1,
            revision: 0,
            seat: seat,
            isOwner: seat == .one,
            mayServe: true
        )
    }
}

extension ParticipantID {
    /// The remote participant of a strategy without a peer around it.
    static let other = ParticipantID(rawValue: 2)
}

extension Timeline {
    /// The timeline of strategies that play each other without peers around them.
    static let first = Timeline(1, under: OwnerAnnouncement(epoch: 1, owner: 1, revision: 1, number: 1))
}

extension InputMessage {
    /// The packet of a player on a recording that has the other player's inputs up to the same tick.
    static func of(_ recording: Recording, _ player: Player, through tick: UInt32, count: UInt32 = 4) -> InputMessage {
        let inputs = (tick - min(tick, count) + 1...tick).map { recording.input(of: player, at: $0) }
        let hash = UInt16(truncatingIfNeeded: recording.hashes[Int(tick)])
        return .packet(inputs, through: tick, in: .first, hash: hash)
    }
}
