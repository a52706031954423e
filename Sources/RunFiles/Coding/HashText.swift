internal import DisplayText

/// Short hashes as text: the 16 bits of each, one after another, in base64.
enum HashText {
    static func text(of hashes: some Sequence<UInt16>) -> String {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(2 * hashes.underestimatedCount)
        for hash in hashes {
            bytes.append(UInt8(hash >> 8))
            bytes.append(UInt8(hash & 0xFF))
        }
        return Base64.text(of: bytes, isPadded: false)
    }

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
