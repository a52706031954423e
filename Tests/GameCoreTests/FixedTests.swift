internal import GameCore
internal import Testing

@Suite("Fixed") struct FixedTests {
    @Test(
        "a fraction is rounded towards zero",
        arguments: [(1, 3, 5_592_405), (-1, 3, -5_592_405), (127, 1, 127 << 24), (1 << 38, -(1 << 38), -(1 << 24))]
    )
    func fraction(numerator: Int, denominator: Int, raw: Int) {
        #expect(Int(Fixed(numerator, over: denominator).raw) == raw)
    }

    @Test("a fraction that is out of range, or whose numerator is, stops the program")
    func overflow() async {
        await #expect(processExitsWith: .failure) { _ = Fixed(129, over: 1) }
        // Its bits would be shifted out on the left, and leave a zero.
        await #expect(processExitsWith: .failure) { _ = Fixed(1 << 40, over: 1 << 40) }
        await #expect(processExitsWith: .failure) { _ = Fixed(1, over: 0) }
    }

    @Test("sums and differences wrap around")
    func wrapping() {
        let most = Fixed(raw: .max)
        let least = Fixed(raw: .min)
        let step = Fixed(raw: 1)
        #expect(most + step == least)
        #expect(least - step == most)
        #expect(-least == least)
    }
}
