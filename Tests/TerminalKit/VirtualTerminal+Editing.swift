extension VirtualTerminal {
    mutating func lineFeed() {
        wrapIsPending = false
        if cursor.row == rows - 1 {
            page.cells.removeFirst()
            page.cells.append([Cell](repeating: erased, count: columns))
        } else {
            cursor.row += 1
        }
    }

    mutating func erase(row: Int, _ range: Range<Int>) {
        page.cells[row].replaceSubrange(range, with: repeatElement(erased, count: range.count))
    }

    private var erased: Cell {
        Cell(rendition: Rendition(background: erasesInBackground ? rendition.background : .standard))
    }

    /// Performs `SGR`.
    mutating func selectGraphicRendition(_ parameters: [Int?]) {
        var rest = parameters.map { $0 ?? 0 }[...]
        while let number = rest.popFirst() {
            switch number {
            case 0: rendition = Rendition()
            case 1...9: rendition.attributes.insert(number)
            case 21: rendition.attributes.insert(21)
            case 22: rendition.attributes.subtract([1, 2])
            case 24: rendition.attributes.subtract([4, 21])
            case 23, 25...29: rendition.attributes.remove(number - 20)
            case 30...37: rendition.foreground = .indexed(number - 30)
            case 38: rendition.foreground = color(&rest) ?? rendition.foreground
            case 39: rendition.foreground = .standard
            case 40...47: rendition.background = .indexed(number - 40)
            case 48: rendition.background = color(&rest) ?? rendition.background
            case 49: rendition.background = .standard
            case 90...97: rendition.foreground = .indexed(number - 90 + 8)
            case 100...107: rendition.background = .indexed(number - 100 + 8)
            default: unknown.append("SGR \(number)")
            }
        }
    }

    /// The colour of an extended `SGR`: `5;n` or `2;r;g;b`.
    private func color(_ rest: inout ArraySlice<Int>) -> Color? {
        switch rest.popFirst() {
        case 5: return rest.popFirst().map(Color.indexed)
        case 2:
            let parts = Array(rest.prefix(3))
            rest = rest.dropFirst(3)
            return parts.count == 3 ? .rgb(parts[0], parts[1], parts[2]) : nil
        default: return nil
        }
    }
}
