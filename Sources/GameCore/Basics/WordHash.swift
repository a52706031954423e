/// A hash of 64-bit words, the same on every machine.
///
/// Two sequences that differ in a single word always have different hashes; others collide once in 2⁶⁴.
///
/// The hash is FNV-1a over words instead of bytes, with an eighth of the multiplications. A final mix spreads the high
/// bits over the low ones, so any 16 bits of the hash are useful alone.
/// Source: G. Fowler, L. C. Noll, K.-P. Vo, "The FNV Non-Cryptographic Hash Algorithm".
public struct WordHash: Sendable {
    @usableFromInline var state: UInt64 = 0xCBF2_9CE4_8422_2325

    @inlinable @inline(__always)
    public init() {}

    /// Adds the next word.
    @inlinable @inline(__always)
    public mutating func absorb(_ word: UInt64) {
        state = (state ^ word) &* 0x0000_0100_0000_01B3
    }

    /// The hash of all words so far.
    @inlinable @inline(__always)
    public var value: UInt64 {
        let mixed = (state ^ (state >> 32)) &* 0x9E37_79B9_7F4A_7C15
        return mixed ^ (mixed >> 32)
    }
}
