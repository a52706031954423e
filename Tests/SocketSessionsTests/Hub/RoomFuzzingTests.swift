internal import DecoderFuzzing
internal import GameCore
internal import PeerTesting
internal import TestExtent
import Testing

@Suite("Room fuzzing") struct RoomFuzzingTests {
    @Test("the fuzzer's target keeps the limits on random bytes, and gets into the room")
    func randomBytes() {
        var (welcomed, closed) = (0, 0)
        for seed in 0..<UInt64(TestExtent.full(20_000, slice: 1_000)) {
            var numbers = SplitMix64(seed: seed)
            let run = RoomFuzzing.run(numbers.bytes(Int(numbers.next() % 400)))
            #expect(run.violations == [], "seed \(seed)")
            welcomed += run.welcomed
            closed += run.closed
        }
        #expect(welcomed > 100 && closed > 100)
    }
}
