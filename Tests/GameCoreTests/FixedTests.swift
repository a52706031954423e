internal import GameBasics
internal import GameCore
internal import Testing

@Suite("Numbers")
struct FixedTests {
    @Test("a fraction is rounded towards zero, reads as a decimal number, and wraps around")
    func fractions() {
        let fractions = [
            (1, 3), (-1, 3), (127, 1), (1 << 38, -(1 << 38)), (1, 4), (-3, 2), (1, 1_000), (0, 1), (1, 54),
        ]
        .map { Fixed($0, over: $1) }
        #expect(fractions[..<4].map(\.raw) == [5_592_405, -5_592_405, 127 << 24, -(1 << 24)])
        #expect(fractions[4...].map(\.description) == ["0.25", "-1.5", "0.001", "0", "0.018519"])
        let (most, least, step) = (Fixed(raw: .max), Fixed(raw: .min), Fixed(raw: 1))
        #expect([most + step, least - step, -least] == [least, most, least])
    }

    @Test("a fraction that is out of range, or whose numerator is, stops the program")
    func overflow() async {
        await #expect(processExitsWith: .failure) { _ = Fixed(129, over: 1) }
        // Its bits would be shifted out on the left, and leave a zero.
        await #expect(processExitsWith: .failure) { _ = Fixed(1 << 40, over: 1 << 40) }
        await #expect(processExitsWith: .failure) { _ = Fixed(1, over: 0) }
    }

    @Test("seeds are drawn up to the largest that a double holds exactly")
    func seeds() {
        var generator = SplitMix64(seed: 1)
        let seeds = (0..<10_000).map { _ in generator.nextSeed() }
        let most = SplitMix64.seeds.upperBound
        #expect(most == 9_007_199_254_740_991 && UInt64(Double(most)) == most)
        #expect(seeds.allSatisfy(SplitMix64.seeds.contains) && seeds.contains { $0 > most / 100 * 99 })
    }
}
