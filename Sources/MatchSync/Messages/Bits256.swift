/// 256 bits in four words; without an array, so that a copy does not allocate.
struct Bits256: Sendable, Hashable {
    static let count = 256
    static let wordCount = 4

    private var words = InlineArray<4, UInt64>(repeating: 0)

    /// 64 of the bits, the lowest first.
    @inline(__always)
    subscript(word index: Int) -> UInt64 {
        get { words[index] }
        set { words[index] = newValue }
    }

    /// Writes bits at a position after which all bits are zero.
    ///
    /// - Parameter length: 1 to 64, not beyond the last bit.
    @inline(__always)
    mutating func write(_ bits: UInt64, length: Int, at position: Int) {
        let (word, offset) = (position &>> 6, position & 63)
        words[word] |= bits &<< UInt64(truncatingIfNeeded: offset)
        if offset &+ length > 64 { words[word &+ 1] |= bits &>> UInt64(truncatingIfNeeded: 64 &- offset) }
    }

    static func == (one: Bits256, other: Bits256) -> Bool {
        one.words.indices.allSatisfy { one.words[$0] == other.words[$0] }
    }

    func hash(into hasher: inout Hasher) {
        for index in words.indices { hasher.combine(words[index]) }
    }
}
