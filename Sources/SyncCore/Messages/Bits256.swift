public import GroupSessions

/// 256 bits in four words; without an array, so that a copy does not allocate.
public struct Bits256: Sendable, Hashable {
    @inlinable public static var count: Int { 256 }

    /// Four words one after the other: a vector is slow to index.
    @usableFromInline var words: (UInt64, UInt64, UInt64, UInt64) = (0, 0, 0, 0)

    @inlinable static var wordCount: Int { 4 }

    @inlinable public init() {}

    /// 64 of the bits, the lowest first.
    @inlinable
    public subscript(word index: Int) -> UInt64 {
        @inline(__always) get {
            switch index {
            case 0: words.0
            case 1: words.1
            case 2: words.2
            default: words.3
            }
        }
        @inline(__always) set {
            withUnsafeMutableBytes(of: &words) {
                $0.storeBytes(of: newValue, toByteOffset: index &* 8, as: UInt64.self)
            }
        }
    }

    /// Writes bits at a position after which all bits are zero.
    ///
    /// - Parameter length: 1 to 64, not beyond the last bit.
    @inlinable @inline(__always)
    public mutating func write(_ bits: UInt64, length: Int, at position: Int) {
        let (word, offset) = (position &>> 6, position & 63)
        insert(bits &<< UInt64(truncatingIfNeeded: offset), at: word)
        if offset &+ length > 64 { insert(bits &>> UInt64(truncatingIfNeeded: 64 &- offset), at: word &+ 1) }
    }

    /// Sets bits of a word, in place.
    @inlinable @inline(__always)
    mutating func insert(_ bits: UInt64, at word: Int) {
        withUnsafeMutableBytes(of: &words) { bytes in
            let before = bytes.load(fromByteOffset: word &* 8, as: UInt64.self)
            bytes.storeBytes(of: before | bits, toByteOffset: word &* 8, as: UInt64.self)
        }
    }

    /// The bits at a position.
    ///
    /// - Parameter length: 1 to 63, not beyond the last bit.
    @inlinable
    func read(_ length: Int, at position: Int) -> UInt64 {
        let (word, offset) = (position &>> 6, position & 63)
        var bits = self[word: word] &>> UInt64(truncatingIfNeeded: offset)
        if offset &+ length > 64 { bits |= self[word: word &+ 1] &<< UInt64(truncatingIfNeeded: 64 &- offset) }
        return bits & (1 &<< UInt64(truncatingIfNeeded: length) &- 1)
    }

    /// Writes the first bits, a 1, and padding up to a whole byte.
    @inlinable
    public func encode(_ bitCount: Int, into writer: inout ByteWriter) {
        var rest = bitCount
        for word in 0..<Self.wordCount where rest > 0 {
            writer.writeBits(self[word: word], count: min(rest, 64))
            rest -= 64
        }
        writer.writeBits(1, count: 1)
    }

    /// Reads the bits and the padding, up to the end of the bytes.
    ///
    /// - Returns: The number of bits before the 1.
    @inlinable
    public mutating func read(from reader: inout ByteReader) throws(DecodingFailure) -> Int {
        let bitCount = try reader.bitsBeforeEndMark()
        guard bitCount <= Self.count else { throw .invalidValue(field: "inputs") }
        var rest = bitCount
        for word in 0..<Self.wordCount where rest > 0 {
            self[word: word] = try reader.readBits(min(rest, 64))
            rest -= 64
        }
        _ = try reader.readBits(1)
        return bitCount
    }

    @inlinable
    public static func == (one: Bits256, other: Bits256) -> Bool { one.words == other.words }

    @inlinable
    public func hash(into hasher: inout Hasher) {
        for word in 0..<Self.wordCount { hasher.combine(self[word: word]) }
    }
}
