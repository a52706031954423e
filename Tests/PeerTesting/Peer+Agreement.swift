package import GameCore
internal import MatchSync
package import SyncCore
package import Testing

extension Peer<Match> {
    /// Checks that the peers present agree, and that one of them is the owner.
    package static func expectAgreement(
        _ peers: [Peer<Match>],
        _ seed: UInt64,
        sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        try #require(!peers.isEmpty, sourceLocation: sourceLocation)
        let desyncs = peers.map(\.statistics.desyncs).filter { $0 > 0 }.map { "\($0) desyncs" }
        #expect(differences(of: peers) + desyncs == [], "seed \(seed)", sourceLocation: sourceLocation)
    }

    /// The names of what differs among the peers present, and their owners if they are not one.
    static func differences(of peers: [Peer<Match>]) -> [String] {
        let owners = peers.count { $0.isOwner }
        var differences = owners == 1 ? [] : ["\(owners) owners"]
        for other in peers.dropFirst() {
            let first = peers[0]
            func compare(_ name: String, _ isEqual: Bool) { if !isEqual { differences.append(name) } }
            compare("owner", other.owner == first.owner)
            compare("epoch", other.epoch == first.epoch)
            compare("seats", other.seats == first.seats)
            let tick = min(first.confirmed.tick, other.confirmed.tick)
            if let hash = first.confirmedHash(at: tick) {
                // Two peers that simulate may be in different ticks, but have the same match in each.
                compare("match", other.confirmedHash(at: tick) == hash)
                let apart = Int(other.shown.tick) - Int(first.shown.tick)
                compare("\(apart) ticks", abs(apart) <= 8 + other.spectatorDelay)
            } else {
                compare("score", other.shown.score == first.shown.score)
                compare("phase", other.shown.phase == first.shown.phase)
                compare("ball", other.confirmed.ball == first.confirmed.ball)
            }
        }
        return differences
    }

    /// True if the peer has the same match as another one in a recent tick.
    package func hasConverged(with other: Peer<Match>) -> Bool {
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
}
