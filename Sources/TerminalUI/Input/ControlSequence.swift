/// A control sequence that arrives byte by byte: `CSI`, parameters, intermediate byte, final byte.
///
/// Its memory is bounded: a sequence that does not fit is malformed and consumed up to its end.
struct ControlSequence: Sendable {
    /// `?`, `<`, `=` or `>` before the parameters, or 0.
    private(set) var prefix: UInt8 = 0

    /// The byte between the parameters and the final one, or 0.
    private(set) var intermediate: UInt8 = 0

    /// True if a byte did not fit.
    private(set) var isMalformed = false

    /// The parameters, field by field; an omitted one is zero.
    private var values = [UInt32](repeating: 0, count: maximumFields * subfieldsPerField)
    private var field = 0
    private var subfield = 0
    private var length = 0

    /// True if no byte has followed the introducer yet.
    var isEmpty: Bool { length == 0 }

    /// A parameter by its index; the default if it is omitted or zero.
    subscript(field: Int, subfield: Int = 0, default fallback: UInt32 = 0) -> UInt32 {
        let value = values[field * ControlSequence.subfieldsPerField + subfield]
        return value == 0 ? fallback : value
    }

    /// Adds the next byte, from 0x20 to 0x3F.
    mutating func append(_ byte: UInt8) {
        length += 1
        switch byte {
        case _ where isMalformed || length > ControlSequence.maximumLength || intermediate != 0:
            isMalformed = true
        case UInt8(ascii: "0")...UInt8(ascii: "9"):
            guard field < ControlSequence.maximumFields, subfield < ControlSequence.subfieldsPerField else { return }
            let index = field * ControlSequence.subfieldsPerField + subfield
            // Larger than any meaningful number, and too small to overflow.
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
