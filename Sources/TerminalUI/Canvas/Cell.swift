/// One character position: a glyph of one column, and its style.
public struct Cell: Sendable, Hashable {
    public var glyph: Unicode.Scalar
    public var style: Style

    public init(_ glyph: Unicode.Scalar = " ", _ style: Style = .plain) {
        self.glyph = glyph
        self.style = style
    }
}
