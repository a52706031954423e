internal import TerminalKit

extension TerminalSession {
    /// Takes steps, as those of a transcript: keys, and after an arrow the texts that they bring, between bars.
    ///
    /// A key is a character or a name, also `down*3`; `type:a_text` is a text, `choose:Two_players` a line of the
    /// title. `!` before a text waits until it is gone. `_` stands for a blank.
    package func take(_ steps: String...) throws {
        for step in steps { try take(step) }
    }

    private func take(_ step: String) throws {
        let parts = step.split(separator: "=>", maxSplits: 1, omittingEmptySubsequences: false)
        for word in parts[0].split(separator: " ") { try press(word) }
        let texts = parts.dropFirst().joined().split(separator: " | ").map { part in
            String(part.drop { $0 == " " }).replacing("_", with: " ")
        }
        try wait(for: step) { screen in
            !screen.isUpdating && texts.allSatisfy { $0.hasPrefix("!") != screen.shows(String($0.trimmingPrefix("!"))) }
        }
    }

    private func press(_ word: Substring) throws {
        if let key = VirtualTerminal.Key(named: word) { return try type(key) }
        let parts = word.split(separator: /[:*]/, maxSplits: 1).map { String($0).replacing("_", with: " ") }
        guard parts.count == 2 else { throw TerminalFailure(description: "no key: \(word)") }
        switch parts[0] {
        case "type": try send(parts[1])
        case "choose": try choose(parts[1])
        default: for _ in 0..<(Int(parts[1]) ?? 0) { try press(Substring(parts[0])) }
        }
    }
}

extension VirtualTerminal.Key {
    private static let names: [Substring: VirtualTerminal.Key] = [
        "up": .up, "down": .down, "left": .left, "right": .right, "home": .home, "end": .end, "enter": .enter,
        "esc": .escape, "space": " ", "backspace": "\u{7F}", "ctrl-c": .control("c"),
    ]

    fileprivate init?(named name: Substring) {
        if let key = Self.names[name] {
            self = key
        } else if let scalar = name.unicodeScalars.first, name.unicodeScalars.count == 1 {
            self = .character(scalar)
        } else {
            return nil
        }
    }
}
