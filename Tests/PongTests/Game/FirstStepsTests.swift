import Foundation
import TerminalKit
import Testing

/// The first start of the real program.
@Suite("First steps", .waits)
final class FirstStepsTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    /// Starts the program without settings, as for a new player.
    private func start(_ arguments: [String] = [], kind: VirtualTerminal.Kind = .plain) throws -> TerminalSession {
        try Program.start(
            arguments + ["--theme", "colour", "--seed", "1"],
            kind: kind,
            environment: [
                "XDG_CONFIG_HOME": folder.path(of: "settings"), "XDG_STATE_HOME": folder.path(of: "state"),
                "COLORTERM": "truecolor",
            ]
        )
    }

    @Test("are the chosen line of the first title, and each of them is confirmed when it is done")
    func steps() throws {
        let terminal = try start()
        try terminal.wait(for: "the title") { $0.chosenLine?.hasPrefix("First steps") == true }
        try terminal.type(.enter, for: "Move your paddle")
        try terminal.wait(for: "First steps 1 of 4  Tab skip")
        try terminal.type(["w": "Serve with Space", " ": "Aim: meet the ball near a paddle's end"])
        try playUntilPause(terminal)
        try terminal.type(["p": "Paused", "p": "Play a match at easy?", .enter: "Space begins"])
        #expect(terminal.screen.shows("easy · to 11") && !terminal.screen.shows("Tab skip"))
    }

    @Test("are skipped by a key, and shown again from the title")
    func skip() throws {
        let terminal = try start()
        try terminal.choose("First steps")
        try terminal.wait(for: "Tab skip")
        try terminal.send("\t")
        try terminal.wait(for: "the question") { !$0.shows("Tab skip") && $0.shows("Play a match at easy?") }
        try terminal.type(.escape, for: "the title") { $0.chosenLine?.hasPrefix("Play") == true }
        try terminal.choose("First steps")
        try terminal.wait(for: "Move your paddle")
        try terminal.end()
    }

    @Test("do not come over a match that flags begin")
    func flags() throws {
        let terminal = try start(["play"])
        try terminal.wait(for: "Space begins")
        try terminal.type(" ", for: "serve")
        #expect(!terminal.screen.shows("Tab skip") && !terminal.screen.shows("Move your paddle"))
    }

    /// Meets the ball with the pointer, a row beside the paddle's middle, until the next step is shown.
    private func playUntilPause(_ terminal: TerminalSession) throws {
        for _ in 0..<4_000 {
            if terminal.screen.shows("Pause with p") { return }
            if terminal.screen.shows("You serve") { try terminal.type(" ") }
            if let row = terminal.screen.rowOfBall {
                let pointed = min(max(row + (row < 11 ? 1 : -1), 1), 21)
                try terminal.send("\u{1B}[<35;20;\(pointed + 1)M")
            }
            try? terminal.wait(for: "a frame", timeout: .milliseconds(15)) { $0.shows("Pause with p") }
        }
        try terminal.wait(for: "Pause with p")
    }
}

extension VirtualTerminal {
    /// The row of a cell in the ball's color of the theme `colour`.
    fileprivate var rowOfBall: Int? {
        page.cells.dropFirst().dropLast(2).firstIndex { row in
            row.contains { $0.glyph != " " && $0.rendition.foreground == .rgb(255, 245, 200) }
        }
    }
}
