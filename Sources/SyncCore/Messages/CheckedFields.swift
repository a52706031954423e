public import GameBasics
public import GroupSessions

/// Passes the fields of a message to a stream, with a checksum at its end.
///
/// A transport's checks end with the transport, and a flipped bit in a sequence number would silence a peer for good.
public struct CheckedFields<Stream: FieldStream> {
    public var stream: Stream
    @usableFromInline var hash = WordHash()

    @inlinable
    public init(_ stream: Stream) {
        self.stream = stream
    }

    @inlinable
    public mutating func pass(_ field: inout some FixedWidthInteger) throws(DecodingFailure) {
        try stream.pass(&field)
        hash.absorb(UInt64(truncatingIfNeeded: field))
    }

    /// Passes a number in one to five bytes.
    @inlinable
    public mutating func passVarint(
        _ name: String,
        _ field: inout UInt32,
        through greatest: UInt32 = .max
    ) throws(DecodingFailure) {
        var number = UInt64(field)
        try stream.passVarint(&number)
        hash.absorb(number)
        try check(number <= greatest, name)
        field = UInt32(truncatingIfNeeded: number)
    }

    /// Passes a value by its code; a code without a value is refused.
    @inlinable
    public mutating func pass<Value>(
        _ name: String,
        _ value: inout Value,
        code: (Value) -> some FixedWidthInteger,
        value named: (_ code: UInt64) -> Value?
    ) throws(DecodingFailure) {
        var code = code(value)
        try pass(&code)
        guard let read = named(UInt64(truncatingIfNeeded: code)) else { return try check(false, name) }
        value = read
    }

    /// Passes a signed number of up to 64 bits, small ones in fewer bytes: the sign moves to the lowest bit.
    @inlinable
    mutating func passSigned(_ field: inout Int64) throws(DecodingFailure) {
        var number = UInt64(bitPattern: field << 1 ^ field >> 63)
        try stream.passVarint(&number)
        hash.absorb(number)
        field = Int64(bitPattern: number >> 1) ^ -Int64(bitPattern: number & 1)
    }

    @inlinable
    public func check(_ isValid: Bool, _ name: String) throws(DecodingFailure) {
        try stream.check(isValid, name)
    }

    /// Passes the checksum, four bytes at the end of a message.
    @inlinable
    public mutating func end() throws(DecodingFailure) {
        let own = UInt32(truncatingIfNeeded: hash.value >> 32)
        var sum = own
        try stream.pass(&sum)
        try check(sum == own, "checksum")
    }
}
