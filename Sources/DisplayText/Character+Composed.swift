extension Character {
    /// The character as one scalar: its only one, or the precomposed form of a Latin, Greek or Cyrillic letter with
    /// marks, or of a Hangul syllable.
    ///
    /// Some systems write `ö` as an `o` and a mark. `nil` if there is no such scalar.
    public var composed: Unicode.Scalar? {
        guard let first = unicodeScalars.first, unicodeScalars.count > 1 else { return unicodeScalars.first }
        if let hangulSyllable { return hangulSyllable }
        // The base letters of these ranges are below U+2000.
        guard first.properties.isAlphabetic, first.value < 0x2000 else { return nil }
        for range in Self.lettersWithMarks {
            for value in range {
                if let scalar = Unicode.Scalar(value), Character(scalar) == self { return scalar }
            }
        }
        return nil
    }

    /// The syllable of two or three Hangul parts, computed from their numbers.
    private var hangulSyllable: Unicode.Scalar? {
        let parts = unicodeScalars.map(\.value)
        guard (2...3).contains(parts.count), (0x1100..<0x1113).contains(parts[0]), (0x1161..<0x1176).contains(parts[1])
        else { return nil }
        let last = parts.count == 3 ? parts[2] : 0x11A7
        guard parts.count == 2 || (0x11A8..<0x11C3).contains(last) else { return nil }
        return Unicode.Scalar(0xAC00 + ((parts[0] - 0x1100) * 21 + parts[1] - 0x1161) * 28 + last - 0x11A7)
    }

    private static let lettersWithMarks: [ClosedRange<UInt32>] = [0xC0...0x24F, 0x370...0x52F, 0x1E00...0x1FFF]
}
