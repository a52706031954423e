import DrawnScreens

@testable import TerminalUI

/// Drawing on a canvas, as text: a command a line.
///
/// `canvas 80 24 ascii` begins. From a column and a row on are drawn `write 10 3 text`, `cut 10 3 6 text` in at most
/// six columns, `number 10 3 5 99` at the right of five, `box 0 0 4 3 double`, `fill 0 0 4 3 x`, and in a scale `digits
/// 0 0 2 10` and `letters 0 0 1 text`; `center 3 text` is in a row, and `ink 3 18 0 8` goes from left to right and from
/// top to bottom, in eighths. `pen bold 1,2,3 4,5,6` is the style of all later commands, `clear 4 3` clears to a size.
///
/// The reply tells where texts end, shows a `cell 0 0`, and in the end the canvas; after `encoder rgb24 repeats`,
/// `console`, or `resets` for a terminal that turns off all attributes at once, it has the bytes of each `frame`
/// instead.
struct CanvasScript {
    private var canvas = Canvas(columns: 0, rows: 0)
    private var encoder: FrameEncoder?
    private var pen = Style.plain
    private var reply: [String] = []

    static func reply(to text: String) -> String {
        var script = CanvasScript()
        for line in text.split(separator: "\n") { script.perform(line) }
        guard script.encoder == nil else { return script.reply.joined(separator: "\n") }
        let cells = script.canvas.cells
        let reversed = cells.indices.filter { cells[$0].style.attributes.contains(.reverse) }
        script.reply +=
            script.canvas.lines.map { "|\(Replies.escaped($0))" } + (reversed.isEmpty ? [] : ["reversed: \(reversed)"])
        return script.reply.joined(separator: "\n")
    }

    private mutating func perform(_ line: Substring) {
        let words = line.split(separator: " ")
        let numbers = words.dropFirst().compactMap { Int($0) }
        let (column, row) = (numbers.first ?? 0, numbers.dropFirst().first ?? 0)
        func text(after count: Int) -> String {
            line.split(separator: " ", maxSplits: count).last.map { String($0) } ?? ""
        }
        switch words[0] {
        case "canvas": canvas = Canvas(columns: column, rows: row, glyphs: words.last == "ascii" ? .ascii : .blocks)
        case "pen": pen = Self.style(words.dropFirst())
        case "clear": canvas.clear(pen, as: numbers.isEmpty ? nil : Size(columns: column, rows: row))
        case "write": end(canvas.write(text(after: 3), column: column, row: row, pen))
        case "cut": end(canvas.write(text(after: 4), column: column, row: row, atMost: numbers[2], pen))
        case "number": end(canvas.write(numbers[3], column: column, row: row, minimumWidth: numbers[2], pen))
        case "center": canvas.writeCentered(text(after: 2), row: column, pen)
        case "fill":
            let cell = Cell(words.count > 5 ? words[5].unicodeScalars.first ?? " " : " ", pen)
            canvas.fill(column: column, row: row, columns: numbers[2], rows: numbers[3], with: cell)
        case "box":
            let lines: Canvas.BoxLines = words.last == "double" ? .double : .single
            canvas.box(column: column, row: row, columns: numbers[2], rows: numbers[3], lines: lines, pen)
        case "digits":
            canvas.digits(numbers[3], column: column, row: row, scale: numbers[2], pen)
            let size = Canvas.digitsSize(numbers[3], scale: numbers[2])
            reply.append("\(size.columns) columns, \(size.rows) rows")
        case "letters":
            let (scale, text) = (numbers[2], text(after: 4))
            end(canvas.letters(text, column: column, row: row, scale: scale, pen))
            let width = Canvas.lettersWidth(of: text.lowercased(), scale: scale)
            reply.append("\(width) columns, \(canvas.letterRows(scale: scale)) rows")
        case "ink":
            canvas.fill(SubcellBox(left: column, top: numbers[2], right: row, bottom: numbers[3]), pen.foreground)
        case "cell":
            let cell = canvas[column, row]
            reply.append("\(cell.glyph) \(Self.text(of: cell.style))")
        case "encoder":
            let depths: [Substring: ColorDepth] = ["ansi16": .ansi16, "palette256": .palette256, "rgb24": .rgb24]
            var features = FrameEncoder.Features()
            features.hasConsoleFont = words.last == "console"
            features.turnsOffSingly = words.last != "resets"
            var encoder = FrameEncoder(colors: depths[words[1]] ?? .none, features: features)
            _ = encoder.text(of: canvas)
            encoder.repeatsCharacters = words.last == "repeats"
            self.encoder = encoder
        case "repeats": encoder?.repeatsCharacters = words[1] == "yes"
        case "forget": encoder?.forget()
        case "frame":
            let bytes = encoder?.text(of: canvas) ?? ""
            reply.append(bytes.isEmpty ? "nothing" : Replies.escaped(bytes).replacing("\\u{1B}", with: "\\e"))
        default: preconditionFailure("There is no command \(line)")
        }
    }

    private mutating func end(_ column: Int) {
        if encoder == nil { reply.append("to column \(column)") }
    }

    private static let attributes: [Substring: Style.Attributes] = [
        "bold": .bold, "dim": .dim, "reverse": .reverse,
    ]

    /// A style of attributes, and of a foreground and a background such as `1,2,3` or `standard`.
    private static func style(_ words: ArraySlice<Substring>) -> Style {
        let colors = words.filter { attributes[$0] == nil }.map { word -> Color in
            let parts = word.split(separator: ",").compactMap { UInt8($0) }
            return parts.count == 3 ? .rgb(parts[0], parts[1], parts[2]) : .standard
        }
        let chosen = Style.Attributes(words.compactMap { attributes[$0] })
        return Style(colors.first ?? .standard, on: colors.dropFirst().first ?? .standard, chosen)
    }

    private static func text(of style: Style) -> String {
        let colors = [style.foreground, style.background].map { color in
            color.components.map { "\($0.red),\($0.green),\($0.blue)" } ?? "standard"
        }
        let names = attributes.filter { style.attributes.contains($0.value) }.keys.sorted().map { String($0) }
        return (colors + names).joined(separator: " ")
    }
}
