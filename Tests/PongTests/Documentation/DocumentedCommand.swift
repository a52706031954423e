/// A run of the program as a line of shell code shows it.
struct DocumentedCommand: Equatable {
    let arguments: [String]

    /// The exit status that a comment behind the command promises: `# exit status 1`; 0 without one.
    let status: Int32

    /// - Parameter line: Such as `pong lab --list  # a comment`; `nil` where it is no run of the program,
    ///   or where its arguments are not fixed.
    init?(_ line: String) {
        guard !line.contains("$") else { return nil }
        status = line.firstMatch(of: /# exit status (\d+)/).flatMap { Int32($0.1) } ?? 0
        if let match = line.prefixMatch(of: /pong($|\s.*)/) {
            arguments = Self.words(of: match.1)
            // It would serve until it is stopped.
            if arguments.first == "relay" { return nil }
        } else if let match = line.prefixMatch(of: /make (play|lab) ARGS="([^"]*)"/) {
            arguments = (match.1 == "lab" ? ["lab"] : []) + Self.words(of: match.2)
        } else {
            return nil
        }
    }

    /// The words of a command, as a shell takes single quotes, up to a comment.
    private static func words(of text: Substring) -> [String] {
        let command = text.prefixMatch(of: /(?:[^'#]|'[^']*')*/)?.0 ?? text
        return command.matches(of: /'([^']*)'|[^\s']+/).map { String($0.1 ?? $0.0) }
    }

    /// Whether it ends by itself, without a terminal.
    var isHeadless: Bool {
        let flags: Set = [
            "--headless", "--compare", "--sweep", "--sync-test", "--list", "--help", "--verify", "--dump", "--find",
            "--explain", "--show", "--check", "--dry-run", "--statistics", "--format",
        ]
        if !Set(arguments).isDisjoint(with: flags) || ["help", "settings"].contains(arguments.first) {
            return true
        }
        // These show something on the screen with an option only.
        return arguments == ["courts"] || arguments == ["history"]
    }

    /// Whether it records a run in a file.
    var records: Bool { arguments.contains("--record") }

    /// Whether it simulates matches of any length: what it records has to be as long as the commands after it need, and a
    /// scenario has a length of its own.
    var canBeShortened: Bool {
        !Set(arguments).isDisjoint(with: ["--headless", "--compare", "--sweep", "--sync-test"]) && !records
            && (!arguments.contains("--scenario") || playsAllScenarios)
    }

    private var playsAllScenarios: Bool { arguments.contains("all") }

    /// The same command for a run of one simulated second, or for one strategy of all scenarios.
    var shortened: [String] {
        if playsAllScenarios { return arguments + ["--strategy", "rollback"] }
        var arguments = arguments
        if let index = arguments.firstIndex(of: "--seconds") { arguments.removeSubrange(index...index + 1) }
        return arguments + ["--seconds", "1"]
    }
}
