/// The colours and characters that a terminal can show.
public struct Capabilities: Sendable, Hashable {
    public var colors: ColorDepth
    public var glyphs: GlyphSet
    /// See ``Canvas/partsPerCell``.
    public var partsPerCell: Int
    /// True if the terminal may report a mouse.
    public var hasPointer: Bool

    public init(colors: ColorDepth, glyphs: GlyphSet, partsPerCell: Int = 8, hasPointer: Bool = true) {
        self.colors = colors
        self.glyphs = glyphs
        self.partsPerCell = partsPerCell
        self.hasPointer = hasPointer
    }
}

/// The number of colours that a terminal shows.
public enum ColorDepth: Int, Sendable, Hashable, Comparable {
    case none, ansi16, palette256, rgb24

    public static func < (lhs: ColorDepth, rhs: ColorDepth) -> Bool {
        lhs.rawValue < rhs.rawValue
    }
}

/// The characters to draw with.
public enum GlyphSet: Sendable, Hashable {
    /// Printing ASCII only.
    case ascii
    /// Printing ASCII, block elements and box drawing.
    case blocks
}
