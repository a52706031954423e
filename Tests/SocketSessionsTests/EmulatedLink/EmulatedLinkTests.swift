internal import MockGroupSessions
internal import SyncLab
import Testing
internal import TestExtent

/// Real peers over real TCP on the real clock, through a link that delays and loses packets.
@Suite(
    "Emulated links",
    .enabled(if: TestExtent.isFull, "plays for minutes"),
    .enabled("needs Linux, and a user who may make network namespaces and TUN devices") {
        await NetworkNamespace.isPermitted()
    }
)
struct EmulatedLinkTests {
    /// The link of the bound on the frame advantage.
    private static let lossy = NetworkConditions(
        LinkConditions(
            delay: .milliseconds(50),
            jitter: .uniform(.milliseconds(10)),
            loss: .independent(.percent(3))
        )
    )

    /// The measured part of a match.
    private static let time = Duration.seconds(60)

    @Test("of 50 ± 10 ms with 3% loss: at most 8 ticks ahead of the other player's inputs in 99 of 100 ticks")
    func frameAdvantage() async throws {
        async let single = EmulatedMatch.play(over: Self.lossy, streams: 1, for: Self.time, seed: 1)
        let match = try await EmulatedMatch.play(over: Self.lossy, streams: 3, for: Self.time, seed: 1)
        expectPlay(match)
        for played in [match.near, match.far] {
            let advantage = try #require(played.frameAdvantages.percentile(perMille: 990))
            #expect(advantage <= 8, "\(match)")
        }
        // The link makes the bound hard to hold: a single stream, which waits for what was lost, does not.
        let far = try await single.far
        #expect(try #require(far.frameAdvantages.percentile(perMille: 990)) > 8, "\(far)")
    }

    @Test("of the preset 4g: at most two pops a minute in each player's view")
    func pops() async throws {
        let conditions = NetworkPreset.fourG.conditions
        async let single = EmulatedMatch.play(over: conditions, streams: 1, for: Self.time, seed: 2)
        let match = try await EmulatedMatch.play(over: conditions, streams: 3, for: Self.time, seed: 2)
        expectPlay(match)
        for played in [match.near, match.far] { #expect(played.pops <= 2, "\(match)") }
        // The same: a single stream holds up the inputs until the prediction is far off.
        let far = try await single.far
        #expect(far.pops > 2, "\(far)")
    }

    /// Expects that a match was played over a link that loses packets, without a stall and in step.
    private func expectPlay(_ match: EmulatedMatch) {
        print(match)
        for way in match.traffic {
            #expect(way.forwarded > 3_000, "\(match)")
            #expect(way.lost > 50, "\(match)")
        }
        for played in [match.near, match.far] {
            #expect(played.ticks > 3_500, "\(match)")
            #expect(played.frameAdvantages.total > 3_000, "\(match)")
            #expect(played.contacts > 10, "\(match)")
            #expect(played.rollbacks > 0, "\(match)")
            #expect(played.stallTicks == 0, "\(match)")
            #expect(played.desyncs == 0, "\(match)")
        }
        let shared = Set(match.near.hashes.keys).intersection(match.far.hashes.keys)
        #expect(shared.count > 3_000)
        #expect(shared.allSatisfy { match.near.hashes[$0] == match.far.hashes[$0] })
    }
}
