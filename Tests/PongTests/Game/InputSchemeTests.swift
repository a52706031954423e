import ProgramTesting
import TerminalKit
import Testing

/// Paddle motion in the real program, by input scheme.
@Suite("Input schemes", .waits)
struct InputSchemeTests {
    /// The rows of a court on a screen of 24 rows.
    private let court = 1...21

    /// Starts a match of two players and waits for its first serve; each paddle has its own color.
    private func begin(_ scheme: String, kind: VirtualTerminal.Kind, input: String = "auto") throws -> TerminalSession {
        let terminal = try Program.start(
            ["play", "--opponent", "human", "--input", input, "--points", "99", "--theme", "colour", "--seed", "1"],
            kind: kind,
            environment: ["COLORTERM": "truecolor"]
        )
        try terminal.wait(for: scheme)
        try terminal.type(" ", for: "Left serves")
        return terminal
    }

    @Test("the scheme in force is told in words")
    func shown() throws {
        for (kind, opponent, input, words) in [
            (.modern, "human", "auto", "hold a key"),
            (.modern, "computer", "auto", "hold a key"),
            (.modern, "human", "latch", "a press moves"),
            (.plain, "human", "auto", "a press moves"),
            (.plain, "computer", "auto", "tap to step"),
            (.plain, "computer", "hold", "tap to step"),
            (.plain, "computer", "linger", "tap to step"),
            (.mute, "human", "auto", "a press moves"),
            (.mute, "computer", "mouse", "the mouse, or a key"),
        ] as [(VirtualTerminal.Kind, String, String, String)] {
            let terminal = try Program.start(["play", "--opponent", opponent, "--input", input], kind: kind)
            try terminal.wait(for: words)
            try terminal.wait(for: "\(input == "mouse" ? "mouse" : "keys")  p pause")
        }
    }

    @Test(
        "a paddle moves until its key comes up, or its stop key goes down",
        arguments: [(.modern, "hold a key"), (.plain, "a press moves")] as [(VirtualTerminal.Kind, String)]
    )
    func motion(_ kind: VirtualTerminal.Kind, _ scheme: String) throws {
        var rest = court
        // On a busy machine the paddle may be at the lower wall before the program reads that the key is up.
        for _ in 0..<10 where rest.upperBound == court.upperBound {
            let terminal = try begin(scheme, kind: kind)
            try terminal.press("w")
            try terminal.wait(for: "player one at the upper wall") { $0.rows(of: .one)?.lowerBound == court.lowerBound }
            try terminal.release("w")
            try terminal.press("s")
            try terminal.wait(for: "player one on the way down") { $0.rows(of: .one, start: court.lowerBound + 3) }
            if kind == .modern {
                try terminal.release("s")
            } else {
                try terminal.type("d")
            }
            rest = try rowsAtRest(terminal)
        }
        #expect(rest.lowerBound > court.lowerBound && rest.upperBound < court.upperBound)
    }

    /// The rows of player one's paddle, which rests while player two's moves.
    private func rowsAtRest(_ terminal: TerminalSession) throws -> ClosedRange<Int> {
        let start = try #require(terminal.screen.rows(of: .two)).lowerBound
        try terminal.press(.down)
        try terminal.wait(for: "player two's first row") { $0.rows(of: .two, start: start + 1) }
        let rest = try #require(terminal.screen.rows(of: .one))
        try terminal.wait(for: "player two's last row") { $0.rows(of: .two, start: start + 3) }
        #expect(terminal.screen.rows(of: .one) == rest)
        return rest
    }

    @Test("the pointer moves the paddle of the half that it is over, until another input is chosen")
    func mouse() throws {
        let terminal = try begin("the mouse", kind: .plain, input: "mouse")
        try terminal.send("\u{1B}[<35;10;22M\u{1B}[<35;70;2M")
        try terminal.wait(for: "one paddle below, the other one above") {
            $0.rows(of: .one)?.upperBound == court.upperBound && $0.rows(of: .two)?.lowerBound == court.lowerBound
                && $0.modes.isSuperset(of: [1003, 1006])
        }
        try terminal.type("i", for: "no pointer") { $0.modes.isDisjoint(with: [1003, 1006]) && !$0.shows("  mouse") }
        try terminal.type("i")
        try terminal.leave()
    }

    @Test("alone, the pointer is reported unasked, and takes over")
    func pointerAlone() throws {
        for (kind, words) in [(.modern, "hold a key"), (.plain, "tap to step")] as [(VirtualTerminal.Kind, String)] {
            let terminal = try Program.start(["play", "--seed", "1"], kind: kind)
            try terminal.wait(for: words) { $0.shows(words) && $0.modes.isSuperset(of: [1003, 1006]) }
            try terminal.send("\u{1B}[<35;10;22M")
            try terminal.wait(for: "  mouse  p pause")
            try terminal.type("w", for: "  keys  p pause")
            try terminal.end()
        }
    }
}

extension VirtualTerminal.Color {
    /// The players' colors in the theme `colour`.
    fileprivate static let one = rgb(88, 196, 255)
    fileprivate static let two = rgb(255, 158, 87)
}

extension VirtualTerminal {
    /// The rows below the names that contain a color; `nil` if none does.
    fileprivate func rows(of color: Color) -> ClosedRange<Int>? {
        let rows = page.cells.indices.dropFirst().filter { row in
            page.cells[row].contains { cell in
                cell.rendition.background == color || (cell.rendition.foreground == color && cell.glyph != " ")
            }
        }
        guard let first = rows.first, let last = rows.last else { return nil }
        return first...last
    }

    /// True if a color's first row is this one or below.
    fileprivate func rows(of color: Color, start row: Int) -> Bool {
        rows(of: color).map { $0.lowerBound >= row } ?? false
    }
}
