extension VirtualTerminal {
    /// The differences from a fresh terminal, except for the display, and sequences that may have made one; empty if
    /// there are none.
    package var leftovers: [String] {
        var result: [String] = []
        for mode in modes.symmetricDifference(Self.initialModes).sorted() {
            result.append(
                "mode \(mode)\(Self.names[mode].map { " (\($0))" } ?? "") is \(modes.contains(mode) ? "on" : "off")"
            )
        }
        for flags in [page.keyboardFlags, mainPage?.keyboardFlags ?? [], alternateKeyboardFlags].compactMap(\.last) {
            result.append("kitty keyboard flags are \(flags)")
        }
        if rendition != Rendition() {
            result.append("text is drawn with \(rendition)")
        }
        return result + unknown.map { "the model does not know \($0)" }
    }

    private static let names = [
        1: "application cursor keys", 7: "autowrap", 25: "visible cursor", 1000: "mouse buttons", 1002: "mouse drags",
        1003: "mouse motion", 1004: "focus", 1006: "mouse in SGR form", 1049: "alternate screen",
        2004: "bracketed paste", 2026: "synchronized update",
    ]
}
