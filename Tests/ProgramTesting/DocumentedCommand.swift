/// A run of the program in a line of shell code.
package struct DocumentedCommand: Equatable {
    package let arguments: [String]

    /// The exit status in the comment behind the command, `# exit status 1`; 0 without one.
    package let status: Int32

    /// - Parameter line: Such as `pong lab --list  # a comment`; returns `nil` if it does not run the program or
    ///   contains a variable.
    package init?(_ line: String) {
        guard !line.contains("$") else { return nil }
        status = line.firstMatch(of: /# exit status (\d+)/).flatMap { Int32($0.1) } ?? 0
        if let match = line.prefixMatch(of: /pong($|\s.*)/) {
            arguments = Self.words(of: match.1)
            // A relay runs until it is stopped.
            if arguments.first == "relay" { return nil }
        } else if let match = line.prefixMatch(of: /make (play|lab) ARGS="([^"]*)"/) {
            arguments = (match.1 == "lab" ? ["lab"] : []) + Self.words(of: match.2)
        } else {
            return nil
        }
    }

    /// The words of a command up to a comment, with single quotes as in a shell.
    package static func words(of text: Substring) -> [String] {
        let command = text.prefixMatch(of: /(?:[^'#]|'[^']*')*/)?.0 ?? text
        return command.matches(of: /'([^']*)'|[^\s']+/).map { String($0.1 ?? $0.0) }
    }

    /// True if the command ends by itself, without a terminal.
    package var isHeadless: Bool {
        let flags: Set = [
            "--headless", "--compare", "--sweep", "--sync-test", "--seeds", "--list", "--help", "--show", "--check",
            "--dry-run", "--format",
        ]
        if arguments.first == "replay" {
            return ["verify", "dump", "find", "explain", "tick", "last-change", "pops", "futures", "export"].contains(
                arguments.dropFirst().first
            )
        }
        if !Set(arguments).isDisjoint(with: flags) || ["help", "settings"].contains(arguments.first) {
            return true
        }
        if arguments.first == "shrink" { return true }
        // These need a screen only with certain options.
        return arguments == ["courts"] || arguments == ["history"]
    }

    /// True if the command records a run in a file.
    package var records: Bool { arguments.contains("--record") || arguments.contains("--out") }

    /// True if the command simulates matches of any length; not for recordings, which later commands use, nor for
    /// scenarios, which have their own length.
    package var canBeShortened: Bool {
        !Set(arguments).isDisjoint(with: ["--headless", "--compare", "--sweep", "--sync-test", "--seeds"]) && !records
            && (!arguments.contains("--scenario") || playsAllScenarios)
    }

    private var playsAllScenarios: Bool { arguments.contains("all") }

    /// The same command for one simulated second, or for all scenarios under one strategy.
    package var shortened: [String] {
        if playsAllScenarios { return arguments + ["--strategy", "rollback"] }
        var arguments = arguments
        if let index = arguments.firstIndex(of: "--seconds") { arguments.removeSubrange(index...index + 1) }
        return arguments + ["--seconds", "1"]
    }
}
