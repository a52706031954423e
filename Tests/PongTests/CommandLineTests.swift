import ArgumentParser
import Foundation
import PongUI
import SyncLab
import TerminalKit
import TestExtent
import Testing

@testable import pong

/// The program's help and its refusals.
@Suite("Command line", .waits)
struct CommandLineTests {
    @Test(
        "takes the court's orientation by its names, the former ones too",
        arguments: [
            ("horizontal", Orientation.horizontal), ("lying", .horizontal), ("vertical", .vertical),
            ("upright", .vertical),
        ]
    )
    func orientation(_ name: String, _ orientation: Orientation) throws {
        let command = try #require(try Pong.parseAsRoot(["play", "--orientation", name]) as? PlayCommand)
        #expect(command.orientation == orientation)
    }

    @Test("shows the orientation by its present names only")
    func orientationNames() throws {
        let texts = [
            ["play", "--help"], ["--generate-completion-script", "bash"], ["--generate-completion-script", "zsh"],
        ]
        for arguments in texts {
            let output = try Program.answer(arguments).output
            #expect(output.contains("horizontal") && output.contains("vertical"))
            #expect(!output.contains("lying") && !output.contains("upright"))
        }
    }

    @Test("names its version")
    func version() throws {
        let result = try Program.run(["--version"])
        #expect(result.status == 0)
        #expect(result.output.wholeMatch(of: /\d+\.\d+\.\d+\n/) != nil)
        #expect(result.errors == "")
    }

    @Test("explains itself and every subcommand")
    func help() throws {
        let subcommands = try Program.subcommands()
        let expected = [
            "play", "daily", "history", "forget", "host", "join", "watch", "lab", "replay", "relay",
            "courts", "settings",
        ]
        #expect(subcommands == expected)
        #expect(try Program.subcommands(of: "replay") == ["show", "verify", "dump", "find", "explain", "pops"])
        let commands = TestExtent.rows(subcommands.flatMap { [[$0, "--help"], ["help", $0]] })
        for arguments in [["--help"], ["-h"], ["help"], ["help", "help"]] + commands {
            let result = try Program.answer(arguments)
            #expect(result.status == 0)
            #expect(result.output.contains("USAGE: pong"))
            #expect(result.errors == "")
        }
    }

    @Test("completes commands and flags in a shell", arguments: ["bash", "zsh", "fish"])
    func completions(_ shell: String) throws {
        let result = try Program.answer(["--generate-completion-script", shell])
        #expect(result.status == 0)
        #expect(result.output.contains("orientation"))
        #expect(result.errors == "")
        // `-n` parses a script without running it. A shell that is not installed is skipped.
        let script =
            "command -v \(shell) >/dev/null || exit 0; \"$0\" --generate-completion-script \(shell) | \(shell) -n"
        let terminal = try TerminalSession("/bin/sh", ["-c", script, Program.path()])
        #expect(try terminal.waitForEnd() == .exited(0))
        #expect(terminal.output.isEmpty)
    }

