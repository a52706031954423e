import GameBasics
import MockGroupSessions
import SyncCore
import Testing

@testable import LightCycles

@Suite("Pair") struct PairTests {
    private static let schemes = [
        SyncScheme(), SyncScheme(inputDelay: 2, predictionWindow: 12), .lockstep(inputDelay: 8),
    ]

    @Test(
        "confirms the same ticks on both devices, though packets are late and lost",
        arguments: ["perfect", "4g", "wifi-burst", "scramble"],
        schemes
    )
    func agreement(network: String, scheme: SyncScheme) throws {
        let preset = try #require(NetworkPreset(rawValue: network))
        var options = SyncOptions()
        (options.inputDelay, options.predictionWindow) = (scheme.inputDelay, scheme.predictionWindow)
        var pair = try Pair(seed: 1, over: preset.conditions, options: options)
        var compared = 0
        for _ in 0..<1_800 {
            pair.advance()
            let (left, right) = (pair.left.shell.peer, pair.right.shell.peer)
            let tick = min(left.confirmed.tick, right.confirmed.tick)
            guard left.timeline == right.timeline, let hash = left.confirmedHash(at: tick),
                let other = right.confirmedHash(at: tick)
            else { continue }
            #expect(hash == other, "tick \(tick)")
            compared += 1
        }
        #expect(compared > 1_000 && pair.left.confirmed.wins != PerPlayer(0, 0))
        let rollbacks = pair.left.statistics.rollbacks + pair.right.statistics.rollbacks
        if scheme.inputDelay != 2 { #expect((rollbacks > 0) == (scheme.predictionWindow > 0)) }
        #expect(pair.left.statistics.desyncs + pair.right.statistics.desyncs == 0)
    }
}
