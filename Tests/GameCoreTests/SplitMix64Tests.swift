import GameCore
import Testing

@Suite("SplitMix64") struct SplitMix64Tests {
    @Test("draws seeds that a double holds exactly, up to the largest")
    func seeds() {
        var generator = SplitMix64(seed: 1)
        var largest: UInt64 = 0
        for _ in 0..<10_000 {
            let seed = generator.nextSeed()
            #expect(SplitMix64.seeds.contains(seed))
            largest = max(largest, seed)
        }
        #expect(largest > SplitMix64.seeds.upperBound / 100 * 99)
        #expect(UInt64(Double(SplitMix64.seeds.upperBound)) == SplitMix64.seeds.upperBound)
        #expect(SplitMix64.seeds.upperBound == 9_007_199_254_740_991)
    }
}
