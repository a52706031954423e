internal import CNcurses
internal import TerminalUI

/// The terminfo entries of one type of terminal that a screen uses.
struct Terminfo {
    /// The bytes that open the alternate screen, turn off line wrap and hide the cursor.
    let entering: [UInt8]

    /// The bytes that reset the style, clear the screen and undo ``entering``.
    ///
    /// GNU screen has an alternate screen only after a setting, although its description names one.
    let leaving: [UInt8]

    /// The number of colours; 0 or less for none.
    let colors: Int
    private(set) var features = FrameEncoder.Features()

    /// True if the terminal has a mouse; the console has none, although some descriptions give it one.
    let hasPointer: Bool

    /// The size to use if the terminal itself reports none.
    let size: Size

    /// - Parameters:
    ///   - name: The value of TERM. An unknown type that understands xterm's sequences, such as `foot`, uses xterm's
    ///     description.
    ///   - output: Any file descriptor of the terminal.
    /// - Throws: ``TerminalError`` for an unknown type, or if ANSI sequences do not move the cursor.
    init(_ name: String, output: Int32) throws(TerminalError) {
        guard let loaded = ([name] + Terminfo.standIns(for: name)).first(where: { cncurses_load($0, output) == 1 })
        else {
            let remedy = "set TERM to the type of your terminal, such as xterm-256color"
            throw TerminalError("TERM \"\(name)\" is unknown here: \(remedy)")
        }
        defer { cncurses_unload() }
        guard Terminfo.movesCursorByANSI else {
            let remedy = "use a terminal such as xterm, or set TERM to the type of yours"
            throw TerminalError("TERM \"\(name)\" cannot move the cursor: \(remedy)")
        }
        entering = ["smcup", "rmam", "civis"].flatMap(Terminfo.bytes)
        leaving = ["sgr0", "clear", "smam", "cnorm", "rmcup"].flatMap(Terminfo.bytes)
        colors = Int(cncurses_number("colors"))
        // kitty understands all of xterm's sequences, but erases in its own background.
        features.erasesInBackground = cncurses_flag("bce") && loaded == name
        features.erasesLines = Terminfo.bytes("el") == Array("\u{1B}[K".utf8)
        features.turnsOffSingly = Terminfo.bytes("rmul") == Array("\u{1B}[24m".utf8)
        features.hasConsoleFont = name.prefix { $0 != "-" } == "linux"
        hasPointer = !Terminfo.bytes("kmous").isEmpty && !features.hasConsoleFont
        let columns = Int(cncurses_number("cols"))
        let rows = Int(cncurses_number("lines"))
        size = Size(columns: columns > 0 ? columns : 80, rows: rows > 0 ? rows : 24)
    }

    /// The descriptions to use, best first, if a terminal has none of its own.
    ///
    /// A terminal newer than the system's database brings its own description, which is absent in a container or at the
    /// far end of ssh.
    static func standIns(for name: String) -> [String] {
        let family = name.prefix { $0 != "-" }
        return xtermFamilies.contains(String(family)) ? ["xterm-256color", "xterm"] : []
    }

    /// Terminals that understand xterm's sequences, by their name up to the first dash.
    private static let xtermFamilies = ["alacritty", "contour", "foot", "ghostty", "kitty", "rio", "wezterm", "xterm"]

    /// True if the terminal moves its cursor with the sequence of ECMA-48, which frames use.
    private static var movesCursorByANSI: Bool {
        guard let address = cncurses_string("cup") else { return false }
        return [(0, 0), (4, 11), (123, 45)].allSatisfy { row, column in
            guard let filled = cncurses_filled(address, Int32(row), Int32(column)) else { return false }
            return withoutPadding(String(cString: filled)) == Array("\u{1B}[\(row + 1);\(column + 1)H".utf8)
        }
    }

    /// A string by its terminfo name; empty if the terminal has none.
    private static func bytes(_ name: String) -> [UInt8] {
        guard let string = cncurses_string(name) else { return [] }
        return withoutPadding(String(cString: string))
    }

    /// Removes delays such as `$<5>`, which only slow serial terminals need.
    static func withoutPadding(_ string: String) -> [UInt8] {
        var bytes: [UInt8] = []
        var rest = string.utf8[...]
        while let byte = rest.first {
            if byte == UInt8(ascii: "$"), rest.dropFirst().first == UInt8(ascii: "<"),
                let end = rest.firstIndex(of: UInt8(ascii: ">"))
            {
                rest = rest[rest.index(after: end)...]
            } else {
                bytes.append(byte)
                rest = rest.dropFirst()
            }
        }
        return bytes
    }
}
