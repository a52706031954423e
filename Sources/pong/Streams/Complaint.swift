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
        case let error as FileRefusal:
            self.init("\(error.name): \(error.reason)", error.status)
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
        case let error as ValidationError:
            self.init(error.message, .validationFailure)
        default:
            guard let text = Complaint.refusal(in: Pong.fullMessage(for: error)) else { return nil }
            self.init(text, .validationFailure)
        }
    }

    /// Prints the text on standard error, and ends the program with the status.
    func end() -> Never {
        StandardError.complain(text)
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
        let message = values.isEmpty ? sentence : "\(sentence) \(values)"
        return "\(message)\(message.hasSuffix(".") || message.hasSuffix("?") ? "" : ".") See \(quoted[1])."
    }
}
