import GameBasics
import MockGroupSessions
import SyncCore
import TestExtent
import Testing
import TinyGames

@Suite("Random tiny games") struct TableGameTests {
    private static let networks: [NetworkPreset] = [.perfect, .fourG, .wifiBurst, .scramble, .blackout]
    private static let schemes = [
        SyncScheme(), SyncScheme(inputDelay: 2, predictionWindow: 20), .lockstep(inputDelay: 6),
    ]

    @Test("fail no sync test", arguments: UInt64(1)...5)
    func syncTest(seed: UInt64) {
        var chance = SplitMix64(seed: seed)
        let failures = SyncTest.failures(of: TableGame(seed: seed), under: TableGame.Rules(seed: seed)) { _ in
            PerPlayer(UInt2(UInt32(chance.next() % 4)), UInt2(UInt32(chance.next() % 4)))
        }
        #expect(failures == [])
    }

    @Test("are the same at all peers in every confirmed tick, in every network and life", arguments: networks, schemes)
    func agreement(network: NetworkPreset, scheme: SyncScheme) throws {
        var lives: [Party.Life: Int] = [:]
        var (rollbacks, compared, runs, received) = (0, 0, 0, 0)
        for seed in 1...UInt64(TestExtent.full(200, slice: 10, unoptimized: 2)) {
            var party = try Party(seed: seed, over: network.conditions, scheme)
            for tick in 0..<1_200 {
                if tick % 50 == 49 { try party.happen(network.conditions) }
                try party.advance()
            }
            try party.settle()
            #expect(party.differences == [], "seed \(seed)")
            #expect(party.statistics.allSatisfy { $0.desyncs == 0 }, "seed \(seed)")
            expectAgreement(party, seed)
            lives.merge(party.lives) { $0 + $1 }
            rollbacks += party.statistics.reduce(0) { $0 + $1.rollbacks }
            compared += party.compared
            received += party.devices.reduce(0) { $0 + ($1.session?.shell.received ?? 0) }
            runs += 1
        }
        #expect(compared > 1_000 * runs && received > 1_000 * runs)
        #expect((rollbacks > 0) == (scheme.predictionWindow > 0))
        #expect(lives.count >= (TestExtent.isFull ? Party.Life.allCases.count : 5), "\(lives)")
    }

    /// After all have come back: one owner, the same seats, and the same state.
    private func expectAgreement(_ party: Party, _ seed: UInt64) {
        let peers = party.devices.compactMap { $0.session?.shell.peer }
        #expect(peers.count == party.devices.count && peers.count { $0.isOwner } == 1, "seed \(seed)")
        for peer in peers.dropFirst() {
            let tick = min(peer.confirmed.tick, peers[0].confirmed.tick)
            #expect(peer.owner == peers[0].owner && peer.seats == peers[0].seats, "seed \(seed)")
            let hash = peer.confirmedHash(at: tick)
            #expect(hash != nil && hash == peers[0].confirmedHash(at: tick), "seed \(seed)")
        }
    }
}
