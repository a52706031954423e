/// Bytes as text, as in RFC 4648.
package enum Base64 {
    package static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

    /// - Parameter isPadded: Fills the last group of four characters.
    package static func text(of bytes: some Collection<UInt8>, isPadded: Bool = true) -> String {
        var characters: [UInt8] = []
        characters.reserveCapacity((bytes.count * 4 + 2) / 3)
        var (bits, count): (UInt32, UInt32) = (0, 0)
        for byte in bytes {
            bits = bits << 8 | UInt32(byte)
            count += 8
            while count >= 6 {
                count -= 6
                characters.append(alphabet[Int(bits >> count & 0x3F)])
            }
        }
        if count > 0 { characters.append(alphabet[Int(bits << (6 - count) & 0x3F)]) }
        while isPadded, !characters.count.isMultiple(of: 4) { characters.append(UInt8(ascii: "=")) }
        return String(decoding: characters, as: UTF8.self)
    }

    /// The bytes of a text, with or without its padding; `nil` for any other text.
    package static func bytes(of text: String) -> [UInt8]? {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.utf8.count * 3 / 4)
        var (bits, count, padding): (UInt32, UInt32, Int) = (0, 0, 0)
        for character in text.utf8 {
            if character == UInt8(ascii: "=") {
                padding += 1
                continue
            }
            let value = values[Int(character)]
            guard padding == 0, value < 64 else { return nil }
            bits = bits << 6 | UInt32(value)
            count += 6
            guard count >= 8 else { continue }
            count -= 8
            bytes.append(UInt8(truncatingIfNeeded: bits >> count))
        }
        let isWhole = padding == 0 || (padding <= 2 && text.utf8.count.isMultiple(of: 4))
        return count < 6 && bits & (1 << count - 1) == 0 && isWhole ? bytes : nil
    }

    /// The value of each character; 64 for one that is not of ``alphabet``.
    private static let values: [UInt8] = {
        var values = [UInt8](repeating: 64, count: 256)
        for (value, character) in alphabet.enumerated() { values[Int(character)] = UInt8(value) }
        return values
    }()
}
