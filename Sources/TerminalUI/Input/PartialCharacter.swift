/// An incomplete UTF-8 character of two to four bytes.
struct PartialCharacter: Sendable, Equatable {
    private var value: UInt32
    private var bytesLeft: Int

    /// The smallest value that needs this many bytes; a smaller one is malformed.
    private let minimum: UInt32

    /// Starts with a leading byte; `nil` for any other byte.
    init?(_ byte: UInt8) {
        switch byte {
        case 0xC2...0xDF: (value, bytesLeft, minimum) = (UInt32(byte & 0x1F), 1, 0x80)
        case 0xE0...0xEF: (value, bytesLeft, minimum) = (UInt32(byte & 0x0F), 2, 0x800)
        case 0xF0...0xF4: (value, bytesLeft, minimum) = (UInt32(byte & 0x07), 3, 0x10000)
        default: return nil
        }
    }

    var isComplete: Bool { bytesLeft == 0 }

    /// The complete character; `nil` if it is malformed or a control.
    var scalar: Unicode.Scalar? {
        guard isComplete, value >= max(minimum, 0xA0) else { return nil }
        return Unicode.Scalar(value)
    }

    /// Adds the next byte.
    ///
    /// - Returns: True if it was a continuation byte.
    mutating func append(_ byte: UInt8) -> Bool {
        guard byte & 0xC0 == 0x80 else { return false }
        value = value << 6 | UInt32(byte & 0x3F)
        bytesLeft -= 1
        return true
    }
}
