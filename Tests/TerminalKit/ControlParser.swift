/// One unit of a program's output to a terminal.
package enum ControlToken: Equatable {
    case print(Unicode.Scalar)
    /// A C0 control character.
    case control(UInt8)
    /// The text after `ESC`: intermediate bytes and the final one.
    case escape(String)
    case sequence(ReceivedSequence)
    /// An OSC string; those of other kinds are left out.
    case string
}

/// `CSI` and the bytes after it up to the final byte.
package struct ReceivedSequence: Equatable {
    /// The private marker (`<`, `=`, `>` or `?`), if any.
    package let marker: Character?
    /// The numbers between semicolons; `nil` if omitted.
    package let parameters: [Int?]
    /// The other bytes before the final one.
    package let intermediates: String
    package let final: Character

    /// The number at an index, or the default if it was omitted.
    func number(_ index: Int, default missing: Int = 0) -> Int {
        guard index < parameters.count, let number = parameters[index] else { return missing }
        return number
    }
}

/// Splits a stream of bytes into control tokens, as ECMA-48 has them.
///
/// A token may arrive in any number of pieces, and a program may stop within one. Malformed UTF-8 prints U+FFFD.
package struct ControlParser {
    /// The bytes of a token that is not complete yet.
    private var pending: [UInt8] = []

    package init() {}

    /// Takes one byte.
    ///
    /// - Returns: The tokens that it completes; two if it also breaks off a scalar.
    package mutating func take(_ byte: UInt8) -> [ControlToken] {
        // An escape ends a string, and breaks off a sequence: a signal may end the program in the middle of one.
        if byte == 0x1B, pending.first == 0x1B { pending = [] }
        pending.append(byte)
        var tokens: [ControlToken] = []
        while let (token, count) = Self.first(of: pending) {
            tokens.append(token)
            pending.removeFirst(count)
        }
        return tokens
    }

    /// The token at the beginning of some bytes, with its length; `nil` if it is not complete.
    private static func first(of bytes: [UInt8]) -> (ControlToken, Int)? {
        guard let first = bytes.first else { return nil }
        switch first {
        case 0x1B: return escape(bytes)
        case 0x00..<0x20, 0x7F: return (.control(first), 1)
        default:
            var (parser, rest) = (Unicode.UTF8.ForwardParser(), bytes.makeIterator())
            switch parser.parseScalar(from: &rest) {
            case .valid(let scalar): return (.print(Unicode.UTF8.decode(scalar)), scalar.count)
            case .error(let length) where length == bytes.count && (0xC2..<0xF5).contains(first): return nil
            case .error(let length): return (.print("\u{FFFD}"), length)
            case .emptyInput: return nil
            }
        }
    }

    private static func escape(_ bytes: [UInt8]) -> (ControlToken, Int)? {
        guard bytes.count > 1 else { return nil }
        switch bytes[1] {
        case UInt8(ascii: "["):
            guard let end = bytes.dropFirst(2).firstIndex(where: { (0x40..<0x7F).contains($0) }) else { return nil }
            return (.sequence(ReceivedSequence(bytes[2..<end], final: bytes[end])), end + 1)
        case UInt8(ascii: "]"), UInt8(ascii: "P"), UInt8(ascii: "_"), UInt8(ascii: "^"), UInt8(ascii: "X"):
            return bytes[1] == UInt8(ascii: "]") && bytes.last == 7 ? (.string, bytes.count) : nil
        default:
            guard let end = bytes.dropFirst().firstIndex(where: { !(0x20..<0x30).contains($0) }) else { return nil }
            return (.escape(String(decoding: bytes[1...end], as: UTF8.self)), end + 1)
        }
    }
}

extension ReceivedSequence {
    /// Reads the bytes between `CSI` and the final byte.
    fileprivate init(_ bytes: ArraySlice<UInt8>, final: UInt8) {
        var rest = bytes
        let isMarked = rest.first.map { (0x3C..<0x40).contains($0) } ?? false
        marker = isMarked ? Character(Unicode.Scalar(rest.removeFirst())) : nil
        let numbers = rest.prefix { $0 == UInt8(ascii: ";") || (0x30..<0x3A).contains($0) }
        parameters = numbers.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false).map { number in
            Int(String(decoding: number, as: UTF8.self))
        }
        intermediates = String(decoding: rest.dropFirst(numbers.count), as: UTF8.self)
        self.final = Character(Unicode.Scalar(final))
    }
}
