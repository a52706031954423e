internal import GameBasics
internal import GameCore
internal import GroupSessions
@testable import MatchSync
@testable import SyncCore
import Testing

/// Ten minutes of play, over a hundred seeds, in which every tick is rolled back and resimulated.
@Suite("Roll back and resimulate")
struct ResimulationTests {
    static let seeds = 1...100 as ClosedRange<UInt64>
    static let ticks = 360

    @Test(
        "each remote input comes late by some ticks: the confirmed states are those of the straight run",
        arguments: [
            .rollback(inputDelay: 0, isFiltered: false), .rollback(inputDelay: 3, isFiltered: true),
            .lockstep(inputDelay: 12),
        ] as [StrategyKind],
        [1, 2, 3, 4, 5, 6, 7, 8, 20, 79] as [UInt32]
    )
    func late(kind: StrategyKind, lateness: UInt32) {
        let delay = UInt32(kind.inputDelay)
        // Ticks that are predicted; in lockstep, for which the peer waits at the beginning.
        let depth = kind.has(.predicts) ? max(Int(lateness) - kind.inputDelay, 0) : Int(lateness) + 1
        var statistics = SyncStatistics()
        var (confirmed, contacts, pauses, curved) = (0, 0, 0, 0)
        for seed in Self.seeds where seed % 10 == UInt64(lateness) % 10 {
            let recording = Recording(seed: seed, ticks: Self.ticks, spins: seed % 20 < 10)
            var strategy = kind.strategy(for: recording.beginning)
            var last: UInt32 = 0
            for tick in 1...UInt32(Self.ticks) {
                strategy.play(recording, .one, at: tick)
                if tick > lateness {
                    strategy.take(.of(recording, .two, through: tick - lateness + delay, delay: delay), of: .two)
                }
                strategy.reconcile(under: recording.rules)
                while last < strategy.confirmed.tick {
                    last += 1
                    if strategy.confirmedHash(at: last) == recording.matches[Int(last)].hash { confirmed += 1 }
                }
            }
            contacts += recording.contacts
            pauses += recording.pauses
            curved += recording.curved
            statistics.rollbacks += strategy.statistics.rollbacks
            statistics.maximumDepth = max(statistics.maximumDepth, strategy.statistics.maximumDepth)
            statistics.stallTicks += strategy.statistics.stallTicks
            if strategy.desyncTick != nil { statistics.desyncs += 1 }
        }
        #expect(contacts > 10 && pauses > 10 && curved > 100)
        #expect(confirmed == 10 * (Self.ticks - depth) && statistics.desyncs == 0)
        #expect(statistics.stallTicks == (kind.has(.predicts) ? 0 : 10 * depth))
        guard kind.has(.predicts), depth > 0 else { return }
        #expect(statistics.rollbacks > 20 && statistics.maximumDepth == depth + 1)
    }
}

extension SyncStrategy where Self: InputExchange, Game == Match {
    /// Makes the tick of a player on a recording, with the input of the tick in which it takes effect.
    mutating func play(_ recording: Recording, _ player: Player, at tick: UInt32) {
        let input = recording.input(of: player, at: currentTick + 1 + UInt32(kind.inputDelay))
        _ = advance(input, at: .playing(player, at: tick), under: recording.rules)
    }

    /// Takes the other player's packet on a recording.
    @discardableResult
    mutating func take(_ message: InputMessage<Match>, of player: Player) -> Bool {
        receive(message, from: .other, playing: player, in: .first).isOfUse
    }
}

extension SyncMoment {
    /// A player's moment in the middle of a match, or a spectator's.
    static func playing(_ seat: Player?, at peerTick: UInt32) -> SyncMoment {
        SyncMoment(
            peerTick: peerTick,
            timeline: .first,
            epoch: 1,
            revision: 0,
            seat: seat,
            isOwner: seat == .one,
            isPending: false
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

extension InputMessage<Match> {
    /// The packet of a player on a recording that has the other player's inputs up to the same tick.
    ///
    /// - Parameter delay: The input delay: the packet's hash is that of so many ticks before.
    static func of(
        _ recording: Recording,
        _ player: Player,
        through tick: UInt32,
        count: UInt32 = 4,
        delay: UInt32 = 0
    ) -> InputMessage<Match> {
        let inputs = (tick - min(tick, count + delay) + 1...tick).map { recording.input(of: player, at: $0) }
        let hash = UInt16(truncatingIfNeeded: recording.matches[Int(tick - delay)].hash)
        return .packet(inputs, through: tick, in: .first, hash: hash)
    }
}
