/// 256 bits in four words; without an array, so that a copy does not allocate.
struct Bits256: Sendable, Hashable {
    static let count = 256
    static let wordCount = 4

    private var first: UInt64 = 0
    private var second: UInt64 = 0
    private var third: UInt64 = 0
    private var fourth: UInt64 = 0

    /// 64 of the bits, the lowest first.
    subscript(word index: Int) -> UInt64 {
        get {
            switch index {
            case 0: first
            case 1: second
            case 2: third
            default: fourth
            }
        }
        set {
            switch index {
            case 0: first = newValue
            case 1: second = newValue
            case 2: third = newValue
            default: fourth = newValue
            }
        }
    }

    /// Writes bits at a position after which all bits are zero.
    ///
    /// - Parameter length: 1 to 64, not beyond the last bit.
    @inline(__always)
    mutating func write(_ bits: UInt64, length: Int, at position: Int) {
        let (word, offset) = (position &>> 6, position & 63)
        self[word: word] |= bits &<< UInt64(truncatingIfNeeded: offset)
        if offset &+ length > 64 { self[word: word &+ 1] |= bits &>> UInt64(truncatingIfNeeded: 64 &- offset) }
    }
}
