public import GroupSessions

/// 256 bits in four words; without an array, so that a copy does not allocate.
public struct Bits256: Sendable, Hashable {
    @inlinable public static var count: Int { 256 }

    @usableFromInline var words = SIMD4<UInt64>.zero

    @inlinable public init() {}

    /// 64 of the bits, the lowest first.
    @inlinable
    public subscript(word index: Int) -> UInt64 {
        @inline(__always) get { words[index] }
        @inline(__always) set { words[index] = newValue }
    }

    /// Writes bits at a position after which all bits are zero.
    ///
    /// - Parameter length: 1 to 64, not beyond the last bit.
    @inlinable @inline(__always)
    public mutating func write(_ bits: UInt64, length: Int, at position: Int) {
        let (word, offset) = (position &>> 6, position & 63)
        words[word] |= bits &<< UInt64(truncatingIfNeeded: offset)
        if offset &+ length > 64 { words[word &+ 1] |= bits &>> UInt64(truncatingIfNeeded: 64 &- offset) }
    }

    /// The bits at a position.
    ///
    /// - Parameter length: 1 to 63, not beyond the last bit.
    @inlinable
    func read(_ length: Int, at position: Int) -> UInt64 {
        let (word, offset) = (position &>> 6, position & 63)
        var bits = words[word] &>> UInt64(truncatingIfNeeded: offset)
        if offset &+ length > 64 { bits |= words[word &+ 1] &<< UInt64(truncatingIfNeeded: 64 &- offset) }
        return bits & (1 &<< UInt64(truncatingIfNeeded: length) &- 1)
    }

    /// Writes the first bits, a 1, and padding up to a whole byte.
    @inlinable
    public func encode(_ bitCount: Int, into writer: inout ByteWriter) {
        var rest = bitCount
        for word in 0..<words.scalarCount where rest > 0 {
            writer.writeBits(words[word], count: min(rest, 64))
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
        for word in 0..<words.scalarCount where rest > 0 {
            words[word] = try reader.readBits(min(rest, 64))
            rest -= 64
        }
        _ = try reader.readBits(1)
        return bitCount
    }
}
