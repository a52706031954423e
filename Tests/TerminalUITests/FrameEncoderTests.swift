import GameCore
import TerminalKit
import Testing

@testable import TerminalUI

@Suite("Frame encoder") struct FrameEncoderTests {
    @Test(
        "the bytes make the terminal show every canvas of a random run",
        // With all features, without one, and with none.
        arguments: [(true, true), (false, true), (false, false)],
        1...4 as ClosedRange<UInt64>
    )
    func reproducesCanvas(_ has: (background: Bool, others: Bool), _ seed: UInt64) {
        var random = SplitMix64(seed: seed)
        var features = FrameEncoder.Features()
        features.erasesInBackground = has.background
        (features.erasesLines, features.turnsOffSingly) = (has.others, has.others)
        let size = Size(columns: Int.random(in: 1...30, using: &random), rows: Int.random(in: 1...12, using: &random))
        var encoder = FrameEncoder(colors: .rgb24, features: features)
        encoder.repeatsCharacters = seed.isMultiple(of: 2)
        var terminal = VirtualTerminal(
            columns: size.columns,
            rows: size.rows,
            erasesInBackground: features.erasesInBackground
        )
        terminal.fill(with: "?")
        var parser = ControlParser()
        var canvas = Canvas(size: size)
        var bytes: [UInt8] = []
        var writtenFrames = 0
        for frame in 0..<250 {
            canvas.disturb(using: &random)
            bytes.removeAll(keepingCapacity: true)
            encoder.encode(canvas, into: &bytes)
            writtenFrames += bytes.isEmpty ? 0 : 1
            terminal.feed(bytes)
            for token in bytes.flatMap({ parser.take($0) }) where !token.isOfFrame {
                Issue.record("frame \(frame) of \(size) has \(token)")
            }
            guard terminal.shows(canvas) else {
                Issue.record("frame \(frame) of \(size): \(String(decoding: bytes, as: UTF8.self).debugDescription)")
                return
            }
        }
        #expect(terminal.unknown == [] && terminal.ambiguities == [])
        #expect(writtenFrames > 100)
    }

    @Test("draws with the characters of code page 437 for a console")
    func console() {
        var features = FrameEncoder.Features()
        features.hasConsoleFont = true
        var encoder = FrameEncoder(colors: .none, features: features)
        var canvas = Canvas(columns: 40, rows: 1)
        for column in 0..<32 { canvas[column, 0] = Cell(Unicode.Scalar(0x2580 + UInt32(column)) ?? "?") }
        canvas.write("●◀▶×…–“", column: 32, row: 0)
        let allowed = Set("▀▄█▌▐░▒▓│─•◄►x.-\" ".unicodeScalars)
        let drawn = encoder.text(of: canvas).unicodeScalars.filter { $0.value > 0x7F }
        #expect(!drawn.isEmpty && drawn.allSatisfy { allowed.contains($0) })
    }

    @Test("writes nothing if nothing visible has changed")
    func writesNothing() {
        var shown = Shown(20, 5)
        var bytes = [shown.bytes(writing: "pong", 3, 2, Style(.rgb(255, 0, 0))), shown.bytes()]
        shown.canvas[0, 0] = Cell(" ", Style(.standard, .bold))
        bytes.append(shown.bytes(writing: "pong", 3, 2, Style(.rgb(0, 0, 255))))
        #expect(bytes[0].hasSuffix("pong") && bytes[1...] == ["", ""])
    }

    @Test("redraws everything after forgetting the shown canvas, and for another size")
    func forgets() {
        var shown = Shown(20, 5)
        var bytes = [shown.bytes(writing: "pong", 0, 0), shown.bytes()]
        shown.encoder.forget()
        bytes.append(shown.bytes())
        for rows in [5, 6] {
            shown.canvas = Canvas(columns: 21, rows: rows)
            bytes.append(shown.bytes(writing: "pong", 0, 0))
        }
        let all = "\u{1B}[m\u{1B}[H\u{1B}[2Jpong"
        #expect(bytes == ["pong", "", all, all, all])
    }

