internal import ArgumentParser
internal import GameCore
internal import NcursesScreen

/// What the program says of an error before it ends, and the status that it ends with.
struct Complaint {
    let line: String
    let status: Int32

    /// - Returns: `nil` for what is no mistake, such as a call for help.
    init?(about error: any Error) {
        switch error {
        case let error as TerminalError:
            self.init(error.message, ExitCode(2))
        case let error as RulesError:
            self.init(error.message, .validationFailure)
        default:
            guard Pong.exitCode(for: error) == .validationFailure else { return nil }
            let message = Pong.message(for: error)
            // A message may end with what the library takes a wrong name for: "Did you mean …?"
            let end = message.hasSuffix(".") || message.hasSuffix("?") ? "" : "."
            self.init("\(message)\(end) See \(Complaint.help(on: error)).", .validationFailure)
        }
    }

    private init(_ message: String, _ status: ExitCode) {
        let lines = message.split(whereSeparator: \.isNewline).map { $0.trimmed }
        // Of more than a few values the library makes a list with a dash before each.
        line = lines.enumerated().reduce("") { line, next in
            let isItem = next.element.hasPrefix("- ")
            let text = isItem ? "'\(next.element.dropFirst(2))'" : String(next.element)
            let isLater = isItem && next.offset > 0 && lines[next.offset - 1].hasPrefix("- ")
            return next.offset == 0 ? text : line + (isLater ? ", " : " ") + text
        }
        self.status = status.rawValue
    }

    /// How to ask for help on the command whose arguments are wrong.
    ///
    /// Which one that is, the library tells in the text of its usage only.
    private static func help(on error: any Error) -> String {
        let usage = Pong.fullMessage(for: error)
        let commands = Pong.configuration.subcommands.compactMap { $0.configuration.commandName }
        guard let command = commands.first(where: { usage.contains("pong \($0) --help") }) else { return "pong --help" }
        return "pong help \(command)"
    }
}

extension Substring {
    fileprivate var trimmed: Substring {
        let start = firstIndex { $0 != " " } ?? endIndex
        return self[start...]
    }
}
