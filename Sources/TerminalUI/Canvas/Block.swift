/// A block element: a cell that is partly covered.
struct Block {
    let glyph: Unicode.Scalar

    /// Reverse video if the glyph is the part that is not covered.
    let attributes: Style.Attributes

    /// The nearest block; `nil` if too little is covered to show.
    init?(_ columns: CellSpan, _ rows: CellSpan) {
        if rows.count == 8, columns.start == 0 {
            self.init(Block.left(columns.end))
        } else if rows.count == 8, columns.start == 7 {
            self.init("▕")
        } else if rows.count == 8, columns.end == 8, columns.start != 4 {
            self.init(Block.left(columns.start), .reverse)
        } else if columns.count == 8, rows.end == 8 {
            self.init(Block.lower(8 - rows.start))
        } else if columns.count == 8, rows.end == 1 {
            self.init("▔")
        } else if columns.count == 8, rows.start == 0, rows.end != 4 {
            self.init(Block.lower(8 - rows.end), .reverse)
        } else if let horizontal = columns.halves, let vertical = rows.halves {
            self.init(Block.quadrants(horizontal, vertical))
        } else {
            return nil
        }
    }

    init(_ glyph: Unicode.Scalar, _ attributes: Style.Attributes = []) {
        self.glyph = glyph
        self.attributes = attributes
    }

    private static func left(_ eighths: Int) -> Unicode.Scalar {
        Unicode.Scalar(UInt32(0x2590 - eighths)) ?? "█"
    }

    private static func lower(_ eighths: Int) -> Unicode.Scalar {
        Unicode.Scalar(UInt32(0x2580 + eighths)) ?? "█"
    }

    private static func quadrants(_ horizontal: CellSpan.Halves, _ vertical: CellSpan.Halves) -> Unicode.Scalar {
        switch (horizontal, vertical) {
        case (.first, .first): "▘"
        case (.second, .first): "▝"
        case (.both, .first): "▀"
        case (.first, .second): "▖"
        case (.second, .second): "▗"
        case (.both, .second): "▄"
        case (.first, .both): "▌"
        case (.second, .both): "▐"
        case (.both, .both): "█"
        }
    }
}
