internal import GroupSessions
internal import MockGroupSessions
import Testing

@Suite("Network presets")
struct NetworkPresetTests {
    @Test("a preset delivers in its time or, offline, not at all", arguments: NetworkPreset.allCases)
    func delivers(preset: NetworkPreset) throws {
        let (pair, left, right) = try MockSessionPair.joined()
        pair.leftToRight = preset.conditions.fromLeft
        pair.rightToLeft = preset.conditions.fromRight
        for value in 0..<300 as Range<UInt32> {
            try left.send(value, over: .unreliable)
            pair.network.advance(by: .milliseconds(16))
        }
        pair.deliverAll(to: left, right)
        let link = pair.statistics
        let losesSome: [NetworkPreset] = [
            .veryBad, .broadband, .fourG, .congested, .unplayable, .wifiBurst, .blackout, .offline,
        ]
        let arrives = (link.delivered > 0) == (preset != .offline) && (link.lost == 0 || losesSome.contains(preset))
        #expect(link.sent == 300 && link.inFlight == 0 && arrives, "\(link)")
    }

    @Test("two skewed clocks drift 400 parts per million apart, and a hitch stops its peer for 250 ms in every 5 s")
    func clocks() {
        let skewed = NetworkPreset.skew.conditions
        let hour = VirtualTime(microseconds: 3_600_000_000)
        let drift = skewed.rightClock.reading(at: hour).duration(to: skewed.leftClock.reading(at: hour))
        let clock = NetworkPreset.hitch.conditions.leftClock
        let stopped = (0..<10_000 as Range<Int64>).count { !clock.runs(at: VirtualTime(microseconds: $0 * 1_000)) }
        #expect(drift == .milliseconds(1_440) && stopped == 500)
    }
}