    @Test("takes the shortest way of the cursor, and erases the rest of a line where that is shorter")
    func motion() {
        var shown = Shown(80, 24)
        let texts = [("ab", 10, 3), ("cd", 10, 4), ("e", 13, 4), ("f", 0, 5), ("g", 40, 5)]
        var bytes = texts.map { shown.bytes(writing: $0.0, $0.1, $0.2) }
        shown.canvas.write("h", column: 79, row: 5)
        bytes.append(shown.bytes(writing: "i", 79, 6))
        #expect(
            bytes == ["\u{1B}[4;11Hab", "\n\u{8}\u{8}cd", " e", "\n\rf", "\u{1B}[39Cg", "\u{1B}[38Ch\u{1B}[7;80Hi"]
        )
        shown = Shown(80, 24)
        _ = shown.bytes(writing: "a long line of text", 0, 0)
        shown.canvas.clear()
        #expect(shown.bytes() == "\r\u{1B}[K")
    }

    @Test("changes only what differs in the style, or resets it, and draws the cells of one colour together")
    func styles() {
        var shown = Shown(80, 2, colors: .rgb24)
        let styles: [(String, Style.Attributes)] = [("a", .bold), ("b", [.bold, .reverse]), ("c", .dim)]
        for (column, (text, attributes)) in styles.enumerated() {
            shown.canvas.write(text, column: column, row: 0, Style(.rgb(1, 2, 3), on: .rgb(4, 5, 6), attributes))
        }
        let bytes = [shown.bytes(), shown.bytes(writing: "d", 3, 0)]
        #expect(bytes == ["\u{1B}[1;38;2;1;2;3;48;2;4;5;6ma\u{1B}[7mb\u{1B}[22;27;2mc", "\u{1B}[md"])
        shown = Shown(80, 2, colors: .rgb24)
        for (column, attributes) in ([[.bold, .dim], .dim] as [Style.Attributes]).enumerated() {
            shown.canvas.write("a", column: column, row: 0, Style(.rgb(1, 2, 3), on: .rgb(4, 5, 6), attributes))
        }
        #expect(shown.bytes() == "\u{1B}[1;2;38;2;1;2;3;48;2;4;5;6ma\u{1B}[22;2ma")
        shown = Shown(4, 2, colors: .rgb24)
        for row in 0..<2 {
            shown.canvas.write("a", column: 0, row: row, Style(.rgb(1, 2, 3)))
            shown.canvas.write("b", column: 3, row: row, Style(.rgb(4, 5, 6)))
        }
        #expect(shown.bytes() == "\u{1B}[38;2;1;2;3ma\n\ra  \u{1B}[38;2;4;5;6mb\u{1B}[1;4Hb")
    }

    @Test("repeats a glyph where the terminal can, over cells that show it already too, and where it saves bytes")
    func repetition() {
        var shown = Shown(40, 2, colors: .rgb24)
        shown.encoder.repeatsCharacters = true
        let first = [("▃▃▃▃", 0, 0), ("▅▅▅▅▅▅▅▅▅▅▅▅", 5, 0), ("xxxxx", 18, 0), ("▁▁", 0, 1)]
        var bytes = first.map { shown.bytes(writing: $0.0, $0.1, $0.2) }
        shown.canvas.write("▃▃▃▃▃▃", column: 0, row: 0)
        _ = shown.bytes(writing: "▅", 2, 0)
        _ = shown.bytes(writing: "z", 39, 0)
        // Up to the last column; after it the cursor's position is unknown.
        bytes += [("▅▅▅▅▅▅", 0, 0), ("▇▇▇▇", 36, 1), ("y", 39, 0)].map { shown.bytes(writing: $0.0, $0.1, $0.2) }
        shown.encoder.repeatsCharacters = false
        bytes.append(shown.bytes(writing: "▃▃▃▃", 0, 0))
        #expect(
            bytes == [
                "▃\u{1B}[3b", " ▅\u{1B}[11b", " xxxxx", "\n\r▁▁", "\u{1B}[H▅\u{1B}[5b", "\n\u{1B}[30C▇\u{1B}[3b",
                "\u{1B}[1;40Hy", "\u{1B}[H▃▃▃▃",
            ]
        )
    }

    @Test("never lets a control character through, and reduces colours to the terminal's, but keeps attributes")
    func reduces() {
        let controls = (["\u{1B}", "\n", "\u{7F}", "\u{9B}"] as [Unicode.Scalar]).map { glyph in
            var shown = Shown(3, 1)
            shown.canvas[0, 0] = Cell(glyph)
            return shown.bytes()
        }
        #expect(controls == ["?", "?", "?", "?"])
        let depths: [(ColorDepth, String)] = [
            (.none, ""), (.ansi16, "91"), (.palette256, "38;5;203"), (.rgb24, "38;2;250;80;90"),
        ]
        for (depth, color) in depths {
            let bytes = ([[], [.bold, .reverse]] as [Style.Attributes]).map { attributes in
                var shown = Shown(3, 1, colors: depth)
                return shown.bytes(writing: "x", 0, 0, Style(.rgb(250, 80, 90), attributes))
            }
            #expect(
                bytes == [color.isEmpty ? "x" : "\u{1B}[\(color)mx", "\u{1B}[1;7\(color.isEmpty ? "" : ";\(color)")mx"]
            )
        }
        var white = Shown(3, 1, colors: .ansi16)
        #expect(white.bytes(writing: "x", 0, 0, Style(.rgb(255, 255, 255), on: .rgb(0, 0, 0))) == "\u{1B}[97;40mx")
        // An exact colour of the cube goes by its index, but not the few that themes replace.
        let exact = [Color.rgb(255, 135, 0), .rgb(128, 128, 128), .rgb(0, 0, 95), .rgb(255, 135, 1)]
        #expect(
            exact.map { TerminalColor($0, .rgb24) }
                == [.index(208), .index(244), .rgb(0, 0, 95), .rgb(255, 135, 1)]
        )
    }

    @Test("finds the nearest of the 240 colours that are the same everywhere")
    func nearest() {
        let levels: [Int] = [0, 95, 135, 175, 215, 255]
        var palette: [[Int]] = []
        for red in levels { for green in levels { for blue in levels { palette.append([red, green, blue]) } } }
        palette += (0..<24).map { Array(repeating: 8 + 10 * $0, count: 3) }
        var random = SplitMix64(seed: 1)
        for _ in 0..<2_000 {
            let color = (0..<3).map { _ in UInt8.random(in: 0...255, using: &random) }
            func distance(_ index: Int) -> Int {
                zip(palette[index], color).reduce(0) { $0 + ($1.0 - Int($1.1)) * ($1.0 - Int($1.1)) }
            }
            guard case .index(let index) = TerminalColor(.rgb(color[0], color[1], color[2]), .palette256) else {
                Issue.record("no index for \(color)")
                continue
            }
            #expect(distance(Int(index) - 16) == palette.indices.map(distance).min(), "\(color)")
        }
    }
}

