internal import ArgumentParser
internal import GameCore
internal import GroupSessions
internal import KeptFiles
internal import LabTools
internal import NcursesScreen
internal import OperatingSystem
internal import PongUI
internal import RunFiles
internal import SocketSessions

/// The text of an error, and its exit status.
struct Complaint {
    /// One line; below an incorrect condition, two more point at its characters.
    let text: String

    let status: Int32

    /// Describes an error; `nil` for an exit status without a message.
    init?(about error: any Error) {
        switch error {
        case let error as TerminalError:
            self.init(error.message, ExitCode(2))
        case let error as OutputError:
            self.init("cannot write the output: \(error.reason)", ExitCode(74))
        case let error as KeptFileError:
            self.init("\(error)", ExitCode(error.deed == .read ? 66 : 74))
        case let error as RunOutputError:
            self.init("\(error)", ExitCode(74))
        case let error as InputError:
            self.init("cannot read '\(error.name)': \(error.reason)", ExitCode(66))
        case let error as ReplayError:
            self.init("\(error.name): \(error.message)", error.status)
        case let error as RunRefusal:
            self.init("\(error.name): \(error.reason)", ExitCode(1))
        case let error as ScenarioFileError:
            self.init("\(error.name): \(error.message)", ExitCode(65))
        case let error as MeasuredLinkError:
            self.init("\(error.name): \(error.error)", ExitCode(65))
        case let error as BaselineError:
            self.init("\(error.name): \(error.reason)", ExitCode(65))
        case let error as HuntFile.MergeError:
            self.init((error.file.isEmpty ? "" : "\(error.file): ") + error.reason, ExitCode(65))
        case let error as CourtFileError:
            self.init("\(error.name): \(error.message)", ExitCode(65))
        case let error as RelayError:
            self.init(error.message, ExitCode(error.code == .roomExists ? RelayProcess.roomExistsStatus : 71))
        case let error as SessionError:
            self.init(error.message, ExitCode(71))
        case let error as RulesError:
            self.init(error.message, .validationFailure)
        case let error as ConditionError:
            self.init(error.message, .validationFailure)
        case let error as ValidationError:
            self.init(error.message, .validationFailure)
        default:
            guard let text = Complaint.refusal(in: Pong.fullMessage(for: error)) else { return nil }
            self.init(text, .validationFailure)
        }
    }

    /// Prints the text on standard error, and ends the program with the status.
    func end() -> Never {
        var standardError = StandardError()
        print("pong: \(text)", to: &standardError)
        exit(status)
    }

    private init(_ text: String, _ status: ExitCode) {
        self.text = text
        self.status = status.rawValue
    }

    /// The library's message on one line, and in place of its usage text only the command that shows it.
    private static func refusal(in text: String) -> String? {
        guard text.hasPrefix("Error: ") else { return nil }
        let lines = text.dropFirst("Error: ".count).split(whereSeparator: \.isNewline)
        let usage = lines.drop { !$0.hasPrefix("Help: ") && !$0.hasPrefix("Usage: ") }
        guard let quoted = usage.last?.split(separator: "'"), quoted.count == 3 else { return nil }
        // Of a list, each value has a line of its own.
        let words = lines[..<usage.startIndex].map { $0.drop { $0.isWhitespace } }
        let values = words.filter { $0.hasPrefix("- ") }.map { $0.dropFirst(2) }.joined(separator: ", ")
        let sentence = words.filter { !$0.hasPrefix("- ") }.joined(separator: " ")
        let help = String(quoted[1])
        let message = proposing(values.isEmpty ? sentence : "\(sentence) \(values)", help)
        return "\(message)\(message.hasSuffix(".") || message.hasSuffix("?") ? "" : ".") See \(help)."
    }

    /// The message with a proposal at most a typing mistake away, and never of the command that deletes.
    ///
    /// The library proposes options only, and distant ones too.
    ///
    /// - Parameter help: The command that shows the help.
    private static func proposing(_ message: String, _ help: String) -> String {
        let forget = ForgetCommand.configuration.commandName ?? ""
        let quoted = message.split(separator: "'").map(String.init)
        if quoted.count == 5, quoted[2] == ". Did you mean " {
            let isLikely = quoted[1].nearest(of: [quoted[3]]) != nil && help != "pong \(forget) --help"
            return isLikely ? message : "\(quoted[0])'\(quoted[1])'"
        }
        guard help == "pong --help", quoted.count == 2, quoted[0] == "Unexpected argument " else { return message }
        let proposal = quoted[1].nearest(of: Pong.commandNames.filter { $0 != forget })
        return message + (proposal.map { ". Did you mean '\($0)'?" } ?? "")
    }
}
