/// The network's random generator: SplitMix64 (Steele, Lea and Flood, "Fast splittable pseudorandom number generators",
/// OOPSLA 2014), the same algorithm as that of matches, of which this module knows nothing.
struct RandomStream {
    private var state: UInt64

    init(seed: UInt64) {
        state = seed
    }

    /// Creates a stream for one purpose of a simulation, independent of the other streams.
    init(seed: UInt64, stream: UInt64) {
        // A generator step in between keeps neighbouring seeds and streams independent.
        var mixer = RandomStream(seed: seed)
        state = mixer.next() ^ stream
        state = next()
    }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var z = state
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return z ^ (z >> 31)
    }

    /// A number from 0 to less than the bound, uniform up to a bias of bound / 2⁶⁴.
    mutating func next(below bound: UInt64) -> UInt64 {
        next().multipliedFullWidth(by: bound).high
    }

    /// Draws an event of this probability; always takes one number.
    mutating func happens(_ probability: Probability) -> Bool {
        next(below: 1_000_000) < UInt64(probability.partsPerMillion)
    }
}
