/// A colour chosen by a scene; the screen reduces it to the terminal's colours.
///
/// A single integer, because a frame compares thousands of colours.
public struct Color: Sendable, Hashable {
    /// Zero, or 1 followed by the bytes of red, green and blue.
    private let code: UInt32

    private init(code: UInt32) {
        self.code = code
    }

    /// The terminal's own foreground or background.
    public static let standard = Color(code: 0)

    /// A 24-bit colour; a terminal with 256 or 16 colours shows the nearest of them.
    public static func rgb(_ red: UInt8, _ green: UInt8, _ blue: UInt8) -> Color {
        Color(code: 1 << 24 | UInt32(red) << 16 | UInt32(green) << 8 | UInt32(blue))
    }

    /// Red, green and blue; `nil` for the terminal's own.
    public var components: (red: UInt8, green: UInt8, blue: UInt8)? {
        guard code != 0 else { return nil }
        return (
            UInt8(truncatingIfNeeded: code >> 16), UInt8(truncatingIfNeeded: code >> 8), UInt8(truncatingIfNeeded: code)
        )
    }
}