    @Test("completes what can be measured, expected and swept", arguments: ["bash", "zsh", "fish"])
    func completedValues(_ shell: String) throws {
        let script = try Program.answer(["--generate-completion-script", shell]).output
        let words = script.split { !$0.isLetter && !$0.isNumber && $0 != "." }
        // Once for `--measure`, once for `--expect`.
        for name in MeasureNames.all { #expect(words.count { $0 == name } >= 2, "\(name)") }
        #expect(MeasureNames.all.contains("pops.perMinute"))
        for condition in Condition.allCases { #expect(script.contains("\(condition.name)=")) }
    }

    private static let refusals: [([String], String)] = [
        (["--bogus"], "'--bogus'. See pong --help."),
        (["bogus"], "Unexpected argument 'bogus'. See pong --help."),
        (["settigns"], "Unexpected argument 'settigns'. Did you mean 'settings'? See pong --help."),
        (["dialy"], "Did you mean 'daily'?"),
        (["forgett"], "Unexpected argument 'forgett'. See pong --help."),
        (["forget", "--yess"], "Unknown option '--yess'. See pong forget --help."),
        (["--bad"], "Unknown option '--bad'. See pong --help."),
        (["help", "nope"], "There is no command 'nope'. See pong --help."),
        (["--themee", "mono"], "Did you mean '--theme'? See pong --help."),
        (["play", "--bogus"], "'--bogus'. See pong play --help."),
        (["play", "--points"], "See pong play --help."),
        (["lab", "--los"], "Did you mean '--loss'? See pong lab --help."),
        (["lab", "--split", "-1:2"], "30:70 to 70:30"),
        (["lab", "--delay", "-1"], "0 to 5000"),
        (["play", "--points", "0"], "1 to 99"),
        (["play", "--points", "-1"], "1 to 99"),
        (["play", "--points", "100"], "1 to 99"),
        (["play", "--points", "many"], "1 to 99"),
        (["play", "--level", "godlike"], "'easy', 'normal' or 'hard'"),
        (["play", "--opponent", "dog"], "'--opponent <opponent>'. Please provide one of 'computer' and 'human'. See"),
        (["play", "--orientation", "askew"], "Please provide one of 'horizontal' and 'vertical'."),
        (["play", "--input", "voice"], "'auto', 'hold', 'latch', 'steps' or 'mouse'"),
        (["play", "--theme", "plaid"], "'classic', 'colour', 'contrast', 'colourblind' or 'mono'"),
        (["play", "--seed", "-1"], "0 to 9007199254740991"),
        (["play", "--seed", "9007199254740992"], "0 to 9007199254740991"),
        (["play", "--opponent", "human", "--level", "hard"], "--level has no effect with --opponent human"),
        (["lab", "--left", "pointer", "--right", "pointer"], "There is one pointer"),
        (["lab", "--left", "easy", "--right", "easy", "--level", "hard"], "--level has no effect"),
        (["lab", "--right", "keyboard", "--level", "hard"], "--level has no effect"),
        (["lab", "--left", "computer", "--input", "hold"], "--input has no effect"),
        (["lab", "--left", "pointer", "--right", "keyboard", "--input", "hold"], "--input has no effect"),
        (["host", "--listen", "1.2.3.4:port"], "it must be ADDRESS[:PORT]"),
        (["host", "--name", " "], "a name needs a character that a terminal shows. See pong host --help."),
        (["host", "--level", "hard"], "Unknown option '--level'"),
        (["play", "--resume", "--opponent", "human"], "--opponent has no effect with --resume"),
        (["play", "--second-name", "Bob"], "--second-name has no effect without --opponent human"),
        (["play", "--name", "\u{7}"], "a name needs a character that a terminal shows"),
        (["host", "--points", "0"], "it must be 1 to 99"),
        (["join", "K7Q2-M9XF"], "'K7Q2-M9XF' leads to no room: "),
        (["watch", "ftp://host/K7Q2-M9XF-3TRD-P8WA"], "leads to no room: "),
        (["join", "--via", "cat", "1.2.3.4/K7Q2-M9XF-3TRD-P8WA"], "--via leads to the room"),
        (["lab", "--left", "dog"], "following: keyboard, pointer, computer, easy, normal, hard. See"),
        (["lab", "--right", ""], "following: keyboard, pointer, computer, easy, normal, hard. See"),
        (["lab", "--delay", "5001"], "0 to 5000 milliseconds"),
        (["lab", "--delay", "-1"], "0 to 5000 milliseconds"),
        (["lab", "--delay", "1.5"], "0 to 5000 milliseconds"),
        (["lab", "--jitter", "5001"], "0 to 5000 milliseconds"),
        (["lab", "--jitter", "-1"], "0 to 5000 milliseconds"),
        (["lab", "--loss", "101"], "0 to 100 percent"),
        (["lab", "--loss", "100.0001"], "0 to 100 percent"),
        (["lab", "--loss", "-1"], "0 to 100 percent"),
        (["lab", "--loss", "0.00001"], "0 to 100 percent, with up to four decimals"),
        (["lab", "--loss", "5%"], "0 to 100 percent"),
        (["lab", "--duplicate", "101"], "0 to 100 percent"),
        (["lab", "--duplicate", "1."], "0 to 100 percent"),
        (["lab", "--reorder", "101"], "0 to 100 percent"),
        (["lab", "--reorder", "nan"], "0 to 100 percent"),
        (["lab", "--split", "29:71"], "30:70 to 70:30"),
        (["lab", "--split", "71:29"], "30:70 to 70:30"),
        (["lab", "--split", "50"], "30:70 to 70:30"),
        (["lab", "--split", "0:0"], "30:70 to 70:30"),
        (["lab", "--points", "0"], "1 to 99"),
        (["lab", "--delay"], "See pong lab --help."),
        (["lab", "--opponent", "human"], "See pong lab --help."),
        (["relay", "nonsense"], "it has 8 characters, and an invite has 16"),
        (["relay", "K7Q2-5HKX-G330-VMDN"], "one to watch: a relay needs the one to play"),
        (["relay", "--listen", "::1"], "in brackets"),
        (["relay", "--listen", "host:99999"], "0 to 65535"),
        (["relay", "--stdio", "--listen", "127.0.0.1"], "--listen has no effect with --stdio"),
        (["relay", "--stdio", "K7"], "The room is wrong"),
        (["play", "--seed", "x"], "0 to 9007199254740991"),
        (["--seed", "18446744073709551616"], "0 to 9007199254740991"),
        (["--generate-completion-script", "tcsh"], "zsh bash fish"),
    ]

    @Test("refuses what is not allowed with status 64, and says what is", arguments: TestExtent.rows(refusals))
    func usage(_ arguments: [String], _ hint: String) throws {
        let result = try Program.answer(arguments)
        #expect(result.status == 64)
        #expect(result.output == "")
        #expect(result.errors.wholeMatch(of: /pong: [^\n]+\.\n/) != nil, "\(result.errors)")
        #expect(result.errors.contains(hint), "\(result.errors)")
    }

    @Test(
        "is answered by the program as in this process, where other tests ask",
        arguments: [
            ["--bogus"], ["courts", "--shw"], ["play", "--level", "godlike"], ["daily", "--date"],
            ["play", "--opponent", "human", "--level", "hard"], ["help", "courts"], ["help", "replay", "find"],
            ["courts", "--help"], ["--version"],
        ]
    )
    func answer(_ arguments: [String]) throws {
        #expect(try Program.run(arguments) == Program.answer(arguments))
    }

    private static let printing = TestExtent.rows([
        ["--help"], ["--version"], ["lab", "--help"], ["--generate-completion-script", "bash"], ["lab", "--list"],
        ["lab", "--headless", "--seconds", "30"], ["lab", "--headless", "--seconds", "30", "--format", "json"],
        ["lab", "--compare", "--seconds", "1", "--network", "4g"],
        ["lab", "--sweep", "delay=0:1:1", "--seconds", "1", "--format", "json"],
    ])

    @Test("reports that its output cannot be written: one line, status 74", arguments: printing)
    func unwritable(_ arguments: [String]) throws {
        let closed = try Program.run(arguments, shell: ">&-")
        #expect(closed.status == 74)
        #expect(closed.errors == "pong: cannot write the output: Bad file descriptor\n")
        #if os(Linux)
            let full = try Program.run(arguments, shell: ">/dev/full")
            #expect(full.status == 74)
            #expect(full.errors == "pong: cannot write the output: No space left on device\n")
        #endif
    }

    @Test("ends without a message when the reader of its output has gone", arguments: printing)
    func unread(_ arguments: [String]) throws {
        #expect(try Program.run(arguments, shell: "| :").errors == "")
        #expect(try Program.run(arguments, shell: "| head -1").errors == "")
    }

    @Test("refuses to play without a terminal: one line, status 2", arguments: [[], ["play"], ["lab"]])
    func withoutTerminal(_ arguments: [String]) throws {
        let result = try Program.run(arguments)
        #expect(result.status == 2)
        #expect(result.output == "")
        #expect(result.errors.wholeMatch(of: /pong: [^\n\u{1B}]+\n/) != nil)
    }

    @Test(
        "refuses a terminal on one side only: one line, status 2",
        arguments: [
            "exec \"$0\" >/dev/null",
            "exec \"$0\" </dev/null",
            ": | \"$0\"",
            "written=$(\"$0\"); status=$?; printf %s \"$written\"; exit $status",
        ]
    )
    func redirected(_ script: String) throws {
        try expectRefusal(TerminalSession("/bin/sh", ["-c", script, Program.path()]))
    }

    @Test(
        "refuses a terminal that it cannot use: one line, status 2",
        arguments: [[], ["lab"]],
        ["dumb", "", "no-such-terminal"]
    )
    func unusable(_ arguments: [String], _ term: String) throws {
        try expectRefusal(Program.start(arguments, environment: ["TERM": term]))
    }

    @Test("refuses to guess the terminal: one line, status 2")
    func unknown() throws {
        try expectRefusal(TerminalSession("/bin/sh", ["-c", "unset TERM; exec \"$0\"", Program.path()]))
    }

    private func expectRefusal(_ terminal: TerminalSession) throws {
        #expect(try terminal.waitForEnd() == .exited(2))
        let output = String(decoding: terminal.output, as: UTF8.self)
        #expect(output.wholeMatch(of: /pong: [^\r\n\u{1B}]+\r\n/) != nil, "\(output)")
        #expect(try terminal.leftovers() == [])
    }
}
