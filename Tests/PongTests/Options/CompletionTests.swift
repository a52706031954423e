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

    @Test("name measures, conditions and orientations by their present names, as the shell reads it")
    func scripts() throws {
        for shell in Self.shells {
            let script = try folder.text(of: shell)
            let words = script.split { !$0.isLetter && !$0.isNumber && $0 != "." }
            let counts = words.reduce(into: [:]) { $0[String($1), default: 0] += 1 }
            // Once for `--measure`, once for `--expect`.
            let absent =
                MeasureNames.all.filter { counts[$0, default: 0] < 2 }
                + (Condition.numbers.map { "\($0.name)=" } + ["horizontal"]).filter { !script.contains($0) }
                + ["lying", "upright"].filter(script.contains)
            #expect(absent == [] && MeasureNames.all.contains("pops.perMinute"), "\(shell)")
            // `-n` parses a script without running it. A shell that is not installed is skipped.
            let check = "command -v \(shell) >/dev/null || exit 0; exec \(shell) -n ./\(shell) 2>&1"
            #expect(try run(["sh", "-c", check]) == [])
        }
        let zsh = try folder.text(of: "zsh")
        #expect(zsh.contains("'1:subcommands:(play daily ") && zsh.contains("_files -g '*.log' && ret=0"))
    }

    @Test("offer commands before options, the commands behind help, the player's own courts, and files")
    func bash() throws {
        let script = """
            source ./bash
            COMP_WORDS=("$@") COMP_CWORD=$(($# - 1)) COMP_LINE="$*" COMPREPLY=()
            COMP_POINT=${#COMP_LINE}
            PROGRAM=$0
            COMP_WORDS[0]=$PROGRAM
            _pong pong "${COMP_WORDS[COMP_CWORD]}" "${COMP_WORDS[COMP_CWORD - 1]}"
            printf '%s\\n' "${COMPREPLY[@]}"
            """
        for (words, offered, hidden) in [
            (["pong", ""], ["play", "daily", "help"], ["--theme", "-h"]),
            (["pong", "-"], ["--theme", "--help"], ["play"]),
            (["pong", "help", ""], ["play", "daily"], ["--version"]),
            (["pong", "help", "pl"], ["play"], ["daily"]),
            (["pong", "play", ""], ["--court"], ["daily"]),
            (["pong", "play", "--court", ""], ["classic", "mine", "here.court"], ["other.txt", "--level"]),
            (["pong", "play", "--theme", ""], ["mono"], ["--level"]),
            (["pong", "replay", ""], ["verify", "find", "run.pong.log"], ["other.txt"]),
            (["pong", "replay", "verify", ""], ["run.pong.log"], ["other.txt", "find"]),
        ] {
            let answer = try run(["bash", "-c", script, Program.path()] + words)
            #expect(answer.isSuperset(of: offered) && answer.isDisjoint(with: hidden), "\(words): \(answer)")
        }
    }

    @Test("offer the commands behind help in fish", .enabled(if: hasFish, "fish is not installed"))
    func fish() throws {
        #expect(try run(["fish", "-c", "source ./fish; complete -C 'pong help '"]).isSuperset(of: ["play", "daily"]))
        #expect(try run(["fish", "-c", "source ./fish; complete -C 'pong replay r'"]).contains("run.pong.log"))
    }

    private static let hasFish = ["/usr/bin/fish", "/usr/local/bin/fish", "/opt/homebrew/bin/fish"].contains {
        FileManager.default.isExecutableFile(atPath: $0)
    }

    /// The lines that a shell prints, each up to a tab.
    private func run(_ command: [String]) throws -> Set<String> {
        let environment = ["XDG_CONFIG_HOME": folder.path(of: "config")]
        let result = try Program.result(of: command, in: folder.url, environment: environment)
        #expect(result.status == 0)
        return Set(result.output.split(separator: "\n").map { String($0.prefix { $0 != "\t" }) })
    }
}
