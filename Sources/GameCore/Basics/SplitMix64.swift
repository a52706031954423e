/// SplitMix64, a random number generator with eight bytes of state, so that a match carries its own.
///
/// Source: G. Steele, D. Lea, C. Flood, "Fast splittable pseudorandom number generators", 2014.
public struct SplitMix64: RandomNumberGenerator, Sendable, Hashable {
    public var state: UInt64

    public init(seed: UInt64) {
        state = seed
    }

    public mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }

    /// Returns a random number in ``seeds``.
    public mutating func nextSeed() -> UInt64 {
        next() >> 11
    }

    /// The seeds for users: JavaScript and jq read whole numbers from JSON exactly only up to 2⁵³ − 1.
    public static let seeds: ClosedRange<UInt64> = 0...(1 << 53 - 1)
}
