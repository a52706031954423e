/// Writes numbers as bytes: fixed-width ones in little-endian order, variable-length ones (LEB128) and single bits.
///
/// Bits fill each byte from its lowest bit. A write of whole bytes after bits starts at the next byte; the bits in
/// between are zero.
public struct ByteWriter: Sendable {
    /// The bytes written so far.
    public private(set) var bytes: [UInt8] = []

    /// Free bits of the last byte.
    private var freeBits = 0

    public init() {
        // Fits every message of a match without a second allocation.
        self.init(capacity: 144)
    }

    private init(capacity: Int) {
        bytes.reserveCapacity(capacity)
    }

    /// Moves the writer out, and leaves one without bytes: a copy would copy them with its first write.
    package mutating func take() -> ByteWriter {
        var taken = ByteWriter(capacity: 0)
        swap(&self, &taken)
        return taken
    }

    /// Writes an integer in its full width.
    @inlinable
    public mutating func write(_ value: some FixedWidthInteger) {
        var rest = value
        for _ in 0..<(value.bitWidth / 8) {
            append(UInt8(truncatingIfNeeded: rest))
            rest >>= 8
        }
    }

    /// Writes a number in one to ten bytes, seven bits in each.
    public mutating func writeVarint(_ value: UInt64) {
        var rest = value
        while rest >= 0x80 {
            append(UInt8(truncatingIfNeeded: rest) | 0x80)
            rest >>= 7
        }
        append(UInt8(rest))
    }

    /// Writes the lowest bits of a number, lowest bit first.
    ///
    /// - Parameters:
    ///   - value: Less than 2 to the power of `count`.
    ///   - count: From 0 to 64.
    public mutating func writeBits(_ value: UInt64, count: Int) {
        precondition((0...64).contains(count), "\(count) bits do not fit a number")
        precondition(count == 64 || value >> UInt64(count) == 0, "\(value) does not fit \(count) bits")
        var rest = value
        var remaining = count
        if freeBits > 0 {
            bytes[bytes.count - 1] |= UInt8(truncatingIfNeeded: rest << UInt64(8 - freeBits))
            let taken = min(freeBits, count)
            rest >>= UInt64(taken)
            freeBits -= taken
            remaining -= taken
        }
        while remaining > 0 {
            bytes.append(UInt8(truncatingIfNeeded: rest))
            rest >>= 8
            freeBits = max(8 - remaining, 0)
            remaining -= 8
        }
    }

    /// Replaces a written byte: for a checksum that precedes the bytes it covers.
    public mutating func replaceByte(at index: Int, with byte: UInt8) {
        bytes[index] = byte
    }

    @usableFromInline
    mutating func append(_ byte: UInt8) {
        freeBits = 0
        bytes.append(byte)
    }
}
