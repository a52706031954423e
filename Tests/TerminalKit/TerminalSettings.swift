internal import CTestSupport
internal import Foundation

/// A terminal's input and output modes (`termios`), in comparable form.
package struct TerminalSettings: Equatable {
    private var flags: [String: UInt]
    private var characters: [UInt8]

    /// The local modes (`c_lflag`), such as `ECHO` and `ICANON`.
    package var localModes: UInt { flags["c_lflag"] ?? 0 }

    init(_ settings: termios) {
        flags = [
            "c_iflag": UInt(settings.c_iflag),
            "c_oflag": UInt(settings.c_oflag),
            "c_cflag": UInt(settings.c_cflag),
            // PENDIN is internal to the kernel: set by a change of mode with pending input.
            "c_lflag": UInt(settings.c_lflag) & ~UInt(PENDIN),
        ]
        characters = withUnsafeBytes(of: settings.c_cc) { Array($0) }
    }

    /// The fields that differ, with both values.
    package func differences(from other: TerminalSettings) -> [String] {
        var result = flags.keys.sorted().filter { flags[$0] != other.flags[$0] }.map { name in
            "\(name) is \(flags[name] ?? 0), was \(other.flags[name] ?? 0)"
        }
        if characters != other.characters {
            result.append("c_cc is \(characters), was \(other.characters)")
        }
        return result
    }
}
