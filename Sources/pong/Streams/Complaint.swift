internal import ArgumentParser
internal import GameCore
internal import GroupSessions
internal import NcursesScreen
internal import PongUI
internal import SocketSessions
internal import SyncLab

/// The text of an error, and its exit status.
struct Complaint {
    /// One line; below an incorrect condition, two more point at its characters.
    let text: String

    let status: Int32

    /// Describes an error; `nil` for an exit status without a message.
    ///
    /// - Parameter command: The command that ran, or the root if none did.
    init?(about error: any Error, in command: any ParsableCommand.Type = Pong.self) {
        switch error {
        case let error as TerminalError:
            self.init(error.message, ExitCode(2))
        case let error as OutputError:
            self.init("cannot write the output: \(error.reason)", ExitCode(74))
        case let error as StoreError:
            self.init("the match is not kept: \(error.reason)", ExitCode(74))
        case let error as KeptFileError:
            self.init("\(error)", ExitCode(error.deed == .read ? 66 : 74))
        case let error as RunOutputError:
            self.init("\(error)", ExitCode(74))
        case let error as InputError:
            self.init("cannot read '\(error.name)': \(error.reason)", ExitCode(66))
        case let error as ReplayError:
            self.init("\(error.name): \(error.message)", error.status)
        case let error as ScenarioFileError:
            self.init("\(error.name): \(error.message)", ExitCode(65))
        case let error as CourtFileError:
            self.init("\(error.name): \(error.message)", ExitCode(65))
        case let error as RelayError:
            self.init(error.message, ExitCode(error.code == .roomExists ? RelayProcess.roomExistsStatus : 71))
        case let error as SessionError:
            self.init(error.message, ExitCode(71))
        case let error as RulesError:
            self.init(error.message, .validationFailure)
        case let error as ConditionError:
            let line = Complaint.line(error.message, Complaint.help("", on: command))
            self.init(([line] + (error.pointer.map { [$0] } ?? [])).joined(separator: "\n"), .validationFailure)
        default:
            guard let refusal = Complaint.refusal(of: error) else { return nil }
            let help = Complaint.help(refusal.usage, on: command)
            let message = Complaint.proposing(Complaint.onOneLine(refusal.message), help)
            self.init(Complaint.line(message, help), .validationFailure)
        }
    }

    private init(_ text: String, _ status: ExitCode) {
        self.text = text
        self.status = status.rawValue
    }

    /// The library's message about incorrect arguments, and its usage text; `nil` for another error.
    ///
    /// Parses the full message, because the library generates the whole help for each single query.
    private static func refusal(of error: any Error) -> (message: String, usage: Substring)? {
        let text = Pong.fullMessage(for: error)
        guard let rest = text.firstMatch(of: /\n(?:Help:  |Usage: |\nOVERVIEW: )/)?.range else { return nil }
        return (String(text[..<rest.lowerBound].trimmingPrefix("Error: ")), text[rest.upperBound...])
    }

    /// A message about incorrect arguments, followed by the command line that shows help.
    private static func line(_ message: String, _ help: String) -> String {
        // A message may end with a proposal: "Did you mean …?"
        let end = message.hasSuffix(".") || message.hasSuffix("?") ? "" : "."
        return "\(message)\(end) See \(help)."
    }

    /// The message with a proposal of the intended name: at most a typing mistake away, and never of `pong forget`.
    ///
    /// The library proposes options only, and distant ones too.
    private static func proposing(_ message: String, _ help: String) -> String {
        let forget = ForgetCommand.configuration.commandName ?? ""
        if let proposal = message.firstMatch(of: /'([^']*)'(\. Did you mean '([^']*)'\?)/) {
            let isLikely = String(proposal.1).nearest(of: [String(proposal.3)]) != nil && !help.hasSuffix(" \(forget)")
            return isLikely ? message : String(message[..<proposal.2.startIndex])
        }
        guard let argument = message.wholeMatch(of: /Unexpected argument '([^']*)'/), help == rootHelp else {
            return message
        }
        let commands = Pong.configuration.subcommands.compactMap { $0.configuration.commandName }
        let proposal = String(argument.1).nearest(of: commands.filter { $0 != forget })
        return message + (proposal.map { ". Did you mean '\($0)'?" } ?? "")
    }

    private static let rootHelp = "pong --help"

    /// The library's message on one line, with its list of values in the form of the other messages.
    ///
    /// The library writes two values as "one of 'a' and 'b'", and more as a list with dashes.
    private static func onOneLine(_ message: String) -> String {
        let lines = message.split(whereSeparator: \.isNewline).map(\.trimmed)
        let items = lines.filter { $0.hasPrefix(dash) }.map { "'\($0.dropFirst(dash.count))'" }
        let sentence = lines.filter { !$0.hasPrefix(dash) }.joined(separator: " ")
        guard let proposal = sentence.firstRange(of: ". Please provide one of ") else {
            return ([sentence] + items).joined(separator: " ")
        }
        let few = String(sentence[proposal.upperBound...]).replacing("' and '", with: "' or '")
        let values = items.isEmpty ? few : items.joinedAsChoice
        return "\(sentence[..<proposal.lowerBound]): it must be one of \(values)"
    }

    private static let dash = "- "

    /// The command line that shows help on the command with incorrect arguments.
    ///
    /// If no command ran, only the usage text of the library's message names the command.
    private static func help(_ usage: Substring, on command: any ParsableCommand.Type) -> String {
        if command != Pong.self, let name = command.configuration.commandName { return "pong help \(name)" }
        let commands = Pong.configuration.subcommands.compactMap { $0.configuration.commandName }
        guard let command = commands.first(where: { usage.contains("pong \($0) --help") }) else { return rootHelp }
        return "pong help \(command)"
    }
}

extension Substring {
    fileprivate var trimmed: Substring {
        let start = firstIndex { $0 != " " } ?? endIndex
        return self[start...]
    }
}
