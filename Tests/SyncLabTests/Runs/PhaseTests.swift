internal import MockGroupSessions
internal import SyncLab
import Testing

@Suite("Phases")
struct PhaseTests {
    private func setup(_ preset: NetworkPreset, seed: UInt64) -> RunSetup {
        var setup = RunSetup(seed: seed, network: preset.conditions)
        setup.drawPhases()
        return setup
    }

    @Test("of blackouts and hitches are drawn from the seed, and are the same for the same seed")
    func seeds() throws {
        for preset in [.blackout, .hitch] as [NetworkPreset] {
            let phases = try (1...20 as ClosedRange<UInt64>).map { seed in
                let network = setup(preset, seed: seed).network
                #expect(network == setup(preset, seed: seed).network && network.name == preset.rawValue)
                #expect(network.fromLeft.blackout == network.fromRight.blackout)
                return try #require(network.fromLeft.blackout ?? network.leftClock.hitch).phase
            }
            #expect(Set(phases).count > 15)
        }
    }

    @Test("are drawn where there is something to begin, and nowhere else", arguments: NetworkPreset.allCases)
    func presets(preset: NetworkPreset) {
        let hasPhase = [.blackout, .hitch].contains(preset)
        #expect((setup(preset, seed: 5).network == preset.conditions) != hasPhase)
    }

    @Test("move the time of a hitch, and not its length or its period")
    func hitch() {
        let hitch = Blackout(length: .milliseconds(250), every: .seconds(5), phase: .milliseconds(1_200))
        let clock = PeerClock(hitch: hitch)
        let stopped = (0..<20_000).filter { !clock.runs(at: VirtualTime(microseconds: Int64($0) * 1_000)) }
        #expect(stopped.count == 1_000 && stopped.first == 3_550 && stopped.last == 18_799)
        #expect(clock.resumption(at: VirtualTime(microseconds: 3_600_000)).microseconds == 3_800_000)
    }
}
