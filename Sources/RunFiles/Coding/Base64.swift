/// Bytes in base64 (RFC 4648) without padding.
package enum Base64 {
    fileprivate static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

    package static func text(of bytes: some Collection<UInt8>) -> String { text(ofWords: bytes) }

    /// The bits of words of up to 16 bits, one word after another.
    fileprivate static func text<Word: FixedWidthInteger & UnsignedInteger>(ofWords words: some Sequence<Word>)
        -> String
    {
        var characters: [UInt8] = []
        characters.reserveCapacity((words.underestimatedCount * Word.bitWidth + 5) / 6)
        var (bits, count): (UInt32, Int) = (0, 0)
        for word in words {
            bits = bits << Word.bitWidth | UInt32(word)
            count += Word.bitWidth
            while count >= 6 {
                count -= 6
                characters.append(alphabet[Int(bits >> count & 0x3F)])
            }
        }
        if count > 0 { characters.append(alphabet[Int(bits << (6 - count) & 0x3F)]) }
        return String(decoding: characters, as: UTF8.self)
    }
}

/// Short hashes as text: the 16 bits of each, one after another, in base64.
enum HashText {
    static func text(of hashes: some Sequence<UInt16>) -> String { Base64.text(ofWords: hashes) }

    /// Reads hashes; `nil` for a text that ``text(of:)`` does not write.
    static func hashes(_ text: String) -> [UInt16]? {
        var hashes: [UInt16] = []
        var (bits, count): (UInt32, UInt32) = (0, 0)
        for character in text.utf8 {
            guard let value = Base64.alphabet.firstIndex(of: character) else { return nil }
            bits = bits << 6 | UInt32(value)
            count += 6
            if count >= 16 {
                count -= 16
                hashes.append(UInt16(truncatingIfNeeded: bits >> count))
            }
        }
        return self.text(of: hashes) == text ? hashes : nil
    }
}
