internal import GameCore
package import MatchSync
package import Testing

extension Peer {
    /// Checks that the peers present agree, and that one of them is the owner.
    package static func expectAgreement(
        _ peers: [Peer],
        _ seed: UInt64,
        sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        let first = try #require(peers.first, sourceLocation: sourceLocation)
        #expect(peers.count { $0.isOwner } == 1, "seed \(seed)", sourceLocation: sourceLocation)
        for other in peers {
            #expect(other.owner == first.owner, "seed \(seed)", sourceLocation: sourceLocation)
            #expect(other.epoch == first.epoch, "seed \(seed)", sourceLocation: sourceLocation)
            #expect(other.seats == first.seats, "seed \(seed)", sourceLocation: sourceLocation)
            let tick = min(first.confirmed.tick, other.confirmed.tick)
            if let hash = first.confirmedHash(at: tick) {
                // Two peers that simulate may be in different ticks, but have the same match in each.
                #expect(other.confirmedHash(at: tick) == hash, "seed \(seed)", sourceLocation: sourceLocation)
                let apart = Int(other.shown.tick) - Int(first.shown.tick)
                #expect(abs(apart) <= 8 + other.spectatorDelay, "seed \(seed)", sourceLocation: sourceLocation)
                #expect(other.statistics.desyncs == 0, "seed \(seed)", sourceLocation: sourceLocation)
            } else {
                #expect(other.shown.score == first.shown.score, "seed \(seed)", sourceLocation: sourceLocation)
                #expect(other.shown.phase == first.shown.phase, "seed \(seed)", sourceLocation: sourceLocation)
                #expect(other.confirmed.ball == first.confirmed.ball, "seed \(seed)", sourceLocation: sourceLocation)
            }
        }
    }

    /// Checks that two peers have the same match in a recent tick.
    package static func expectConvergence(
        _ one: Peer,
        _ two: Peer,
        _ seed: UInt64,
        sourceLocation: SourceLocation = #_sourceLocation
    ) {
        let name = "\(one.confirmed) \(two.confirmed), seed \(seed)"
        #expect(one.hasConverged(with: two), "\(name)", sourceLocation: sourceLocation)
    }

    /// True if the peer has the same match as another one in a recent tick.
    package func hasConverged(with other: Peer) -> Bool {
        let tick = min(confirmed.tick, other.confirmed.tick)
        guard let hash = confirmedHash(at: tick) else {
            return confirmed.ball == other.confirmed.ball && confirmed.paddles == other.confirmed.paddles
        }
        return other.confirmedHash(at: tick) == hash && max(shown.tick, other.shown.tick) - tick <= 12
    }

    /// Ticks by which a lockstep spectator sees the match late.
    private var spectatorDelay: Int {
        seats[local] == nil && !strategyKind.has(.predicts) ? strategyKind.inputDelay : 0
    }

    /// True if the peer has a seat, and its match waits for the other player.
    package var waitsForOpponent: Bool {
        guard let seat = seats[local], case .notReady(let absentPlayers) = shown.phase else { return false }
        return absentPlayers == PlayerSet(seat.opponent) && shown.ball == .waiting
    }
}
