package import DrawnScreens
internal import PongUI
internal import TerminalUI
internal import TestExtent

/// A scene that has a file at each size at which it shows something different, and is legible at every size.
package struct StagedScene: Sendable, CustomStringConvertible {
    package let description: String
    private let sizes: [ScreenSize]
    private let stage: @Sendable (ScreenSize) throws -> Stage

    /// - Parameters:
    ///   - name: Name of the files, without `.txt`.
    ///   - sizes: Names of the sizes that have files, with blanks between them.
    ///   - stage: Sets the scene up on a screen.
    package init(_ name: String, at sizes: String = "", _ stage: @escaping @Sendable (ScreenSize) throws -> Stage) {
        description = name
        self.sizes = sizes.split(separator: " ").map { word in
            guard let size = ScreenSize(word) else { preconditionFailure("\(word) is no size, such as 120x40-ascii") }
            return size
        }
        self.stage = stage
    }

    /// The screens that have files.
    package var screens: [DrawnScreen] {
        sizes.map { size in DrawnScreen("\(size.name)/\(description)") { try stage(size).text } }
    }

    /// The faults that ``Legibility`` finds at any size, in blocks and in ASCII, each with the sizes that have it.
    package func faults(_ legibility: Legibility) throws -> [String] {
        var faults: [(text: String, screens: [String])] = []
        for glyphs in [GlyphSet.blocks, .ascii] {
            var stage = try stage(ScreenSize(80, 24, glyphs))
            var canvas = Canvas(size: Size(columns: 80, rows: 24), glyphs: glyphs)
            func draw(_ columns: Int, _ rows: Int) -> Canvas {
                _ = stage.app.handle(.resized(Size(columns: columns, rows: rows)))
                stage.app.draw(on: &canvas)
                return canvas
            }
            for size in tested {
                let drawn = draw(size.columns, size.rows)
                var texts = legibility.faults(of: drawn)
                if legibility.touchesEdge(drawn) {
                    texts += legibility.cutRows(of: drawn, beside: draw(size.columns + 1, size.rows))
                }
                for text in texts {
                    let name = ScreenSize(size.columns, size.rows, glyphs).name
                    if let place = faults.firstIndex(where: { $0.text == text }) {
                        faults[place].screens.append(name)
                    } else {
                        faults.append((text, [name]))
                    }
                }
            }
        }
        return faults.map { "\($0.text): \($0.screens.count) screens, such as \($0.screens[0])" }
    }

    /// Large sizes, and at last some that are too small, which pause a match.
    ///
    /// Scenes begin at different widths and heights, so that together they take all.
    private var tested: [Size] {
        let (columns, rows) = TestExtent.full((3, 2), slice: (13, 11))
        let turn = description.utf8.reduce(0) { $0 + Int($1) }
        let heights = [16, 20] + stride(from: 21 + turn % rows, through: 60, by: rows)
        let large = heights.flatMap { height in
            stride(from: 40 + turn % columns, through: 200, by: columns).map { Size(columns: $0, rows: height) }
        }
        let small = [(40, 16), (64, 20), (80, 24), (63, 19), (40, 15), (39, 16), (24, 9), (16, 6), (9, 3)]
        return large + small.map { Size(columns: $0.0, rows: $0.1) }
    }
}
