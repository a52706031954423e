import ProgramTesting
import TerminalKit
import Testing

/// The look of the real program, by terminal, locale and flags.
@Suite("Appearance", .waits)
struct AppearanceTests {
    @Test("--ascii or the locale C draws with ASCII only, NO_COLOR without colours: match, help and title")
    func plain() throws {
        for (arguments, locale) in [(["--ascii"], "C.UTF-8"), ([], "C")] {
            let environment = ["NO_COLOR": "1", "COLORTERM": "truecolor", "LC_ALL": locale]
            let terminal = try Program.match(points: 1, ["--theme", "colour"] + arguments, environment: environment)
            try terminal.type("?", for: " Keys ")
            try terminal.type("?")
            try terminal.type([" ": "Left serves", "p": "Paused", .escape: "Two players"])
            let output = String(decoding: terminal.output, as: UTF8.self)
            let numbers = output.matches(of: /\u{1B}\[([\d;]*)m/).flatMap { $0.1.split(separator: ";") }
            let colors = numbers.compactMap { Int($0) }.filter { $0 >= 30 && $0 != 39 && $0 != 49 }
            #expect(terminal.output.allSatisfy { $0 < 0x80 } && colors == [])
        }
    }

    @Test(
        "plays in a terminal that tells an impossible size",
        arguments: [("play", "rows 24 cols 65535"), ("lab", "rows 65535 cols 80")]
    )
    func enormous(_ command: String, _ size: String) throws {
        // The virtual terminal keeps its own size: it only has to accept the output.
        let script = "stty \(size); exec \"$@\""
        let terminal = try TerminalSession("/bin/sh", ["-c", script, "sh", Program.path(), command, "--seed", "1"])
        try terminal.wait(for: "a frame") { $0.synchronizedUpdates > 0 }
        try terminal.type(" ")
        let frames = terminal.screen.synchronizedUpdates
        try terminal.wait(for: "the next frames") { $0.synchronizedUpdates > frames + 2 }
        // The question may be drawn outside the virtual terminal.
        for _ in 0..<2 { try terminal.type("q") }
        try terminal.expectEnd()
    }
}
