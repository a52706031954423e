extension VirtualTerminal {
    mutating func lineFeed() {
        wrapIsPending = false
        if cursor.row == scrollRegion.upperBound - 1 {
            scroll(scrollRegion, by: 1)
        } else if cursor.row < rows - 1 {
            cursor.row += 1
        }
    }

    mutating func reverseLineFeed() {
        wrapIsPending = false
        if cursor.row == scrollRegion.lowerBound {
            scroll(scrollRegion, by: -1)
        } else if cursor.row > 0 {
            cursor.row -= 1
        }
    }

    /// Moves rows up (a positive count) or down, and blanks the new ones.
    mutating func scroll(_ region: Range<Int>, by count: Int) {
        guard !region.isEmpty else { return }
        let count = min(max(count, -region.count), region.count)
        let blank = Array(repeating: [Cell](repeating: erased, count: columns), count: abs(count))
        if count > 0 {
            page.cells.removeSubrange(region.prefix(count))
            page.cells.insert(contentsOf: blank, at: region.upperBound - count)
        } else {
            page.cells.removeSubrange(region.suffix(-count))
            page.cells.insert(contentsOf: blank, at: region.lowerBound)
        }
    }

    mutating func eraseInDisplay(_ part: Int) {
        switch part {
        case 0:
            eraseInLine(0)
            for row in cursor.row + 1..<max(rows, cursor.row + 1) { erase(row: row, 0..<columns) }
        case 1:
            for row in 0..<cursor.row { erase(row: row, 0..<columns) }
            eraseInLine(1)
        default:
            for row in 0..<rows { erase(row: row, 0..<columns) }
        }
    }

    mutating func eraseInLine(_ part: Int) {
        switch part {
        case 0: erase(row: cursor.row, cursor.column..<columns)
        case 1: erase(row: cursor.row, 0..<cursor.column + 1)
        default: erase(row: cursor.row, 0..<columns)
        }
    }

    mutating func erase(row: Int, _ range: Range<Int>) {
        page.cells[row].replaceSubrange(range, with: repeatElement(erased, count: range.count))
    }

    /// Inserts blanks at the cursor; cells pushed over the edge are lost.
    mutating func shiftRight(_ count: Int) {
        let count = min(count, columns - cursor.column)
        page.cells[cursor.row].removeLast(count)
        page.cells[cursor.row].insert(contentsOf: repeatElement(erased, count: count), at: cursor.column)
    }

    /// Deletes cells at the cursor; blanks fill in from the edge.
    mutating func shiftLeft(_ count: Int) {
        let count = min(count, columns - cursor.column)
        page.cells[cursor.row].removeSubrange(cursor.column..<cursor.column + count)
        page.cells[cursor.row].append(contentsOf: repeatElement(erased, count: count))
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
