internal import TerminalUI

/// The connection to the opponent in one line: the name, a sign of four bars, round trip, loss and rollback depth.
///
/// Words take the place of loss and depth if the connection is in trouble, and of all three if the opponent does not
/// answer.
struct LinkBar {
    let name: String
    let meter: LinkMeter

    /// Texts in different styles, one after the other.
    private typealias Part = [(text: String, style: KeyPath<Palette, Style>)]

    private var roundTrip: Part {
        if meter.trouble == .noAnswer { return [(LinkMeter.Trouble.noAnswer.rawValue, \.accent)] }
        return [(meter.roundTripMilliseconds.map { "\($0)" } ?? "-", \.text), (" ms", \.hint)]
    }

    /// The trouble, else the loss.
    private var label: Part {
        switch meter.trouble {
        case .noAnswer: return []
        case let trouble?: return [("  ", \.hint), (trouble.rawValue, \.accent)]
        case nil:
            guard let loss = meter.loss else { return [] }
            let tenths = loss < 100_000 ? ".\(loss / 1_000 % 10)" : ""
            return [("  loss ", \.hint), ("\(loss / 10_000)\(tenths)%", \.text)]
        }
    }

    private var depth: Part {
        meter.trouble == nil ? [("  rollback ", \.hint), ("\(meter.rollbackDepth)", \.text)] : []
    }

    /// Draws as much as fits between two columns of a row, at the right end.
    ///
    /// - Returns: The first column that it takes.
    func draw(from start: Int, to end: Int, row: Int, on canvas: inout Canvas) -> Int {
        let (room, palette) = (end - start, canvas.palette)
        // By importance, as far as they fit: the sign and the round trip, trouble or loss, the name, and rollback
        // depth.
        var columns = 5 + Self.columns(of: roundTrip)
        guard columns <= room else { return end }
        func takes(_ wanted: Int) -> Bool {
            guard columns + wanted <= room else { return false }
            columns += wanted
            return true
        }
        let label = takes(Self.columns(of: label)) ? label : []
        let nameColumns = min(Canvas.width(of: name), room < 44 ? 8 : 16)
        let showsName = takes(nameColumns + 1)
        let depth = takes(Self.columns(of: depth)) ? depth : []

        var column = end - columns
        if showsName { column = canvas.write(name, column: column, row: row, atMost: nameColumns, palette.hint) + 1 }
        drawSign(column: column, row: row, on: &canvas)
        column += 5
        for (text, style) in roundTrip + label + depth {
            column = canvas.write(text, column: column, row: row, palette[keyPath: style])
        }
        return end - columns
    }

    private static func columns(of part: Part) -> Int { part.reduce(0) { $0 + Canvas.width(of: $1.text) } }

    /// Draws four rising bars; bars above the quality are faint dots.
    private func drawSign(column: Int, row: Int, on canvas: inout Canvas) {
        for bar in 0..<4 {
            if bar >= meter.quality {
                canvas.write("·", column: column + bar, row: row, canvas.palette.hint)
            } else if canvas.glyphs == .blocks {
                let (left, top) = ((column + bar) * 8, row * 8)
                let box = SubcellBox(left: left, top: top + 6 - 2 * bar, right: left + 8, bottom: top + 8)
                canvas.fill(box, canvas.palette.accent.foreground)
            } else {
                canvas.write("|", column: column + bar, row: row, canvas.palette.accent)
            }
        }
    }
}
