internal import DisplayText

/// The sequences that terminfo does not describe; a terminal that does not know one ignores it.
enum EscapeSequence {
    static let bell = "\u{7}"

    /// Brackets around a frame, which the terminal then shows at once (mode 2026).
    static let updateBegin = "\u{1B}[?2026h"
    static let updateEnd = "\u{1B}[?2026l"

    /// Reports of every motion of the pointer (mode 1003) in SGR form (1006).
    static let pointerOn = "\u{1B}[?1003h\u{1B}[?1006h"
    static let pointerOff = "\u{1B}[?1003l\u{1B}[?1006l"

    /// Brackets around a pasted text (mode 2004), which is otherwise like typed keys.
    static let pasteOn = "\u{1B}[?2004h"
    static let pasteOff = "\u{1B}[?2004l"

    /// The kitty keyboard protocol: unambiguous keys (1), event types (2), alternate keys (4), and all
    /// keys as sequences (8), without which letters have no releases.
    static let keyboardPush = "\u{1B}[>15u"
    static let keyboardPop = "\u{1B}[<u"

    /// Asks for the keyboard's flags, for mode 2026, and last for the primary device attributes, which every terminal
    /// answers: an answer still missing then will never come.
    static let questions = "\u{1B}[?u\u{1B}[?2026$p\u{1B}[c"

    /// Puts a text on the clipboard (OSC 52).
    static func copy(_ text: String) -> String { "\u{1B}]52;c;\(Base64.text(of: Array(text.utf8)))\u{7}" }

    /// Tests whether the terminal repeats a character (REP): terminfo claims it for some that do not.
    ///
    /// The cursor's position is the answer: column 4, or column 2 without REP; 7 or 3 for a character of two columns.
    /// Erases the test's output.
    static func repetition(of character: Character) -> String {
        "\u{1B}[H\(character)\u{1B}[2b\u{1B}[6n\u{1B}[H      "
    }
}
