internal import Foundation
package import TerminalKit

/// Commands of a shell with what they print, as a text file.
///
/// A line that begins with `$ ` is a command; it goes on in lines that begin with `> `. Below it stand its output, its
/// errors, each behind `! `, and its exit status in brackets unless that is 0. Lines that begin with `## ` are prose.
/// A command behind `% `, maybe after a kind such as `mute: `, runs in a terminal, where it takes the steps that follow
/// behind `> `: those of ``TerminalSession/take(_:)``, and after `$ ` commands to run meanwhile. Its errors are what it
/// leaves behind in the terminal.
/// `[…]` stands for any text of a line, and in a line of its own for any lines. All commands run in one new folder,
/// `$PWD`, which is also the home, with the settings in `config` and the matches in `state`; `$ROOT` is the package's
/// folder.
package struct Transcript: Sendable {
    private var steps: [Step] = []

    private struct Step: Sendable {
        /// The lines above the output.
        var head: [String]
        var command: String?
        var expected: [String] = []
    }

    package init(_ text: String) {
        for line in text.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(String.init) {
            if line.hasPrefix("$ ") || line.hasPrefix("% ") {
                steps.append(Step(head: [line], command: String(line.dropFirst(2))))
            } else if line.hasPrefix("> "), let step = steps.last, step.expected.isEmpty, let command = step.command {
                steps[steps.count - 1].head.append(line)
                steps[steps.count - 1].command = command + "\n" + line.dropFirst(2)
            } else if line.hasPrefix("## ") {
                steps.append(Step(head: [line]))
            } else if !steps.isEmpty {
                steps[steps.count - 1].expected.append(line)
            }
        }
    }

    /// Runs the commands.
    ///
    /// - Parameter answer: Answers a command line of `pong` alone, without the program's name; all others run in a
    ///   shell.
    /// - Returns: The transcript with what the commands print now, without the last line end.
    package func replayed(
        _ answer: ([String], TemporaryFolder, _ environment: [String: String]) throws -> Program.Result
    ) throws -> String {
        let folder = try TemporaryFolder()
        let home = folder.path(of: "").trimmingSuffix("/")
        let root = Page.root.path(percentEncoded: false).trimmingSuffix("/")
        let environment = try [
            "HOME": home, "XDG_CONFIG_HOME": "\(home)/config", "XDG_STATE_HOME": "\(home)/state", "ROOT": root,
            "PONG": Program.path(),
        ]
        func shell(_ command: some StringProtocol) -> [String] {
            ["/bin/sh", "-c", "cd '\(home)'; pong() { \"$PONG\" \"$@\"; }\n\(command)"]
        }
        return try steps.flatMap { step in
            guard let command = step.command else { return step.head + step.expected }
            let result =
                if step.head[0].hasPrefix("% ") {
                    try Self.play(command, environment, shell)
                } else if let arguments = Self.arguments(of: command) {
                    try answer(arguments, folder, environment)
                } else {
                    try Program.result(of: shell(command), environment: environment)
                }
            let lines = Self.lines(of: result).map { $0.replacing(home, with: "$PWD").replacing(root, with: "$ROOT") }
            return step.head + Self.merged(lines, step.expected)
        }.joined(separator: "\n")
    }

    /// Runs a command in a terminal, and takes the steps below it, up to the program's end.
    ///
    /// - Returns: The exit status, with what the program leaves behind as errors.
    private static func play(
        _ lines: String,
        _ environment: [String: String],
        _ shell: (Substring) -> [String]
    ) throws -> Program.Result {
        let steps = lines.split(separator: "\n")
        let kind = VirtualTerminal.Kind(rawValue: String(steps[0].prefix { $0 != ":" }))
        let command = shell(steps[0].trimmingPrefix("\(kind?.rawValue ?? ""): "))
        let arguments = Array(command.dropFirst())
        let terminal = try TerminalSession(command[0], arguments, kind: kind ?? .modern, environment: environment)
        for step in steps.dropFirst() {
            if step.hasPrefix("$ ") {
                let result = try Program.result(of: shell(step.dropFirst(2)), environment: environment)
                guard result.status == 0 else { throw TerminalFailure(description: "\(step): \(result)") }
            } else {
                try terminal.take(String(step))
            }
        }
        let status =
            switch try terminal.waitForEnd() {
            case .exited(let status): status
            case .killed(let signal): 128 + signal
            }
        return try Program.Result(status: status, output: "", errors: terminal.leftovers().joined(separator: "\n"))
    }

    /// The arguments of a command without anything that only a shell understands.
    private static func arguments(of command: String) -> [String]? {
        guard command.wholeMatch(of: /pong(?: (?:'[^']*'|[\w.,:=\/@%+-]+))*/) != nil else { return nil }
        return Array(DocumentedCommand.words(of: command[...]).dropFirst())
    }

    private static func lines(of result: Program.Result) -> [String] {
        func lines(_ text: String) -> [String] {
            text.isEmpty ? [] : text.trimmingSuffix("\n").components(separatedBy: "\n")
        }
        return lines(result.output) + lines(result.errors).map { "! \($0)" }
            + (result.status == 0 ? [] : ["[\(result.status)]"])
    }

    private static let any = "[…]"

    /// The expected lines if the printed ones match them, else the printed ones.
    private static func merged(_ lines: [String], _ expected: [String]) -> [String] {
        if matches(lines[...], expected[...]) { return expected }
        return lines.map { line in expected.first { $0 != any && fits(line, $0) } ?? line }
    }

    private static func matches(_ lines: ArraySlice<String>, _ patterns: ArraySlice<String>) -> Bool {
        guard let pattern = patterns.first else { return lines.isEmpty }
        let rest = patterns.dropFirst()
        if pattern == any {
            return matches(lines, rest) || (!lines.isEmpty && matches(lines.dropFirst(), patterns))
        }
        return lines.first.map { fits($0, pattern) } == true && matches(lines.dropFirst(), rest)
    }

    private static func fits(_ line: String, _ pattern: String) -> Bool {
        let parts = pattern.components(separatedBy: any)
        guard parts.count > 1 else { return line == pattern }
        guard line.hasPrefix(parts[0]) else { return false }
        var rest = line.dropFirst(parts[0].count)
        for part in parts.dropFirst().dropLast() {
            guard let place = rest.firstRange(of: part) else { return false }
            rest = rest[place.upperBound...]
        }
        return rest.hasSuffix(parts[parts.count - 1])
    }
}

extension String {
    fileprivate func trimmingSuffix(_ suffix: String) -> String {
        hasSuffix(suffix) ? String(dropLast(suffix.count)) : self
    }
}
