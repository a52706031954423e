/// Reads the bytes of a ``ByteWriter``.
///
/// Safe for arbitrary bytes: throws on any that do not decode.
public struct ByteReader: Sendable {
    /// All bytes, read or not.
    public let bytes: [UInt8]

    /// Index of the next whole byte.
    private var position = 0

    /// Unread bits of the byte before ``position``.
    private var unreadBits = 0

    public init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    /// Unread whole bytes.
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
            // The tenth byte holds the last of 64 bits.
            guard shift < 63 || byte <= 1 else { throw .malformedVarint }
            value |= UInt64(byte & 0x7F) << shift
            if byte < 0x80 {
                guard byte != 0 || shift == 0 else { throw .malformedVarint }
                return value
            }
        }
        throw .malformedVarint
    }

    /// Reads a number of the given width, lowest bit first.
    ///
    /// - Parameter count: From 0 to 64.
    /// - Throws: ``DecodingFailure/truncated``.
    public mutating func readBits(_ count: Int) throws(DecodingFailure) -> UInt64 {
        precondition((0...64).contains(count), "\(count) bits do not fit a number")
        guard count <= unreadBits + (bytes.count - position) * 8 else { throw .truncated }
        var read = unreadBits
        var value = read == 0 ? 0 : UInt64(bytes[position &- 1] &>> UInt8(truncatingIfNeeded: 8 &- read))
        while read < count {
            value |= UInt64(bytes[position]) &<< UInt64(truncatingIfNeeded: read)
            position &+= 1
            read &+= 8
        }
        unreadBits = read &- count
        return count == 64 ? value : value & (1 &<< UInt64(truncatingIfNeeded: count) &- 1)
    }

    /// The number of unread bits before the end mark: the last 1 bit, written after bits of unknown count.
    ///
    /// - Throws: ``DecodingFailure/truncated`` if there is no such bit.
    public func bitsBeforeEndMark() throws(DecodingFailure) -> Int {
        guard let last = bytes.last, last != 0 else { throw .truncated }
        let count = (bytes.count - position) * 8 + unreadBits - last.leadingZeroBitCount - 1
        guard count >= 0 else { throw .truncated }
        return count
    }

    /// Checks that only zero padding of the last byte is left.
    ///
    /// - Throws: ``DecodingFailure/trailingData``.
    public func finish() throws(DecodingFailure) {
        guard position == bytes.count else { throw .trailingData }
        guard unreadBits > 0 else { return }
        guard bytes[position - 1] >> UInt8(8 - unreadBits) == 0 else { throw .trailingData }
    }

    /// Takes the next whole byte; unread bits of the previous one have to be zero.
    @usableFromInline
    mutating func nextByte() throws(DecodingFailure) -> UInt8 {
        guard position < bytes.count else { throw .truncated }
        guard unreadBits == 0 || bytes[position - 1] >> UInt8(8 - unreadBits) == 0 else { throw .trailingData }
        unreadBits = 0
        position += 1
        return bytes[position - 1]
    }
}
