internal import ArgumentParser
internal import GameCore
internal import SyncLab

/// `pong courts`: lists the courts, and checks a file of one.
struct CourtsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "courts",
        abstract: "List the courts, print one as a file to change, or check a file.",
        discussion: "Play on one by its name or its file: in pong play, pong host or pong lab."
    )

    @Option(
        help: "Print a court as the text of a file, by its name.",
        completion: .list(Court.shipped.map(\.name)),
        transform: CourtsCommand.court
    )
    var show: Court?

    @Option(
        help: "Say whether a court can be played on, or why not; the exit status is then 1.",
        completion: .file()
    )
    var check: String?

    func validate() throws {
        if show != nil && check != nil { throw ValidationError("Only one of --show and --check may be given.") }
    }

    func run() throws {
        if let show { return try StandardOutput.print(String(show.text.dropLast())) }
        if let check { return try report(on: check) }
        let width = Court.shipped.map(\.name.count).max() ?? 0
        let lines = Court.shipped.map { court in
            "\(court.name)\(String(repeating: " ", count: width - court.name.count))  \(court.summary ?? "")"
        }
        try StandardOutput.print(lines.joined(separator: "\n"))
    }

    private func report(on name: String) throws {
        let reasons = try Self.reasons(against: name)
        guard reasons.isEmpty else {
            try StandardOutput.print(reasons.map { "\(name): \($0)" }.joined(separator: "\n"))
            throw ExitCode(1)
        }
        try StandardOutput.print("\(name): the court can be played on")
    }

    /// The reasons why a file is no court that can be played on.
    private static func reasons(against name: String) throws -> [String] {
        do {
            return try CourtFile(name).reasons
        } catch let error as CourtFileError {
            return [error.message]
        }
    }

    private static func court(_ name: String) throws -> Court {
        guard let court = Court.named(name) else {
            throw ValidationError("it must be \(Court.shipped.map { "'\($0.name)'" }.joinedAsChoice).")
        }
        return court
    }
}
