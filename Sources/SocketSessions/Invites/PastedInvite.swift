/// An invite or an address as people paste it: with the command in front of it, in quotes, with invisible characters,
/// other dashes, line ends, or a dot behind it.
enum PastedInvite {
    /// The text without these, with single blanks between its words.
    ///
    /// - Throws: ``RoomAddressError`` for a command with options, which a room's address does not have.
    static func cleaned(_ text: String) throws(RoomAddressError) -> String {
        var shown = String.UnicodeScalarView()
        for scalar in text.unicodeScalars { if let kept = scalar.pasted { shown.append(kept) } }
        var words = String(shown).split { $0.isWhitespace }
        if let verb = words.indices.last(where: { isCommand(at: $0, of: words) }) { words.removeFirst(verb + 1) }
        while words.count > 1, words[0].allSatisfy(isDecoration) { words.removeFirst() }
        if let option = words.first(where: isOption) {
            throw RoomAddressError("only the address and the invite are taken here: leave \(option) out")
        }
        var line = words.joined(separator: " ")[...]
        // A colon in front is an IPv6 address's.
        line = line.drop { isDecoration($0) && $0 != ":" }
        while let last = line.last, isDecoration(last) || last == "." { line.removeLast() }
        // A bracket in front is an IPv6 address's only if it is closed.
        if line.first == "[", !line.dropFirst().contains("]") || line.last == "]" && line.contains("-") {
            line = line.dropFirst()
            if line.last == "]" { line.removeLast() }
        }
        return String(line)
    }

    /// True for the `join` or `watch` of a command line: an invite in groups of four may have such a group.
    private static func isCommand(at index: Int, of words: [Substring]) -> Bool {
        let word = words[index].drop(while: isDecoration).lowercased()
        guard ["join", "watch"].contains(where: { word == $0 || word.hasSuffix("=\($0)") }) else { return false }
        let isOfProgram = index > 0 && words[index - 1].lowercased().hasSuffix("pong")
        return isOfProgram || index + 1 < words.count && words[index + 1].count > 4
    }

    private static func isOption(_ word: Substring) -> Bool {
        word.hasPrefix("--") && word.dropFirst(2).first?.isLetter == true
    }

    /// True for a character that marks or ends a quotation, a list's entry or a sentence.
    private static func isDecoration(_ character: Character) -> Bool { "<>(){}*$#|,;:!?-•·…。".contains(character) }
}

extension Unicode.Scalar {
    /// The character of an address that a pasted one stands for; `nil` for none.
    fileprivate var pasted: Unicode.Scalar? {
        if properties.isDash { return "-" }
        if properties.isWhitespace { return " " }
        // Accents that stand for quotes, and the frames of cards.
        let isMark = properties.isQuotationMark || "`´′″".unicodeScalars.contains(self)
        let isFrame = (0x2500...0x259F).contains(value)
        let isInvisible = properties.generalCategory == .format || properties.isDefaultIgnorableCodePoint
        return isMark || isInvisible ? nil : isFrame ? " " : self
    }
}
