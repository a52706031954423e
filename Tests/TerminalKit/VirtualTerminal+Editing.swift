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

    /// Performs `SGR`; the parts of a colour are separated by semicolons or by colons.
    mutating func selectGraphicRendition(_ parameters: [[Int?]]) {
        var rest = parameters[...]
        while let group = rest.popFirst() {
            let number = (group.first ?? nil) ?? 0
            switch number {
            case 0: rendition = Rendition()
            case 1...9: rendition.attributes.insert(number)
            case 21: rendition.attributes.insert(21)
            case 22: rendition.attributes.subtract([1, 2])
            case 24: rendition.attributes.subtract([4, 21])
            case 23, 25...29: rendition.attributes.remove(number - 20)
            case 30...37: rendition.foreground = .indexed(number - 30)
            case 38: rendition.foreground = color(group, &rest) ?? rendition.foreground
            case 39: rendition.foreground = .standard
            case 40...47: rendition.background = .indexed(number - 40)
            case 48: rendition.background = color(group, &rest) ?? rendition.background
            case 49: rendition.background = .standard
            case 90...97: rendition.foreground = .indexed(number - 90 + 8)
            case 100...107: rendition.background = .indexed(number - 100 + 8)
            default: unknown.append("SGR \(number)")
            }
        }
    }

    /// The colour of an extended `SGR`: `5;n`, `2;r;g;b`, or with colons (and a colour space) in one group.
    private func color(_ group: [Int?], _ rest: inout ArraySlice<[Int?]>) -> Color? {
        if group.count > 1 {
            let numbers = group.dropFirst().map { $0 ?? 0 }
            return numbers[0] == 5
                ? numbers.dropFirst().first.map(Color.indexed)
                : Self.rgb(numbers.suffix(3))
        }
        switch rest.popFirst()?.first {
        case 5: return rest.popFirst()?.first.flatMap { $0 }.map(Color.indexed)
        case 2:
            let parts = rest.prefix(3).map { ($0.first ?? nil) ?? 0 }
            rest = rest.dropFirst(3)
            return Self.rgb(parts[...])
        default: return nil
        }
    }

    private static func rgb(_ parts: ArraySlice<Int>) -> Color? {
        guard parts.count == 3 else { return nil }
        return .rgb(parts[parts.startIndex], parts[parts.startIndex + 1], parts[parts.startIndex + 2])
    }
}
