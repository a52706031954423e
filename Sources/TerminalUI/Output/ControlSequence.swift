/// A control sequence as it comes in: `CSI`, parameters, intermediate byte, final byte.
///
/// Memory is bounded: what does not fit makes the sequence malformed, to be swallowed up to its end.
struct ControlSequence: Sendable {
    /// `?`, `<`, `=` or `>` before the parameters, or 0.
    private(set) var prefix: UInt8 = 0

    /// The byte between the parameters and the final one, or 0.
    private(set) var intermediate: UInt8 = 0

    /// Whether some byte of it had no place.
    private(set) var isMalformed = false

    /// Field by field; what was left out is zero.
    private var values = [UInt32](repeating: 0, count: maximumFields * subfieldsPerField)
    private var field = 0
    private var subfield = 0
    private var length = 0

    /// Forgets the sequence before, and keeps its storage.
    mutating func reset() {
        prefix = 0
        intermediate = 0
        isMalformed = false
        for index in values.indices {
            values[index] = 0
        }
        field = 0
        subfield = 0
        length = 0
    }

    /// Whether nothing stands between the introducer and what comes next.
    var isEmpty: Bool { length == 0 }

    /// A parameter by its place, or the default where it was left out or is zero.
    subscript(field: Int, subfield: Int = 0, default fallback: UInt32 = 0) -> UInt32 {
        let value = values[field * ControlSequence.subfieldsPerField + subfield]
        return value == 0 ? fallback : value
    }

    /// Takes the next byte, which is one from 0x20 to 0x3F.
    mutating func append(_ byte: UInt8) {
        length += 1
        switch byte {
        case _ where isMalformed || length > ControlSequence.maximumLength || intermediate != 0:
            isMalformed = true
        case UInt8(ascii: "0")...UInt8(ascii: "9"):
            guard field < ControlSequence.maximumFields, subfield < ControlSequence.subfieldsPerField else { return }
            let index = field * ControlSequence.subfieldsPerField + subfield
            // Larger than any number that means something, and never so large that it overflows.
            values[index] = min(values[index] * 10 + UInt32(byte - UInt8(ascii: "0")), 10_000_000)
        case UInt8(ascii: ":"):
            subfield += 1
        case UInt8(ascii: ";"):
            field += 1
            subfield = 0
        case UInt8(ascii: "<")...UInt8(ascii: "?"):
            isMalformed = length > 1
            prefix = byte
        default:
            intermediate = byte
        }
    }

    private static let maximumLength = 64
    private static let maximumFields = 4
    private static let subfieldsPerField = 3
}
