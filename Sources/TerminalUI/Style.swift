/// A colour as a scene names it; the screen reduces it to what the terminal can show.
public enum Color: Sendable, Hashable {
    /// The terminal's own foreground or background.
    case standard
    /// A 24-bit colour, reduced to the nearest of 256 or 16 where the terminal has no more.
    case rgb(UInt8, UInt8, UInt8)
}

/// How a cell looks besides its glyph.
public struct Style: Sendable, Hashable {
    public var foreground: Color
    public var background: Color
    public var attributes: Attributes

    public init(_ foreground: Color = .standard, on background: Color = .standard, _ attributes: Attributes = []) {
        self.foreground = foreground
        self.background = background
        self.attributes = attributes
    }

    /// The terminal's own colours, no attribute.
    public static let plain = Style()

    public struct Attributes: OptionSet, Sendable, Hashable {
        public let rawValue: UInt8

        public init(rawValue: UInt8) {
            self.rawValue = rawValue
        }

        public static let bold = Attributes(rawValue: 1 << 0)
        public static let dim = Attributes(rawValue: 1 << 1)
        public static let underline = Attributes(rawValue: 1 << 2)
        public static let reverse = Attributes(rawValue: 1 << 3)
    }
}
