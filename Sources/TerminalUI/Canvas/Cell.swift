/// One character place: a glyph with marks on it, or half of a wide one, and its style.
public struct Cell: Sendable, Hashable {
    public var glyph: Unicode.Scalar
    public var style: Style
    public internal(set) var marks = Marks()
    public internal(set) var half = Half.none

    public init(_ glyph: Unicode.Scalar = " ", _ style: Style = .plain) {
        self.glyph = glyph
        self.style = style
    }

    /// The part of a glyph of two columns; the right one has a blank for its own glyph.
    public enum Half: UInt8, Sendable, Hashable {
        case none, left, right
    }

    /// At most two combining marks; those beyond U+FFFF are left out.
    public struct Marks: Sendable, Hashable {
        private var firstCode: UInt16 = 0
        private var secondCode: UInt16 = 0

        public var isEmpty: Bool { firstCode == 0 }
        public var first: Unicode.Scalar? { firstCode == 0 ? nil : Unicode.Scalar(firstCode) }
        public var second: Unicode.Scalar? { secondCode == 0 ? nil : Unicode.Scalar(secondCode) }

        mutating func append(_ mark: Unicode.Scalar) {
            guard let code = UInt16(exactly: mark.value) else { return }
            if firstCode == 0 { firstCode = code } else if secondCode == 0 { secondCode = code }
        }
    }

    /// The scalars of the cell in a row of text; none for a right half.
    public var scalars: [Unicode.Scalar] {
        half == .right ? [] : [glyph] + [marks.first, marks.second].compactMap(\.self)
    }
}
