import GameBasics

/// The arena as text: half a character for each place.
extension Arena {
    /// 18 lines of 34 columns.
    var lines: [String] {
        let edge = String(repeating: "─", count: 32)
        let rows = stride(from: 0, to: 32, by: 2).map { y in
            "│" + String((0..<32).map { character($0, y) }) + "│"
        }
        return ["┌\(edge)┐"] + rows + ["└\(edge)┘"]
    }

    /// The character of the places at y and y + 1.
    private func character(_ x: Int, _ y: Int) -> Character {
        if cycles.one.x == x && Int(cycles.one.y) / 2 == y / 2 { return "1" }
        if cycles.two.x == x && Int(cycles.two.y) / 2 == y / 2 { return "2" }
        return switch (isFree((x, y)), isFree((x, y + 1))) {
        case (true, true): " "
        case (false, true): "▀"
        case (true, false): "▄"
        case (false, false): "█"
        }
    }
}

/// Prints views side by side, each below its caption, from the terminal's upper left corner.
func show(_ views: [(caption: String, arena: Arena)], isFirst: Bool) {
    var text = isFirst ? "\u{1B}[2J" : ""
    text += "\u{1B}[H"
    for view in views {
        let wins = "\(view.arena.wins.one) : \(view.arena.wins.two)"
        let caption = view.caption.prefix(24)
        text += caption + String(repeating: " ", count: 34 - caption.count - wins.count) + wins + "  "
    }
    for line in 0..<18 { text += "\n" + views.map { $0.arena.lines[line] }.joined(separator: "  ") }
    print(text)
}
