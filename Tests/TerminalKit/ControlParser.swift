/// One unit of a program's output to a terminal.
package enum ControlToken: Equatable {
    case print(Unicode.Scalar)
    /// A C0 control character.
    case control(UInt8)
    /// `ESC`, intermediate bytes and the final byte.
    case escape(intermediates: [UInt8], final: UInt8)
    case sequence(ReceivedSequence)
    /// The text of an OSC, DCS, APC, PM or SOS string, without its introducer and terminator.
    case string(introducer: UInt8, text: [UInt8])
}

/// `CSI` and the bytes after it up to the final byte.
package struct ReceivedSequence: Equatable {
    /// The private marker (`<`, `=`, `>` or `?`), if any.
    package var marker: Character?
    /// The numbers between semicolons; `nil` if omitted.
    package var parameters: [Int?] = []
    /// The other bytes before the final one.
    package var intermediates = ""
    package var final: Character = "\0"

    package init(
        marker: Character? = nil,
        parameters: [Int?] = [],
        intermediates: String = "",
        final: Character = "\0"
    ) {
        self.marker = marker
        self.parameters = parameters
        self.intermediates = intermediates
        self.final = final
    }

    /// The number at an index, or the default if it was omitted.
    package func number(_ index: Int, default missing: Int = 0) -> Int {
        guard index < parameters.count, let number = parameters[index] else { return missing }
        return number
    }
}

/// Splits a stream of bytes into control tokens, after the state machine of ECMA-48 terminals.
///
/// A token may arrive in any number of pieces. Malformed UTF-8 prints U+FFFD.
package struct ControlParser {
    private enum State {
        case ground
        /// Inside a UTF-8 scalar that `needs` more bytes.
        case scalar(bits: UInt32, needs: Int)
        case escape(intermediates: [UInt8])
        case sequence(raw: [UInt8])
        case string(introducer: UInt8, text: [UInt8])
        /// After an `ESC` inside a string: a backslash ends the string.
        case stringEscape(introducer: UInt8, text: [UInt8])
    }

    private var state = State.ground

    package init() {}

    /// Takes one byte.
    ///
    /// - Returns: The tokens that it completes; two if it also breaks off a scalar.
    package mutating func take(_ byte: UInt8) -> [ControlToken] {
        switch state {
        case .ground: return start(byte)
        case .scalar(let bits, let needs): return continueScalar(bits: bits, needs: needs, byte)
        case .escape(let intermediates): return continueEscape(intermediates, byte)
        case .sequence(let raw): return continueSequence(raw, byte)
        case .string(let introducer, let text): return continueString(introducer, text, byte)
        case .stringEscape(let introducer, let text):
            let string = ControlToken.string(introducer: introducer, text: text)
            if byte == UInt8(ascii: "\\") { return enter(.ground, string) }
            return enter(.escape(intermediates: []), string) + take(byte)
        }
    }

    /// Goes on in another state, with the tokens that are complete then.
    private mutating func enter(_ next: State, _ tokens: ControlToken...) -> [ControlToken] {
        state = next
        return tokens
    }

    private mutating func start(_ byte: UInt8) -> [ControlToken] {
        switch byte {
        case 0x1B: return enter(.escape(intermediates: []))
        case 0x00..<0x20, 0x7F: return [.control(byte)]
        case 0x20..<0x7F: return [.print(Unicode.Scalar(byte))]
        case 0xC2..<0xE0: return enter(.scalar(bits: UInt32(byte & 0x1F), needs: 1))
        case 0xE0..<0xF0: return enter(.scalar(bits: UInt32(byte & 0x0F), needs: 2))
        case 0xF0..<0xF5: return enter(.scalar(bits: UInt32(byte & 0x07), needs: 3))
        default: return [.print("\u{FFFD}")]
        }
    }

    private mutating func continueScalar(bits: UInt32, needs: Int, _ byte: UInt8) -> [ControlToken] {
        guard byte & 0xC0 == 0x80 else { return enter(.ground, .print("\u{FFFD}")) + take(byte) }
        let bits = bits << 6 | UInt32(byte & 0x3F)
        guard needs == 1 else { return enter(.scalar(bits: bits, needs: needs - 1)) }
        return enter(.ground, .print(Unicode.Scalar(bits) ?? "\u{FFFD}"))
    }

    private mutating func continueEscape(_ intermediates: [UInt8], _ byte: UInt8) -> [ControlToken] {
        switch byte {
        case 0x20..<0x30: return enter(.escape(intermediates: intermediates + [byte]))
        case UInt8(ascii: "[") where intermediates.isEmpty: return enter(.sequence(raw: []))
        case UInt8(ascii: "]"), UInt8(ascii: "P"), UInt8(ascii: "_"), UInt8(ascii: "^"), UInt8(ascii: "X"):
            return enter(.string(introducer: byte, text: []))
        case 0x1B: return enter(.escape(intermediates: []))
        default: return enter(.ground, .escape(intermediates: intermediates, final: byte))
        }
    }

    private mutating func continueSequence(_ raw: [UInt8], _ byte: UInt8) -> [ControlToken] {
        switch byte {
        case 0x20..<0x40: return enter(.sequence(raw: raw + [byte]))
        case 0x40..<0x7F: return enter(.ground, .sequence(ReceivedSequence(raw: raw, final: byte)))
        case 0x1B: return enter(.escape(intermediates: []))
        // A control character acts at once, in the middle of the sequence.
        default: return [.control(byte)]
        }
    }

    private mutating func continueString(_ introducer: UInt8, _ text: [UInt8], _ byte: UInt8) -> [ControlToken] {
        switch byte {
        case 0x07 where introducer == UInt8(ascii: "]"):
            return enter(.ground, .string(introducer: introducer, text: text))
        case 0x1B: return enter(.stringEscape(introducer: introducer, text: text))
        default: return enter(.string(introducer: introducer, text: text + [byte]))
        }
    }
}

extension ReceivedSequence {
    /// Reads the bytes between `CSI` and the final byte.
    fileprivate init(raw: [UInt8], final: UInt8) {
        var rest = raw[...]
        if let first = rest.first, (0x3C..<0x40).contains(first) {
            marker = Character(Unicode.Scalar(rest.removeFirst()))
        }
        let numbers = rest.prefix { $0 == UInt8(ascii: ";") || (0x30..<0x3A).contains($0) }
        parameters = numbers.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false).map { number in
            Int(String(decoding: number, as: UTF8.self))
        }
        intermediates = String(decoding: rest.dropFirst(numbers.count), as: UTF8.self)
        self.final = Character(Unicode.Scalar(final))
    }
}