/// A canvas, and an encoder that has shown it.
private struct Shown {
    var encoder: FrameEncoder
    var canvas: Canvas

    init(_ columns: Int, _ rows: Int, colors: ColorDepth = .none) {
        encoder = FrameEncoder(colors: colors)
        canvas = Canvas(columns: columns, rows: rows)
        _ = bytes()
    }

    /// Writes a text, and returns the bytes of the frame.
    mutating func bytes(writing text: String = "", _ column: Int = 0, _ row: Int = 0, _ style: Style = .plain) -> String
    {
        canvas.write(text, column: column, row: row, style)
        return encoder.text(of: canvas)
    }
}

extension FrameEncoder {
    fileprivate mutating func text(of canvas: Canvas) -> String {
        var bytes: [UInt8] = []
        encode(canvas, into: &bytes)
        return String(decoding: bytes, as: UTF8.self)
    }
}

extension Canvas {
    /// Changes a few cells, like a scene.
    fileprivate mutating func disturb(using random: inout SplitMix64) {
        let colors: [Color] = [.standard, .standard, .rgb(255, 0, 0), .rgb(0, 0, 90)]
        let attributes: [Style.Attributes] = [[], [], .bold, .dim, .reverse, [.bold, .reverse]]
        for _ in 0..<Int.random(in: 0...4, using: &random) {
            let style = Style(
                colors.randomElement(using: &random) ?? .standard,
                on: colors.randomElement(using: &random) ?? .standard,
                attributes.randomElement(using: &random) ?? []
            )
            let column = Int.random(in: -2..<size.columns, using: &random)
            let row = Int.random(in: 0..<size.rows, using: &random)
            switch Int.random(in: 0..<8, using: &random) {
            case 0: clear(style)
            case 1, 2: fill(column: column, row: row, columns: 40, rows: 1, with: Cell(" ", style))
            case 3: fill(column: column, row: row, columns: 3, rows: 3, with: Cell("█", style))
            default:
                write(
                    ["x", "a – b", "pong ▀▄", "▌▐█▛▗▙▝", "▞▚▔▇▕▉▜▖▟▘", "a界b", "本日は", "ที่ x\u{301}"].randomElement(
                        using: &random
                    ) ?? "",
                    column: column,
                    row: row,
                    style
                )
            }
        }
    }
}
