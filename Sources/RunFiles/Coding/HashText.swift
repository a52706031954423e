/// Short hashes as text: the 16 bits of each, one after another, in base64 (RFC 4648) without padding.
enum HashText {
    private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

    static func text(of hashes: some Sequence<UInt16>) -> String {
        var characters: [UInt8] = []
        characters.reserveCapacity(hashes.underestimatedCount * 8 / 3 + 1)
        var (bits, count): (UInt32, UInt32) = (0, 0)
        for hash in hashes {
            bits = bits << 16 | UInt32(hash)
            count += 16
            while count >= 6 {
                count -= 6
                characters.append(alphabet[Int(bits >> count & 0x3F)])
            }
        }
        if count > 0 { characters.append(alphabet[Int(bits << (6 - count) & 0x3F)]) }
        return String(decoding: characters, as: UTF8.self)
    }

    /// Reads hashes; `nil` for a text that ``text(of:)`` does not write.
    static func hashes(_ text: String) -> [UInt16]? {
        var hashes: [UInt16] = []
        var (bits, count): (UInt32, UInt32) = (0, 0)
        for character in text.utf8 {
            guard let value = alphabet.firstIndex(of: character) else { return nil }
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
