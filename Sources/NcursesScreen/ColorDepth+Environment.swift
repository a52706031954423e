internal import TerminalUI

extension ColorDepth {
    /// What a terminal can show: none with NO_COLOR (no-color.org) or by a terminfo without colours, 24 bits
    /// where COLORTERM says so, else what terminfo knows.
    ///
    /// - Parameter colors: How many terminfo knows.
    init(environment: (String) -> String?, colors: Int) {
        if let noColor = environment("NO_COLOR"), !noColor.isEmpty {
            self = .none
        } else if colors < 8 {
            // COLORTERM may be that of the terminal around this one.
            self = .none
        } else if let colorTerm = environment("COLORTERM"), ["truecolor", "24bit"].contains(colorTerm) {
            self = .rgb24
        } else {
            self = colors >= 256 ? .palette256 : .ansi16
        }
    }
}
