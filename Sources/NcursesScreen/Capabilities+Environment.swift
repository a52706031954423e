internal import TerminalUI

#if canImport(Darwin)
    internal import Darwin
#else
    internal import Glibc
#endif

extension ColorDepth {
    /// What a terminal can show by its environment: NO_COLOR (no-color.org) beats COLORTERM beats terminfo.
    ///
    /// - Parameter colors: How many terminfo knows.
    init(environment: (String) -> String?, colors: Int) {
        if let noColor = environment("NO_COLOR"), !noColor.isEmpty {
            self = .none
        } else if let colorTerm = environment("COLORTERM"), ["truecolor", "24bit"].contains(colorTerm) {
            self = .rgb24
        } else {
            self = colors >= 256 ? .palette256 : colors >= 8 ? .ansi16 : .none
        }
    }
}

extension GlyphSet {
    /// The characters of the user's locale.
    ///
    /// A locale that is not UTF-8 often is only one that is not installed, or an `LC_ALL=C` meant for
    /// something else, before a terminal that is: then what counts is whether the system has UTF-8.
    static var ofLocale: GlyphSet {
        for locale in ["", "C.UTF-8"] where setlocale(LC_CTYPE, locale) != nil {
            if let codeset = nl_langinfo(nl_item(CODESET)), String(cString: codeset) == "UTF-8" {
                return .blocks
            }
        }
        return .ascii
    }
}
