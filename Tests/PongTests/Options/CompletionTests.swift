import Foundation
import LabTools
import ProgramTesting
import SyncLab
import TerminalKit
import Testing

@testable import pong

/// The completions of the installed scripts, in real shells.
@Suite("Completions", .waits) struct CompletionTests {
    private let folder: TemporaryFolder

    private static let shells = ["bash", "zsh", "fish"]

    /// The scripts by shell; the program takes a third of a second for each.
    private static let scripts = Result {
        try shells.map {
            (shell: $0, text: try Program.run(["--generate-completion-script", $0]).output)
        }
    }

    init() throws {
        folder = try TemporaryFolder()
        for path in ["config/pong/courts/mine.court", "here.court", "other.txt", "run.pong.log"] {
            try folder.write([], to: path)
        }
        for script in try Self.scripts.get() { try folder.write(script.text.utf8, to: script.shell) }
    }

    @Test("name measures, conditions and orientations by their present names, as the shell reads it", arguments: shells)
    func script(_ shell: String) throws {
        let script = try folder.text(of: shell)
        let words = script.split { !$0.isLetter && !$0.isNumber && $0 != "." }
        let counts = words.reduce(into: [:]) { $0[String($1), default: 0] += 1 }
        // Once for `--measure`, once for `--expect`.
        for name in MeasureNames.all { #expect(counts[name, default: 0] >= 2, "\(name)") }
        #expect(MeasureNames.all.contains("pops.perMinute"))
        for condition in Condition.allCases { #expect(script.contains("\(condition.name)=")) }
        #expect(script.contains("horizontal") && !script.contains("lying") && !script.contains("upright"))
        // `-n` parses a script without running it. A shell that is not installed is skipped.
        let check = "command -v \(shell) >/dev/null || exit 0; exec \(shell) -n ./\(shell) 2>&1"
        #expect(try run(["sh", "-c", check]) == [])
    }

    @Test(
        "offer commands before options, the commands behind help, the player's own courts, and files",
        arguments: [
            (["pong", ""], ["play", "daily", "help"], ["--theme", "-h"]),
            (["pong", "-"], ["--theme", "--help"], ["play"]),
            (["pong", "help", ""], ["play", "daily"], ["--version"]),
            (["pong", "help", "pl"], ["play"], ["daily"]),
            (["pong", "play", ""], ["--court"], ["daily"]),
            (["pong", "play", "--court", ""], ["classic", "mine", "here.court"], ["other.txt", "--level"]),
            (["pong", "play", "--theme", ""], ["mono"], ["--level"]),
            (["pong", "replay", ""], ["verify", "find", "run.pong.log"], ["other.txt"]),
            (["pong", "replay", "verify", ""], ["run.pong.log"], ["other.txt", "find"]),
        ]
    )
    func bash(words: [String], offered: [String], hidden: [String]) throws {
        let script = """
            source ./bash
            COMP_WORDS=("$@") COMP_CWORD=$(($# - 1)) COMP_LINE="$*" COMPREPLY=()
            COMP_POINT=${#COMP_LINE}
            PROGRAM=$0
            COMP_WORDS[0]=$PROGRAM
            _pong pong "${COMP_WORDS[COMP_CWORD]}" "${COMP_WORDS[COMP_CWORD - 1]}"
            printf '%s\\n' "${COMPREPLY[@]}"
            """
        let answer = try run(["bash", "-c", script, Program.path()] + words)
        for word in offered { #expect(answer.contains(word), "\(words): \(answer)") }
        for word in hidden { #expect(!answer.contains(word), "\(words): \(answer)") }
    }

    @Test("offer the commands behind help in fish", .enabled(if: hasFish, "fish is not installed"))
    func fish() throws {
        let answer = try run(["fish", "-c", "source ./fish; complete -C 'pong help '"])
        #expect(answer.contains("play") && answer.contains("daily"))
        let files = try run(["fish", "-c", "source ./fish; complete -C 'pong replay r'"])
        #expect(files.contains("run.pong.log"))
    }

    @Test("offer the commands behind help in zsh")
    func zsh() throws {
        let script = try folder.text(of: "zsh")
        #expect(script.contains("'1:subcommands:(play daily "))
        #expect(script.contains("_files -g '*.log' && ret=0"))
    }

    private static let hasFish = ["/usr/bin/fish", "/usr/local/bin/fish", "/opt/homebrew/bin/fish"].contains {
        FileManager.default.isExecutableFile(atPath: $0)
    }

    /// The lines that a shell prints, each up to a tab.
    private func run(_ command: [String]) throws -> [String] {
        let environment = ["XDG_CONFIG_HOME": folder.path(of: "config")]
        let result = try Program.result(of: command, in: folder.url, environment: environment)
        #expect(result.status == 0)
        return result.output.split(separator: "\n").map { String($0.prefix { $0 != "\t" }) }
    }
}
