import TerminalUI

@testable import TerminalKit

extension VirtualTerminal {
    /// Fills the screen with earlier content.
    mutating func fill(with glyph: Unicode.Scalar) {
        page.cells = page.cells.map { $0.map { _ in Cell(glyph: glyph) } }
    }

    /// True if the screen looks like a canvas in 24-bit colours.
    func shows(_ canvas: Canvas) -> Bool {
        zip(page.cells.joined(), canvas.cells).allSatisfy { $0.seen == Cell($1).seen }
    }
}

extension VirtualTerminal.Cell {
    /// The look of a canvas's cell in 24-bit colours.
    init(_ cell: TerminalUI.Cell) {
        let numbers: [(Style.Attributes, Int)] = [(.bold, 1), (.dim, 2), (.reverse, 7)]
        self.init(
            glyph: cell.glyph,
            rendition: VirtualTerminal.Rendition(
                foreground: VirtualTerminal.Color(cell.style.foreground),
                background: VirtualTerminal.Color(cell.style.background),
                attributes: Set(numbers.filter { cell.style.attributes.contains($0.0) }.map(\.1))
            ),
            marks: Array(cell.scalars.dropFirst()),
            half: cell.half == .left ? .left : cell.half == .right ? .right : .none
        )
    }

    /// A normal form: equal for cells that look alike.
    fileprivate var seen: VirtualTerminal.Cell {
        var seen = self
        seen.rendition.foreground = rendition.foreground.inRGB
        seen.rendition.background = rendition.background.inRGB
        if glyph == " ", marks.isEmpty, !rendition.attributes.contains(7) {
            seen.rendition = VirtualTerminal.Rendition(background: seen.rendition.background)
        }
        return seen
    }
}

extension VirtualTerminal.Color {
    fileprivate init(_ color: TerminalUI.Color) {
        self = color.components.map { .rgb(Int($0.red), Int($0.green), Int($0.blue)) } ?? .standard
    }

    /// The 24-bit colour of an index in xterm's cube or greys.
    fileprivate var inRGB: VirtualTerminal.Color {
        guard case .indexed(let index) = self, index >= 16 else { return self }
        let levels = [0, 95, 135, 175, 215, 255]
        if index >= 232 {
            let level = 8 + 10 * (index - 232)
            return .rgb(level, level, level)
        }
        return .rgb(levels[(index - 16) / 36], levels[(index - 16) / 6 % 6], levels[(index - 16) % 6])
    }
}

extension ControlToken {
    /// True if every supported terminal knows the token.
    var isOfFrame: Bool {
        switch self {
        case .print: true
        case .control(let byte): [0x08, 0x0A, 0x0D].contains(byte)
        case .sequence(let sequence):
            sequence.marker == nil && sequence.intermediates.isEmpty
                && ("ABCDHbm".contains(sequence.final) || sequence.final == "J" && sequence.parameters == [2]
                    || sequence.final == "K" && sequence.parameters == [nil])
        case .escape, .string: false
        }
    }
}
