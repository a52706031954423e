/// Base 32 (five bits a character), without I, L, O and U, which look like other characters or spell words.
enum Base32 {
    private static let alphabet = Array("0123456789ABCDEFGHJKMNPQRSTVWXYZ".utf8)

    /// The value of a character, in upper or lower case; `nil` for a character outside the alphabet.
    ///
    /// I and L are read as 1, O as 0.
    static func value(_ character: UInt8) -> UInt8? {
        let isLower = (UInt8(ascii: "a")...UInt8(ascii: "z")) ~= character
        let upper = isLower ? character - 32 : character
        switch upper {
        case UInt8(ascii: "I"), UInt8(ascii: "L"): return 1
        case UInt8(ascii: "O"): return 0
        default: return alphabet.firstIndex(of: upper).map { UInt8($0) }
        }
    }

    /// The values of the typed characters, without hyphens and blanks.
    static func values(of text: String) throws(RoomAddressError) -> [UInt8] {
        var values: [UInt8] = []
        for character in text where character != "-" && !character.isWhitespace {
            guard let ascii = character.asciiValue, let value = value(ascii) else {
                let isShown = character.isASCII && !character.isWhitespace && character >= " "
                let shown = isShown ? "'\(character)'" : "such a character"
                throw RoomAddressError("invites never contain \(shown): check for a typing error")
            }
            values.append(value)
        }
        return values
    }

    /// The characters of values, each below 32.
    static func text(_ values: some Sequence<UInt8>) -> String {
        String(decoding: values.map { alphabet[Int($0)] }, as: UTF8.self)
    }

    /// The values of a number's lowest bits, highest first.
    static func values(_ number: UInt64, count: Int) -> [UInt8] {
        (1...count).map { UInt8(truncatingIfNeeded: number >> (5 * (count - $0))) & 31 }
    }

    /// The number that at most 12 values make.
    static func number(_ values: some Sequence<UInt8>) -> UInt64 {
        values.reduce(0) { $0 << 5 | UInt64($1) }
    }

    /// The value that, behind these at most 30, makes the check of all of them 0.
    ///
    /// The values are the coefficients of a polynomial over the field of 32 elements, and the check is its value at a
    /// generator of that field, times the generator: it changes with any one value, and with any two that are
    /// exchanged. It is a Reed–Solomon code with one check symbol.
    static func check(of values: some Sequence<UInt8>) -> UInt8 {
        values.reduce(0) { double($0 ^ $1) }
    }

    /// The product with the generator x, modulo x⁵ + x² + 1.
    private static func double(_ value: UInt8) -> UInt8 {
        value & 16 == 0 ? value << 1 : value << 1 ^ 0b100101
    }
}
