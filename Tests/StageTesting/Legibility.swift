internal import Foundation
package import TerminalUI

/// A check that every text on a screen is whole.
package struct Legibility: Sendable {
    /// All words of the program and of the tests, comments left out.
    private let words: Set<String>
    /// Names of players, which may be cut before an ellipsis.
    private let names: [String]

    /// - Parameters:
    ///   - file: A source file in the folder of the test target, whose words may be on screens, too.
    ///   - names: Names of players, which may be cut before an ellipsis.
    package init(beside file: String, names: [String] = []) {
        let tests = URL(filePath: #filePath).deletingLastPathComponent()
        let folders = [
            tests.appending(path: "../../Sources"), tests, URL(filePath: file).deletingLastPathComponent(),
        ]
        words = folders.reduce(into: Set(names)) { $0.formUnion(Self.words(in: $1)) }
        self.names = names
    }

    private static func words(in folder: URL) -> Set<String> {
        let paths = (try? FileManager.default.subpathsOfDirectory(atPath: folder.path())) ?? []
        return paths.filter { $0.hasSuffix(".swift") || $0.hasSuffix("DrawnScreens.txt") }.reduce(into: []) {
            words,
            path in
            let text = (try? String(contentsOf: folder.appending(path: path), encoding: .utf8)) ?? ""
            for line in text.utf8.split(separator: UInt8(ascii: "\n")) {
                let code = line.drop { $0 == UInt8(ascii: " ") }
                guard !code.starts(with: "//".utf8) else { continue }
                for word in Substring(code).unicodeScalars.split(whereSeparator: { !$0.properties.isAlphabetic }) {
                    words.insert(String(word))
                }
            }
        }
    }

    /// The broken words and boxes of a screen.
    package func faults(of canvas: Canvas) -> [String] {
        (0..<canvas.size.rows).flatMap { brokenWords(of: canvas, row: $0) + brokenBoxes(of: canvas, bottom: $0) }
    }

    private func brokenWords(of canvas: Canvas, row: Int) -> [String] {
        let cells = canvas.cells[row * canvas.size.columns..<(row + 1) * canvas.size.columns]
        var faults: [String] = []
        for run in cells.indices.split(whereSeparator: { !cells[$0].glyph.isWordPart }) {
            let glyphs = run.filter { cells[$0].half != .right }.map { cells[$0].glyph }
            // Invites and hashes have digits; a ball in ASCII is made of one letter.
            guard glyphs.count > 1, glyphs.allSatisfy(\.properties.isAlphabetic), Set(glyphs).count > 1 else {
                continue
            }
            let word = String(String.UnicodeScalarView(glyphs))
            let isCut = run.endIndex < cells.endIndex && cells[run.endIndex].glyph.isEllipsis(canvas.glyphs)
            if isCut, names.contains(where: { $0.hasPrefix(word) }) || isPath(word, in: canvas.line(row)) { continue }
            if !words.contains(word) || isCut && canvas.glyphs == .blocks { faults.append("“\(word)” is cut") }
        }
        return faults
    }

    /// True for the last part of a path before an ellipsis.
    private func isPath(_ word: String, in line: String) -> Bool {
        line.split(separator: " ").contains {
            $0.contains("/") && ($0.hasSuffix("\(word)…") || $0.hasSuffix("\(word)."))
        }
    }

    /// Boxes with texts in their lower frame that lack a side, or whose lines touch it.
    private func brokenBoxes(of canvas: Canvas, bottom: Int) -> [String] {
        guard canvas.glyphs == .blocks else { return [] }
        let columns = 0..<canvas.size.columns
        func glyph(_ column: Int, _ row: Int) -> Unicode.Scalar { canvas[column, row].glyph }
        return columns.filter { glyph($0, bottom) == "└" }.flatMap { left -> [String] in
            let frame = columns[(left + 1)...].prefix { glyph($0, bottom).isFrameOrText }
            guard let right = frame.last.map({ $0 + 1 }), columns.contains(right), glyph(right, bottom) == "┘",
                frame.contains(where: { glyph($0, bottom).isWordPart })
            else { return [] }
            guard let top = (0..<bottom).last(where: { glyph(left, $0) == "┌" }), glyph(right, top) == "┐" else {
                return ["a box has no top"]
            }
            return (top + 1..<bottom).flatMap { row -> [String] in
                let isOpen = [left, right].contains { !"│├┤".unicodeScalars.contains(glyph($0, row)) }
                let isTouched = [left + 1, right - 1].contains { glyph($0, row).isWordPart }
                return isOpen ? ["a box has no side"] : isTouched ? ["a text touches the side of its box"] : []
            }
        }
    }

    /// True if a row's last column has a text.
    package func touchesEdge(_ canvas: Canvas) -> Bool {
        (1...canvas.size.rows).contains { canvas.cells[$0 * canvas.size.columns - 1].glyph.isWordPart }
    }

    /// The rows that go on over the edge: a screen that is one column wider has the same row and more.
    package func cutRows(of canvas: Canvas, beside wider: Canvas) -> [String] {
        (0..<canvas.size.rows).filter { row in
            let last = canvas.size.columns - 1
            return canvas[last, row].glyph.isWordPart && wider[last + 1, row].glyph != " "
                && (0...last).allSatisfy { canvas[$0, row].glyph == wider[$0, row].glyph }
        }
        .map { "“\(canvas.line($0).suffix(12))” goes on over the edge" }
    }
}

extension Unicode.Scalar {
    fileprivate var isWordPart: Bool {
        isASCII
            ? ("a"..."z").contains(self) || ("A"..."Z").contains(self) || ("0"..."9").contains(self)
            : properties.isAlphabetic
    }

    fileprivate func isEllipsis(_ glyphs: GlyphSet) -> Bool { self == (glyphs == .ascii ? "." : "…") }

    /// True for a horizontal line, or for a sign of a text.
    fileprivate var isFrameOrText: Bool { !("\u{2501}"..."\u{259F}").contains(self) }
}
