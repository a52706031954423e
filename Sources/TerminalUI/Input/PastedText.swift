/// The text of a bracketed paste (mode 2004), up to its end marker, in any pieces.
///
/// Line ends and tabs within the text become one blank; those at its ends, and all other control characters, are left
/// out. Only the end marker ends it: the bytes of any other sequence are text.
struct PastedText: Sendable {
    /// `CSI 201 ~`.
    private static let endMarker = Array("\u{1B}[201~".utf8)

    /// The number of bytes of the end marker received in a row.
    private var matched = 0
    private var character: PartialCharacter?
    private var hasText = false
    /// True if a blank is due before the next character.
    private var owesBlank = false

    /// Takes a byte, and appends the characters that it completes.
    ///
    /// - Returns: True if it completes the end marker.
    mutating func take(_ byte: UInt8, into events: inout [Event]) -> Bool {
        if byte == Self.endMarker[matched] {
            matched += 1
            character = nil
            return matched == Self.endMarker.count
        }
        let text = Self.endMarker.prefix(matched)
        matched = 0
        for byte in text { add(byte, to: &events) }
        guard byte == ControlByte.escape else {
            add(byte, to: &events)
            return false
        }
        matched = 1
        return false
    }

    /// Adds a byte that is no part of the end marker.
    private mutating func add(_ byte: UInt8, to events: inout [Event]) {
        if var partial = character {
            character = nil
            if partial.append(byte) {
                if partial.isComplete { partial.scalar.map { add($0, to: &events) } } else { character = partial }
                return
            }
        }
        switch byte {
        case UInt8(ascii: "\t"), UInt8(ascii: "\n"), UInt8(ascii: "\r"): owesBlank = hasText
        case 0x20...0x7E: add(Unicode.Scalar(byte), to: &events)
        case 0x80...: character = PartialCharacter(byte)
        default: break
        }
    }

    private mutating func add(_ scalar: Unicode.Scalar, to events: inout [Event]) {
        if owesBlank { events.append(.pasted(" ")) }
        events.append(.pasted(scalar))
        (hasText, owesBlank) = (true, false)
    }
}
