package import GameCore
internal import PongUI
internal import Testing
package import TerminalUI

/// The scenes that several tests begin with.
extension Stage {
    /// The chosen line of the title, or of another list.
    package var chosenLine: String? {
        let canvas = canvas
        let chosen = (0..<canvas.size.rows).first { row in
            (0..<canvas.size.columns).count { canvas[$0, row].style.attributes.contains(.reverse) } > 20
        }
        return chosen.map { row in
            let line = canvas.line(row).drop { !$0.isLetter }
            return String(line.prefix { !"│◀".contains($0) }.reversed().drop { $0 == " " }.reversed())
        }
    }

    /// The first row below the names with something in the ball's colour.
    package func ballRow(_ color: Color) -> Int? {
        let canvas = canvas
        let first = canvas.cells.indices.dropFirst(canvas.size.columns).first { index in
            canvas.cells[index].style.foreground == color && canvas.cells[index].glyph != " "
        }
        return first.map { $0 / canvas.size.columns }
    }

    /// Chooses an entry of the title, or of one of its pages.
    ///
    /// - Parameter label: The beginning of the entry's label.
    /// - Returns: False if there is no such entry.
    @discardableResult
    package mutating func choose(_ label: String) -> Bool {
        // Each page tells how to open a line.
        if shows("Enter open"), !shows("Two players") { press(.escape) }
        if takeLine(label) { return true }
        for page in ["Online", "More"] where takeLine(page) {
            if takeLine(label) { return true }
            press(.escape)
        }
        return false
    }

    /// Moves down to a line and takes it.
    private mutating func takeLine(_ label: String) -> Bool {
        for _ in 0..<16 {
            if chosenLine?.hasPrefix(label) == true {
                press(.enter)
                return true
            }
            press(.down)
        }
        return false
    }

    /// Advances ticks until the screen shows a text, or the program has a pace: `still` or `after: 240`; an issue if it
    /// never does.
    package mutating func run(until text: String) {
        let isPace = text == "still" || text.hasPrefix("after: ")
        var canvas = canvas
        for _ in 0..<60_000 {
            if !isPace { app.draw(on: &canvas) }
            if isPace ? holds(text, after: .goOn) : canvas.shows(text) { return }
            guard app.pace != .still else { break }
            run(1)
        }
        Issue.record("The screen did not show \(text)")
    }
}

extension Rules {
    /// The standard rules except for the points to win.
    package static func first(to points: Int) -> Rules {
        do {
            return try standard.changing { $0.target = Target(points) }
        } catch {
            preconditionFailure("\(error)")
        }
    }
}
