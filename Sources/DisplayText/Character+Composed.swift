extension Character {
    /// The character as one scalar: its only one, or the precomposed form of a Latin, Greek or Cyrillic letter with
    /// marks.
    ///
    /// Some systems write `ö` as an `o` and a mark. `nil` if there is no such scalar.
    public var composed: Unicode.Scalar? {
        guard let first = unicodeScalars.first, unicodeScalars.count > 1 else { return unicodeScalars.first }
        // The base letters of these ranges are below U+2000.
        guard first.properties.isAlphabetic, first.value < 0x2000 else { return nil }
        for range in Self.lettersWithMarks {
            for value in range {
                if let scalar = Unicode.Scalar(value), Character(scalar) == self { return scalar }
            }
        }
        return nil
    }

    private static let lettersWithMarks: [ClosedRange<UInt32>] = [0xC0...0x24F, 0x370...0x52F, 0x1E00...0x1FFF]
}
