import GameBasics
import GameCore
import GroupSessions
import GroupSessionsTesting
import InstantSessions
import MatchSync
import SyncCore
import Testing

@Suite("Instant sessions")
struct InstantSessionsTests {
    @Test("keep the contract", arguments: CompatibilityCheck.allCases)
    func keepContract(check: CompatibilityCheck) {
        #expect(check.violations(in: InstantWorld()).isEmpty)
    }

    @Test("carry a match: both devices confirm the same ticks")
    func carryMatch() throws {
        let call = InstantCall(GroupActivityMetadata(identifier: "example.match", title: "A match"))
        let activities = [call.addActivity(), call.addActivity()]
        try activities[0].activate()
        var devices = try activities.map { activity in
            let session = try #require(activity.nextSession())
            try session.join()
            let strategy = StrategyKind.standard.strategy(for: Match(seed: 1))
            return PeerShell<InstantSession, Match>(session, strategy: strategy, rules: .standard)
        }
        for tick in 0..<600 {
            for index in devices.indices {
                devices[index].receive()
                devices[index].tick(tick % 60 == 0 ? Input(.low, .serve) : Input(.none))
            }
        }
        let last = min(devices[0].peer.confirmed.tick, devices[1].peer.confirmed.tick)
        #expect(last > 500 && devices[0].peer.shown.score != PerPlayer(0, 0))
        #expect(devices[0].peer.confirmedHash(at: last) == devices[1].peer.confirmedHash(at: last))
    }
}

/// A call for the conformance checks: everything arrives at once.
struct InstantWorld: SessionWorld {
    private let call = InstantCall(GroupActivityMetadata(identifier: "example.instant", title: "Instant"))

    func addActivity() -> InstantActivity { call.addActivity() }

    func deliverAll() {}
}
