internal import DisplayText

extension VirtualTerminal {
    mutating func perform(_ token: ControlToken) {
        switch token {
        case .print(let scalar): print(scalar)
        case .control(let byte): control(byte)
        // The character set is ASCII already; a string terminator without a string has no effect.
        case .escape("(B"), .escape(")B"), .escape("\\"): break
        case .escape(let text): unknown.append("ESC \(text)")
        case .sequence(let sequence): control(sequence)
        // Titles, palettes and the like do not affect this model.
        case .string: break
        }
    }

    private mutating func print(_ scalar: Unicode.Scalar) {
        let width = scalar.columns ?? 1
        if width == 0, let place = lastPlace {
            page.cells[place.row][place.column].marks.append(scalar)
            return
        }
        if wrapIsPending {
            ambiguities.append("wrapped at row \(cursor.row)")
            cursor.column = 0
            lineFeed()
        }
        lastPlace = cursor
        lastPrinted = scalar
        put(Cell(glyph: scalar, rendition: rendition, half: width == 2 ? .left : .none))
        if width == 2, cursor.column < columns - 1 {
            cursor.column += 1
            put(Cell(rendition: rendition, half: .right))
        }
        if cursor.column < columns - 1 {
            cursor.column += 1
        } else {
            wrapIsPending = modes.contains(7)
        }
    }

    /// Puts a cell to the cursor; the other half of a wide character that it covers in part becomes blank.
    private mutating func put(_ cell: Cell) {
        let (row, column) = (cursor.row, cursor.column)
        if cell.half != .right {
            let half = page.cells[row][column].half
            let other = half == .left ? column + 1 : half == .right ? column - 1 : column
            if (0..<columns).contains(other), page.cells[row][other].half != .none { page.cells[row][other] = Cell() }
        } else if column + 1 < columns, page.cells[row][column].half == .left {
            page.cells[row][column + 1] = Cell()
        }
        page.cells[row][column] = cell
    }

    private mutating func control(_ byte: UInt8) {
        switch byte {
        case 0x08: moveByControl(to: Position(column: cursor.column - 1, row: cursor.row))
        case 0x09: moveByControl(to: Position(column: (cursor.column / 8 + 1) * 8, row: cursor.row))
        case 0x0A, 0x0B, 0x0C:
            noteAmbiguity(of: "line feed", to: Position(column: cursor.column, row: cursor.row + 1))
            lineFeed()
        case 0x0D: moveByControl(to: Position(column: 0, row: cursor.row))
        case 0x00, 0x07, 0x7F: break
        default: unknown.append("control \(byte)")
        }
    }

    private mutating func moveByControl(to target: Position) {
        noteAmbiguity(of: "control character", to: target)
        move(to: target)
    }

    /// Notes a move from behind the last column or out of the screen.
    private mutating func noteAmbiguity(of action: String, to target: Position) {
        if wrapIsPending {
            ambiguities.append("\(action) behind row \(cursor.row)")
        } else if !(0..<columns).contains(target.column) || !(0..<rows).contains(target.row) {
            ambiguities.append("\(action) to column \(target.column), row \(target.row)")
        }
    }

    private mutating func control(_ sequence: ReceivedSequence) {
        let (number, count) = (sequence.number(0), max(1, sequence.number(0, default: 1)))
        switch "\(sequence.marker.map(String.init) ?? "")\(sequence.intermediates)\(sequence.final)" {
        case "A", "B", "C", "D", "H": moveCursor(sequence, count: count)
        case "J" where number >= 2:
            for row in 0..<rows { erase(row: row, 0..<columns) }
        case "K" where number == 0:
            noteAmbiguity(of: "K", to: cursor)
            erase(row: cursor.row, cursor.column..<columns)
        case "b" where lastPrinted != nil:
            for _ in 0..<count { if let lastPrinted { print(lastPrinted) } }
        case "m": selectGraphicRendition(sequence.parameters)
        case "c": reply("[?62;22c")
        case "n" where number == 6: reply("[\(cursor.row + 1);\(cursor.column + 1)R")
        // ANSI modes (ncurses resets insertion) and the stack of window titles.
        case "l" where number == 4, "t": break
        case "?h", "?l":
            for index in sequence.parameters.indices { set(mode: sequence.number(index), to: sequence.final == "h") }
        case "?$p": report(mode: number)
        // A terminal without the kitty keyboard protocol neither answers nor keeps flags.
        case "?u": if kind == .modern { reply("[?\(keyboardFlags)u") }
        case ">u": if kind == .modern { page.keyboardFlags.append(number) }
        case "<u": page.keyboardFlags.removeLast(min(count, page.keyboardFlags.count))
        default: unknown.append("\(sequence)")
        }
        lastPrinted = nil
    }

    private mutating func moveCursor(_ sequence: ReceivedSequence, count: Int) {
        var target = cursor
        switch sequence.final {
        case "A": target.row -= count
        case "B": target.row += count
        case "C": target.column += count
        case "D": target.column -= count
        default:
            target = Position(column: max(1, sequence.number(1, default: 1)) - 1, row: count - 1)
            // An absolute address leaves the last column unambiguously.
            wrapIsPending = false
        }
        noteAmbiguity(of: String(sequence.final), to: target)
        move(to: target)
    }

    private mutating func set(mode: Int, to isOn: Bool) {
        if mode == 1049, isOn != isAlternate { switchPage() }
        if mode == 2026, !isOn, modes.contains(2026) { synchronizedUpdates += 1 }
        if isOn {
            modes.insert(mode)
        } else {
            modes.remove(mode)
        }
    }

    private mutating func switchPage() {
        if let main = mainPage {
            alternateKeyboardFlags = page.keyboardFlags
            page = main
            mainPage = nil
            move(to: main.savedCursor)
        } else {
            page.savedCursor = cursor
            mainPage = page
            page = Page(cells: Self.blank(columns: columns, rows: rows), keyboardFlags: alternateKeyboardFlags)
            alternateKeyboardFlags = []
        }
    }

    /// Reports a mode as set (1), reset (2) or unknown to the terminal (0).
    private mutating func report(mode: Int) {
        let isKnown = mode != 2026 || kind == .modern
        reply("[?\(mode);\(isKnown ? modes.contains(mode) ? 1 : 2 : 0)$y")
    }

    private mutating func reply(_ text: String) {
        guard kind != .mute else { return }
        replies += [0x1B] + Array(text.utf8)
    }
}
