extension InputDecoder {
    /// Handles the terminal's answer to a question about itself.
    ///
    /// A screen asks for the keyboard's flags before it asks for the primary device attributes, which every terminal
    /// answers: a terminal that answers only the latter does not know the keyboard protocol.
    mutating func answer(_ sequence: ControlSequence, _ final: UInt8) -> Event? {
        switch (final, sequence.intermediate) {
        case (UInt8(ascii: "u"), 0):
            hasKeyboardAnswer = true
            // Releases of letters need both flags: event types and all keys as escapes.
            return .reportsReleases(sequence[0] & 0b1010 == 0b1010)
        case (UInt8(ascii: "c"), 0):
            defer { (hasKeyboardAnswer, awaitsPlace, awaitsAttributes) = (false, false, false) }
            return hasKeyboardAnswer ? nil : .reportsReleases(false)
        case (UInt8(ascii: "y"), UInt8(ascii: "$")) where sequence[0] == 2026:
            // 1 is set and 2 is reset; 0 is unknown, 3 and 4 can never change.
            hasSynchronizedUpdates = sequence[1] == 1 || sequence[1] == 2
        default:
            break
        }
        return nil
    }

    /// Handles the cursor's column after a character that the terminal was asked to repeat twice.
    ///
    /// It is 4, or 2 if the terminal does not repeat characters; 7 or 3 if the character has two columns.
    mutating func answer(column: UInt32) -> Event? {
        awaitsPlace = false
        repeatsCharacters = column == 4 || column == 7
        return column == 3 || column == 7 ? .blocksAreWide : nil
    }
}
