internal import ArgumentParser
internal import KeptFiles
internal import OperatingSystem

/// `pong forget`: removes what the program keeps between runs.
struct ForgetCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "forget",
        abstract: "Remove the matches that are kept on this machine.",
        discussion: "Asks first. Deletes only files that pong made; never follows links."
    )

    @Flag(help: "Only print the files that would be removed, with their sizes in bytes.")
    var dryRun = false

    @Flag(help: "Remove the settings too.")
    var settings = false

    @Flag(help: "Do not ask.")
    var yes = false

    func run() throws {
        let folders = KeptFolder()
        let files = ForgettableFiles(state: folders.state, settings: settings ? folders.settings : nil)
        let found = files.all
        for link in files.links { try StandardOutput.print("\(link) is a link: not removed") }
        guard !found.isEmpty else {
            guard files.links.isEmpty else { throw ExitCode(1) }
            return try StandardOutput.print("nothing to remove")
        }
        if dryRun {
            return try StandardOutput.print(found.map { "\($0.size)\t\($0.path)" }.joined(separator: "\n"))
        }
        guard try yes || isConfirmed(found.count, bytes: found.reduce(0) { $0 + $1.size }) else {
            throw ExitCode(1)
        }
        let failures = files.remove(found)
        try StandardOutput.print("removed \(found.count - failures.count) files")
        if let failure = failures.first { throw failure }
        if !files.links.isEmpty { throw ExitCode(1) }
    }

    /// Asks at the terminal.
    ///
    /// - Throws: `ValidationError` if there is no terminal.
    private func isConfirmed(_ count: Int, bytes: Int) throws -> Bool {
        guard isatty(STDIN_FILENO) == 1, isatty(STDERR_FILENO) == 1 else {
            throw ValidationError("without a terminal to ask at, pong forget needs --yes.")
        }
        StandardError.write("Remove \(count) files of \((bytes + 1_023) / 1_024) KB? [y/N] ")
        let answer = readLine() ?? ""
        return ["y", "yes"].contains(answer.lowercased())
    }
}
