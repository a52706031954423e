internal import ArgumentParser
internal import GameCore
internal import NcursesScreen

/// What the program says of an error before it ends, and the status that it ends with.
struct Complaint {
    let line: String
    let status: Int32

    /// - Parameter command: The one that ran, or the root where none did.
    /// - Returns: `nil` for what is no mistake, such as a status that was told already.
    init?(about error: any Error, in command: any ParsableCommand.Type = Pong.self) {
        switch error {
        case let error as TerminalError:
            self.init(error.message, ExitCode(2))
        case let error as OutputError:
            self.init("cannot write the output: \(error.reason)", ExitCode(74))
        case let error as RulesError:
            self.init(error.message, .validationFailure)
        default:
            guard Pong.exitCode(for: error) == .validationFailure else { return nil }
            let message = Complaint.onOneLine(Pong.message(for: error))
            // A message may end with what the library takes a wrong name for: "Did you mean …?"
            let end = message.hasSuffix(".") || message.hasSuffix("?") ? "" : "."
            self.init("\(message)\(end) See \(Complaint.help(on: error, in: command)).", .validationFailure)
        }
    }

    private init(_ line: String, _ status: ExitCode) {
        self.line = line
        self.status = status.rawValue
    }

    /// The library's message, with the values that it lists in the words of the other messages.
    ///
    /// Of two values it says "one of 'a' and 'b'", of many it makes a list, with a dash before each.
    private static func onOneLine(_ message: String) -> String {
        let lines = message.split(whereSeparator: \.isNewline).map(\.trimmed)
        let items = lines.filter { $0.hasPrefix(dash) }.map { "'\($0.dropFirst(dash.count))'" }
        let sentence = lines.filter { !$0.hasPrefix(dash) }.joined(separator: " ")
        guard let proposal = sentence.firstRange(of: ". Please provide one of ") else {
            return ([sentence] + items).joined(separator: " ")
        }
        let few = String(sentence[proposal.upperBound...]).replacing("' and '", with: "' or '")
        let values = items.isEmpty ? few : items.joinedAsChoice
        return "\(sentence[..<proposal.lowerBound]): it may be one of \(values)"
    }

    private static let dash = "- "

    /// How to ask for help on the command whose arguments are wrong.
    ///
    /// Where none of them could be run, the library tells in the text of its usage only which one it is.
    private static func help(on error: any Error, in command: any ParsableCommand.Type) -> String {
        if command != Pong.self, let name = command.configuration.commandName { return "pong help \(name)" }
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
