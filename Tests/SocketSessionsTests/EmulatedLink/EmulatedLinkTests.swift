internal import MockGroupSessions
internal import SyncLab
import Testing
internal import TestExtent

/// Real peers over real TCP on the real clock, through a link that delays and loses packets.
@Suite(
    "Emulated links",
    .enabled(if: TestExtent.isRealTime, "plays by the real clock for minutes: make test-link"),
    .enabled("needs Linux, and a user who may make network namespaces and TUN devices") {
        await NetworkNamespace.isPermitted()
    }
)
struct EmulatedLinkTests {
    /// The conditions for the bound on the frame advantage.
    private static let lossy = NetworkConditions(
        LinkConditions(delay: .milliseconds(50), jitter: .uniform(.milliseconds(10)), loss: .independent(.percent(3)))
    )

    @Test("of 50 ± 10 ms with 3% loss: at most 8 ticks ahead of the other player's inputs in 99 of 100 ticks")
    func frameAdvantage() async throws {
        let (match, single) = try await play(over: Self.lossy, minutes: 1, seed: 1)
        for played in [match.near, match.far] { #expect(try advantage(played) <= 8, "\(match)") }
        // The link makes the bound hard to hold: a single stream, blocked by each loss, exceeds it.
        #expect(try advantage(single.far) > 8, "\(single)")
    }

    @Test("of the preset 4g: at most two pops a minute in each player's view")
    func pops() async throws {
        // A single minute has too few pops for a stable count.
        let minutes = 2
        let (match, single) = try await play(over: NetworkPreset.fourG.conditions, minutes: minutes, seed: 2)
        for played in [match.near, match.far] { #expect(played.pops <= 2 * minutes, "\(match)") }
        // A single stream's pops depend on what the players do meanwhile; its frame advantage does not.
        #expect(try advantage(single.far) > 2 * advantage(match.far), "\(single)")
    }

    /// Plays over three streams and, in parallel over a second link, over one.
    private func play(
        over conditions: NetworkConditions,
        minutes: Int,
        seed: UInt64
    ) async throws -> (match: EmulatedMatch, single: EmulatedMatch) {
        let time = Duration.seconds(60 * minutes)
        async let single = EmulatedMatch.play(over: conditions, streams: 1, for: time, seed: seed)
        let match = try await EmulatedMatch.play(over: conditions, streams: 3, for: time, seed: seed)
        expectPlay(match, minutes: minutes)
        let slower = try await single
        print("\(minutes) min over three streams\n\(match)\nover one\n\(slower)")
        return (match, slower)
    }

    /// The 99th percentile of the frame advantage.
    private func advantage(_ played: PlayedMatch) throws -> Int {
        try #require(played.frameAdvantages.percentile(perMille: 990))
    }

    /// Expects that a match was played over a lossy link without stalls and desyncs.
    private func expectPlay(_ match: EmulatedMatch, minutes: Int) {
        for way in match.traffic {
            #expect(way.forwarded > 1_000 * minutes, "\(match)")
            #expect(way.lost > 30 * minutes, "\(match)")
        }
        for played in [match.near, match.far] {
            #expect(played.ticks > 3_500 * minutes, "\(match)")
            #expect(played.frameAdvantages.total > 3_000 * minutes, "\(match)")
            #expect(played.contacts > 10 * minutes, "\(match)")
            #expect(played.rollbacks > 0, "\(match)")
            #expect(played.stallTicks == 0, "\(match)")
            #expect(played.desyncs == 0, "\(match)")
        }
        let shared = Set(match.near.hashes.keys).intersection(match.far.hashes.keys)
        #expect(shared.count > 3_000 * minutes)
        #expect(shared.allSatisfy { match.near.hashes[$0] == match.far.hashes[$0] })
    }
}
