internal import Foundation
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
        // The link makes the bound hard to hold: a single stream, blocked by each loss, exceeds it.
        let advantages = try [match.near, match.far, single.far].map(advantage)
        #expect(advantages[0] <= 8 && advantages[1] <= 8 && advantages[2] > 8, "\(match), \(single)")
    }

    @Test("of the preset 4g: at most two pops a minute in each player's view")
    func pops() async throws {
        // A single minute has too few pops for a stable count.
        let minutes = 2
        let (match, single) = try await play(over: NetworkPreset.fourG.conditions, minutes: minutes, seed: 2)
        #expect(max(match.near.pops, match.far.pops) <= 2 * minutes, "\(match)")
        // A single stream's pops depend on what the players do meanwhile; its frame advantage does not.
        #expect(try advantage(single.far) > 2 * advantage(match.far), "\(single)")
    }

    /// The conditions over which a single command was twice as late as three.
    private static let far = NetworkConditions(
        LinkConditions(delay: .milliseconds(100), jitter: .uniform(.milliseconds(30)), loss: .independent(.percent(3)))
    )

    @Test(
        "of 100 ± 30 ms with 3% loss: three commands are at most half as late as one",
        .enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/socat"), "socat is not installed")
    )
    func commands() async throws {
        let (match, single) = try await play(over: Self.far, minutes: 1, seed: 3, byCommand: true)
        #expect(try 2 * advantage(match.far) <= advantage(single.far), "\(match), \(single)")
    }

    /// Plays over three streams and, in parallel over a second link, over one.
    private func play(
        over conditions: NetworkConditions,
        minutes: Int,
        seed: UInt64,
        byCommand isByCommand: Bool = false
    ) async throws -> (match: EmulatedMatch, single: EmulatedMatch) {
        let time = Duration.seconds(60 * minutes)
        async let single = EmulatedMatch.play(
            over: conditions,
            streams: 1,
            byCommand: isByCommand,
            for: time,
            seed: seed
        )
        let match = try await EmulatedMatch.play(
            over: conditions,
            streams: 3,
            byCommand: isByCommand,
            for: time,
            seed: seed
        )
        // The link was lossy, and the match was played over it without stalls and desyncs.
        let isLossy = match.traffic.allSatisfy { $0.forwarded > 1_000 * minutes && $0.lost > 30 * minutes }
        let isPlayed = [match.near, match.far].allSatisfy { played in
            played.ticks > 3_500 * minutes && played.frameAdvantages.total > 3_000 * minutes && played.rollbacks > 0
                && played.stallTicks == 0 && played.desyncs == 0
        }
        #expect(isLossy && isPlayed, "\(match)")
        let slower = try await single
        print("\(minutes) min over three streams\n\(match)\nover one\n\(slower)")
        return (match, slower)
    }

    /// The 99th percentile of the frame advantage.
    private func advantage(_ played: PlayedMatch) throws -> Int {
        try #require(played.frameAdvantages.percentile(perMille: 990))
    }
}
