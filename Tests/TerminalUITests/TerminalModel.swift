import TerminalUI

/// A small terminal: it does what the sequences of a frame say, and refuses all others.
struct TerminalModel {
    /// A place on the screen as a person sees it: what is not drawn has no colour.
    struct Place: Equatable {
        var glyph: Unicode.Scalar = " "
        var foreground = [39]
        var background = [49]
        var attributes: Style.Attributes = []
    }

    private(set) var places: [Place]
    private(set) var unknownSequences: [String] = []
    private let size: Size
    private let erasesInBackground: Bool
    private var pen = Place()
    private var column = 0
    private var row = 0
    private var lastGlyph: Unicode.Scalar?

    /// Whether the cursor is after the last column, where its place differs between terminals.
    private var isBehindLine = false

    init(size: Size, erasesInBackground: Bool) {
        self.size = size
        self.erasesInBackground = erasesInBackground
        places = Array(repeating: Place(glyph: "?"), count: size.columns * size.rows)
    }

    mutating func feed(_ bytes: [UInt8]) {
        var scalars = String(decoding: bytes, as: UTF8.self).unicodeScalars[...]
        while let scalar = scalars.popFirst() {
            switch scalar {
            case "\u{8}" where !isBehindLine && column > 0: column -= 1
            case "\n" where !isBehindLine && row + 1 < size.rows: row += 1
            case "\r" where !isBehindLine: column = 0
            case "\u{1B}" where scalars.popFirst() == "[":
                var parameters = ""
                while let next = scalars.first, next.value < 0x40 {
                    parameters.unicodeScalars.append(next)
                    scalars.removeFirst()
                }
                let numbers = parameters.split(separator: ";", omittingEmptySubsequences: false).map { Int($0) ?? 0 }
                obey(scalars.popFirst() ?? "?", parameters.isEmpty ? [] : numbers)
            case " "...: put(scalar)
            default: unknownSequences.append("\(scalar.value) at \(column), \(row)")
            }
        }
    }

    private mutating func put(_ glyph: Unicode.Scalar) {
        guard !isBehindLine else { return unknownSequences.append("wrapped at \(row)") }
        places[row * size.columns + column] = Place(
            glyph: glyph,
            foreground: pen.foreground,
            background: pen.background,
            attributes: pen.attributes
        )
        lastGlyph = glyph
        isBehindLine = column + 1 == size.columns
        column = min(column + 1, size.columns - 1)
    }

    private mutating func obey(_ final: Unicode.Scalar, _ numbers: [Int]) {
        let count = max(numbers.first ?? 1, 1)
        // What is repeated has to come just before.
        defer { lastGlyph = nil }
        switch final {
        case "b" where lastGlyph != nil:
            for _ in 0..<count { if let lastGlyph { put(lastGlyph) } }
        case "H":
            row = count - 1
            column = max(numbers.count > 1 ? numbers[1] : 1, 1) - 1
            isBehindLine = false
        case "A" where !isBehindLine: row -= count
        case "B" where !isBehindLine: row += count
        case "C" where !isBehindLine: column += count
        case "D" where !isBehindLine: column -= count
        case "J" where numbers == [2]: erase(0..<places.count)
        case "K" where numbers.isEmpty && !isBehindLine:
            erase(row * size.columns + column..<(row + 1) * size.columns)
        case "m": style(numbers.isEmpty ? [0] : numbers)
        default: unknownSequences.append("\(numbers)\(final) at \(column), \(row)")
        }
        if !(0..<size.columns).contains(column) || !(0..<size.rows).contains(row) {
            unknownSequences.append("moved to \(column), \(row)")
            (column, row) = (0, 0)
        }
    }

    private mutating func erase(_ range: Range<Int>) {
        for index in range {
            places[index] = Place(background: erasesInBackground ? pen.background : [49])
        }
    }

    /// The parameters in RGB of a colour of xterm's cube or greys.
    private static func rgb(index: Int) -> [Int] {
        let levels = [0, 95, 135, 175, 215, 255]
        if index >= 232 {
            return [2] + Array(repeating: 8 + 10 * (index - 232), count: 3)
        }
        return [2, levels[(index - 16) / 36], levels[(index - 16) / 6 % 6], levels[(index - 16) % 6]]
    }

    private mutating func style(_ numbers: [Int]) {
        var rest = numbers[...]
        while let number = rest.popFirst() {
            switch number {
            case 0: pen = Place()
            case 1: pen.attributes.insert(.bold)
            case 2: pen.attributes.insert(.dim)
            case 4: pen.attributes.insert(.underline)
            case 7: pen.attributes.insert(.reverse)
            case 22: pen.attributes.subtract([.bold, .dim])
            case 24: pen.attributes.remove(.underline)
            case 27: pen.attributes.remove(.reverse)
            case 30...37, 39, 90...97: pen.foreground = [number]
            case 40...47, 49, 100...107: pen.background = [number]
            case 38, 48:
                let length = rest.first == 5 ? 2 : 4
                let color =
                    [number] + (length == 4 ? Array(rest.prefix(4)) : Self.rgb(index: rest.dropFirst().first ?? 0))
                rest = rest.dropFirst(length)
                if number == 38 { pen.foreground = color } else { pen.background = color }
            default: unknownSequences.append("SGR \(number)")
            }
        }
    }
}

extension TerminalModel.Place {
    /// What a cell looks like in 24-bit colours.
    init(_ cell: Cell) {
        self.init(
            glyph: cell.glyph,
            foreground: Self.parameters(cell.style.foreground, 30),
            background: Self.parameters(cell.style.background, 40),
            attributes: cell.style.attributes
        )
    }

    /// The same for two places that nobody can tell apart.
    var seen: TerminalModel.Place {
        guard glyph == " ", attributes.isDisjoint(with: [.underline, .reverse]) else { return self }
        return TerminalModel.Place(background: background)
    }

    private static func parameters(_ color: Color, _ base: Int) -> [Int] {
        guard let (red, green, blue) = color.components else { return [base + 9] }
        return [base + 8, 2, Int(red), Int(green), Int(blue)]
    }
}
