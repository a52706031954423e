/// The explicit identifier of a message type, never derived from the name of a Swift type.
///
/// It fills the lowest bits of a packet's first byte. A short identifier takes three bits, so that a message sent every
/// tick can use the rest of the byte. If these three bits are zero, the identifier takes the whole byte.
///
/// | bits 0 to 2 | bits 3 to 7 | identifiers |
/// |---|---|---|
/// | 1, 2 or 4 | zero: the value begins with whole bytes | 3 short ones |
/// | 7 | the value's own | 1 short one |
/// | 0 | a number with two or four ones: 3, 5, 6, 9, 10, 12, 15, 17, 18, 20, 23, 24, 27, 29 or 30 | 15 long ones |
/// | 3, 5 or 6 | – | none: kept free |
///
/// In an activity that keeps to this table, no single flipped bit turns one type into another: any two identifiers
/// differ in at least two bits of the first byte. The message's own checksum detects all other corruption.
public struct MessageType: Sendable, Hashable {
    /// The encoded identifier: less than 8, or a whole byte whose lowest three bits are zero.
    public let rawValue: UInt8

    /// Makes a short identifier.
    ///
    /// - Precondition: The number is from 1 to 7.
    public init(rawValue: UInt8) {
        precondition((1...7).contains(rawValue), "A short message type is from 1 to 7, not \(rawValue)")
        self.rawValue = rawValue
    }

    /// The type of a message with all that a participant knows of the activity: a transport may keep the last one of
    /// each participant for participants that join after it has left.
    public static let state = MessageType(rawValue: 1)

    /// True if an encoded message is of the type ``state``.
    public static func isState(_ payload: [UInt8]) -> Bool { payload.first == state.rawValue }

    /// Makes a long identifier, which takes a whole byte.
    ///
    /// - Precondition: The number is less than 32 and has two or four ones.
    public init(long number: UInt8) {
        precondition(
            number < 32 && number > 0 && number.nonzeroBitCount.isMultiple(of: 2),
            "A long message type is less than 32 and has two or four ones, not \(number)"
        )
        rawValue = number << Self.shortBitCount
    }

    /// Reads the identifier at the start of a packet, of a known type or not.
    package init(from reader: inout ByteReader) throws(DecodingFailure) {
        let short = UInt8(try reader.readBits(Self.shortBitCount))
        rawValue = short != 0 ? short : UInt8(try reader.readBits(Self.longBitCount)) << Self.shortBitCount
    }

    func encode(into writer: inout ByteWriter) {
        writer.writeBits(UInt64(rawValue), count: isShort ? Self.shortBitCount : Self.shortBitCount + Self.longBitCount)
    }

    /// A unique index of the identifier, less than ``indexCount``.
    var index: Int {
        isShort ? Int(rawValue) : 1 << Self.shortBitCount + Int(rawValue >> Self.shortBitCount)
    }

    static let indexCount = 1 << shortBitCount + 1 << longBitCount

    private var isShort: Bool { rawValue < 1 << Self.shortBitCount && rawValue > 0 }

    private static let shortBitCount = 3
    private static let longBitCount = 5
}
