/// Reads what a ``ByteWriter`` wrote.
///
/// Any bytes are safe to read: what does not fit is thrown.
public struct ByteReader: Sendable {
    /// All bytes, read or not.
    public let bytes: [UInt8]

    /// The next whole byte.
    private var position = 0

    /// How many bits of the byte before ``position`` are still unread.
    private var unreadBits = 0

    public init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    /// How many whole bytes are still unread.
    public var unreadCount: Int { bytes.count - position }

    /// Reads an integer of a fixed width.
    ///
    /// - Throws: ``DecodingFailure/truncated``.
    @inlinable
    public mutating func read<Value: FixedWidthInteger>(
        _ type: Value.Type = Value.self
    ) throws(DecodingFailure) -> Value {
        var value: Value = 0
        for index in 0..<(Value.bitWidth / 8) {
            value |= Value(truncatingIfNeeded: try nextByte()) << (index * 8)
        }
        return value
    }

    /// Reads a variable-length number.
    ///
    /// - Throws: ``DecodingFailure/truncated``; ``DecodingFailure/malformedVarint`` for any but the
    ///   shortest form, so that a value has one encoding.
    public mutating func readVarint() throws(DecodingFailure) -> UInt64 {
        var value: UInt64 = 0
        for shift in stride(from: UInt64(0), through: 63, by: 7) {
            let byte = try nextByte()
            // The tenth byte holds the one bit that is left of 64.
            guard shift < 63 || byte <= 1 else { throw .malformedVarint }
            value |= UInt64(byte & 0x7F) << shift
            if byte < 0x80 {
                guard byte != 0 || shift == 0 else { throw .malformedVarint }
                return value
            }
        }
        throw .malformedVarint
    }

    /// Reads a number of so many bits, the lowest first.
    ///
    /// - Parameter count: From 0 to 64.
    /// - Throws: ``DecodingFailure/truncated``.
    public mutating func readBits(_ count: Int) throws(DecodingFailure) -> UInt64 {
        precondition((0...64).contains(count), "\(count) bits do not fit a number")
        guard count <= unreadBits + (bytes.count - position) * 8 else { throw .truncated }
        var read = unreadBits
        var value = read == 0 ? 0 : UInt64(bytes[position - 1] >> UInt8(8 - read))
        while read < count {
            value |= UInt64(bytes[position]) << UInt64(read)
            position += 1
            read += 8
        }
        unreadBits = read - count
        return value & (1 << UInt64(count) &- 1)
    }

    /// How many bits are left before the last one that is 1, a mark behind what has no other end.
    ///
    /// - Throws: ``DecodingFailure/truncated`` when there is no such bit.
    public func bitsBeforeEndMark() throws(DecodingFailure) -> Int {
        guard let last = bytes.last, last != 0 else { throw .truncated }
        let count = (bytes.count - position) * 8 + unreadBits - last.leadingZeroBitCount - 1
        guard count >= 0 else { throw .truncated }
        return count
    }

    /// Makes sure that nothing is left but the padding of the last byte.
    ///
    /// - Throws: ``DecodingFailure/trailingData``.
    public func finish() throws(DecodingFailure) {
        guard position == bytes.count else { throw .trailingData }
        guard unreadBits > 0 else { return }
        guard bytes[position - 1] >> UInt8(8 - unreadBits) == 0 else { throw .trailingData }
    }

    /// Takes the next whole byte; bits left over of the one before have to be zero.
    @usableFromInline
    mutating func nextByte() throws(DecodingFailure) -> UInt8 {
        guard position < bytes.count else { throw .truncated }
        guard unreadBits == 0 || bytes[position - 1] >> UInt8(8 - unreadBits) == 0 else { throw .trailingData }
        unreadBits = 0
        position += 1
        return bytes[position - 1]
    }
}
