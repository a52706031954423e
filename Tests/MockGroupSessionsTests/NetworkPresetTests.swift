internal import GroupSessions
internal import MockGroupSessions
import Testing

@Suite("Network presets")
struct NetworkPresetTests {
    @Test("a preset delivers in its time or, offline, not at all", arguments: NetworkPreset.allCases)
    func delivers(preset: NetworkPreset) throws {
        let pair = MockSessionPair(seed: 1)
        let (left, right) = try pair.startPeers()
        pair.settle(left, right)
        pair.leftToRight = preset.up
        pair.rightToLeft = preset.down
        for value in 0..<300 as Range<UInt32> {
            try left.send(value, over: .unreliable)
            pair.network.advance(by: .milliseconds(16))
        }
        pair.settle(left, right)
        let link = pair.network.statistics(from: pair.left, to: pair.right)
        #expect(link.sent == 300 && link.inFlight == 0)
        #expect((link.delivered == 0) == (preset == .offline))
        let losesSome: [NetworkPreset] = [
            .veryBad, .broadband, .fourG, .congested, .unplayable, .wifiBurst, .blackout, .offline,
        ]
        if losesSome.contains(preset) == false { #expect(link.lost == 0) }
    }

    @Test("two skewed clocks drift 400 parts per million apart")
    func skew() {
        let clocks = NetworkPreset.skew.clocks
        let hour = VirtualTime(microseconds: 3_600_000_000)
        #expect(clocks.right.reading(at: hour).duration(to: clocks.left.reading(at: hour)) == .milliseconds(1_440))
    }

    @Test("a hitch stops its peer for 250 ms in every 5 s")
    func hitch() {
        let clock = NetworkPreset.hitch.clocks.left
        let stopped = (0..<10_000 as Range<Int64>).count { !clock.runs(at: VirtualTime(microseconds: $0 * 1_000)) }
        #expect(stopped == 500)
    }
}
