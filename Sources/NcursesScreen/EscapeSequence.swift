/// The sequences that terminfo has no word for; a terminal that does not know one ignores it.
enum EscapeSequence {
    /// Brackets around a frame that the terminal shows all at once (mode 2026).
    static let updateBegin = "\u{1B}[?2026h"
    static let updateEnd = "\u{1B}[?2026l"

    /// Every motion of the pointer (mode 1003), reported in SGR form (1006).
    static let pointerOn = "\u{1B}[?1003h\u{1B}[?1006h"
    static let pointerOff = "\u{1B}[?1003l\u{1B}[?1006l"

    /// The kitty keyboard protocol: unambiguous keys (1), event types (2), alternate keys (4), and all
    /// keys as sequences (8), without which letters have no releases.
    static let keyboardPush = "\u{1B}[>15u"
    static let keyboardPop = "\u{1B}[<u"

    /// Asks for the keyboard's flags, for mode 2026, and last for the primary device attributes, which
    /// every terminal answers: by then the others are answered, or never will be.
    static let questions = "\u{1B}[?u\u{1B}[?2026$p\u{1B}[c"

    /// Tries whether the terminal repeats a character (REP), which terminfo promises for some that do not.
    ///
    /// It asks where the cursor is then, in column 4 or still in 2, and takes away what it wrote.
    static func repetition(of character: Character) -> String {
        "\u{1B}[H\(character)\u{1B}[2b\u{1B}[6n\u{1B}[H   "
    }
}
