internal import TerminalUI

extension ColorDepth {
    /// The colours of a terminal: none with NO_COLOR (no-color.org) or without colours in terminfo, 24 bits if
    /// COLORTERM says so, else the number in terminfo.
    ///
    /// - Parameter colors: The number of colours in terminfo.
    init(environment: (String) -> String?, colors: Int) {
        if environment("NO_COLOR")?.isEmpty == false {
            self = .none
        } else if colors < 8 {
            // COLORTERM may describe an outer terminal.
            self = .none
        } else if let colorTerm = environment("COLORTERM"), ["truecolor", "24bit"].contains(colorTerm) {
            self = .rgb24
        } else {
            self = colors >= 256 ? .palette256 : .ansi16
        }
    }
}
