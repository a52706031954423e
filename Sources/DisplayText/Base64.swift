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
}
