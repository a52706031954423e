internal import MockGroupSessions
internal import SyncLab
import Testing

@Suite("Phases")
struct PhaseTests {
    @Test("of blackouts and hitches are drawn from the seed, and no others; they move a hitch, and not its length")
    func phases() {
        func network(_ preset: NetworkPreset, seed: UInt64) -> NetworkConditions {
            var setup = RunSetup(seed: seed, network: preset.conditions)
            setup.drawPhases()
            return setup.network
        }
        for preset in NetworkPreset.allCases {
            let networks = (1...20 as ClosedRange<UInt64>).map { network(preset, seed: $0) }
            #expect(networks == (1...20 as ClosedRange<UInt64>).map { network(preset, seed: $0) })
            #expect(networks.allSatisfy { $0.fromLeft.blackout == $0.fromRight.blackout && $0.name == preset.rawValue })
            for place in [\NetworkConditions.fromLeft.blackout, \.leftClock.hitch, \.rightClock.hitch] {
                let phases = Set(networks.compactMap { $0[keyPath: place]?.phase })
                #expect(preset.conditions[keyPath: place] == nil ? phases.isEmpty : phases.count > 15)
            }
            let isDrawn = [.blackout, .hitch].contains(preset)
            #expect((networks[4] != preset.conditions) == isDrawn)
        }
        var both = RunSetup(seed: 1, network: NetworkPreset.hitch.conditions)
        let clock = [both.network.leftClock, both.network.rightClock].first { $0.hitch != nil } ?? PeerClock()
        (both.network.leftClock, both.network.rightClock) = (clock, clock)
        both.drawPhases()
        let phases = [both.network.leftClock, both.network.rightClock].map { $0.hitch?.phase ?? .zero }
        #expect(phases[0] != phases[1] && !phases.contains(.zero))
        let hitch = Blackout(length: .milliseconds(250), every: .seconds(5), phase: .milliseconds(1_200))
        let late = PeerClock(hitch: hitch)
        let stopped = (0..<20_000).filter { !late.runs(at: VirtualTime(microseconds: Int64($0) * 1_000)) }
        #expect([stopped.count, stopped[0], stopped[999]] == [1_000, 3_550, 18_799])
        #expect(late.resumption(at: VirtualTime(microseconds: 3_600_000)).microseconds == 3_800_000)
    }
}
