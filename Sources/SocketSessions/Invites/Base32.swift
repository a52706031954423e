/// Base 32 (five bits a character), without I, L, O and U, which look like other characters or spell words.
enum Base32 {
    private static let alphabet = Array("0123456789ABCDEFGHJKMNPQRSTVWXYZ".utf8)

    /// The character of a value below 32.
    static func character(_ value: UInt8) -> UInt8 {
        alphabet[Int(value)]
    }

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
}
