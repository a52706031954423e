extension VirtualTerminal {
    package enum Key: Equatable, ExpressibleByUnicodeScalarLiteral {
        case character(Unicode.Scalar)
        /// A letter together with Ctrl.
        case control(Unicode.Scalar)
        case up, down, left, right, home, end
        case enter, escape

        package init(unicodeScalarLiteral scalar: Unicode.Scalar) { self = .character(scalar) }
    }

    /// A key event; the numbers are those of the kitty keyboard protocol.
    package enum KeyAction: Int {
        case press = 1
        case release = 3
    }

    /// The bytes that the terminal sends for a key in the form that the program has requested; none if it does not
    /// report the action.
    package func bytes(for key: Key, _ action: KeyAction = .press) -> [UInt8] {
        // Flag 2 reports the actions, flag 8 encodes all keys as escapes.
        let reportsActions = keyboardFlags & 2 != 0
        guard action == .press || reportsActions else { return [] }
        let event = reportsActions ? ":\(action.rawValue)" : ""
        switch key {
        case .up: return motion("A", event)
        case .down: return motion("B", event)
        case .right: return motion("C", event)
        case .left: return motion("D", event)
        case .home: return motion("H", event)
        case .end: return motion("F", event)
        case .character(let scalar) where keyboardFlags & 8 != 0: return code(scalar.value, modifiers: 1, event)
        case .enter where keyboardFlags & 8 != 0: return code(13, modifiers: 1, event)
        case .escape where keyboardFlags != 0: return code(27, modifiers: 1, event)
        case .control(let scalar) where keyboardFlags != 0: return code(scalar.value, modifiers: 5, event)
        case .character(let scalar): return action == .release ? [] : Array(String(scalar).utf8)
        case .enter: return action == .release ? [] : [0x0D]
        case .escape: return [0x1B]
        case .control(let scalar): return [UInt8(truncatingIfNeeded: scalar.value) & 0x1F]
        }
    }

    /// A key that moves a cursor.
    private func motion(_ letter: String, _ event: String) -> [UInt8] {
        if !event.isEmpty { return Array("\u{1B}[1;1\(event)\(letter)".utf8) }
        // Mode 1: application cursor keys.
        return Array("\u{1B}\(modes.contains(1) && keyboardFlags == 0 ? "O" : "[")\(letter)".utf8)
    }

    private func code(_ number: UInt32, modifiers: Int, _ event: String) -> [UInt8] {
        Array("\u{1B}[\(number);\(modifiers)\(event)u".utf8)
    }
}
