internal import ArgumentParser
internal import GameCore
internal import KeptFiles
internal import LabTools
internal import NcursesScreen
internal import OperatingSystem
internal import PeerPrograms
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
        case let error as TerminalError: (text, status) = (error.message, 2)
        case let error as OutputError: (text, status) = ("cannot write the output: \(error.reason)", 74)
        case let error as KeptFileError: (text, status) = ("\(error)", error.deed == .read ? 66 : 74)
        case let error as PeerFailure: (text, status) = ("\(error)", Self.internalError)
        case let error as RunOutputError: (text, status) = ("\(error)", 74)
        case let error as InputError: (text, status) = ("cannot read '\(error.name)': \(error.reason)", 66)
        case let error as FileRefusal: (text, status) = ("\(error.name): \(error.reason)", error.status)
        case let error as BrokenHunt: (text, status) = ("the hunt broke off: \(error.reason)", Self.internalError)
        case let error as HuntFile.MergeError:
            (text, status) = ((error.file.isEmpty ? "" : "\(error.file): ") + error.reason, 65)
        case let error as CourtFileError: (text, status) = ("\(error.name): \(error.message)", 65)
        case let error as RelayError:
            (text, status) = (error.message, error.code == .roomExists ? RelayProcess.roomExistsStatus : 71)
        case let error as RulesError: (text, status) = (error.message, Self.wrongCommandLine)
        case let error as ValidationError: (text, status) = (error.message, Self.wrongCommandLine)
        default: return nil
        }
    }

    private static let wrongCommandLine = ExitCode.validationFailure.rawValue

    /// Not 1: that is the status of a bug found.
    private static let internalError: Int32 = 70

    /// Describes an error that no command expects.
    init(unexpected error: any Error) {
        (text, status) = ("an internal error: \(error)", Self.internalError)
    }

    /// Prints the text on standard error, and ends the program with the status.
    func end() -> Never {
        StandardError.complain(text)
        exit(status)
    }
}

/// The reason why a command can do nothing with a file, and its exit status.
struct FileRefusal: Error {
    /// The file's name.
    let name: String

    let reason: String

    /// 65 for a file that is not what it should be.
    var status: Int32 = 65
}

extension FileRefusal {
    /// The reason why a run file cannot be replayed; for a file of another simulation version with a hint at `--force`.
    ///
    /// The status is 125 if the file needs another build, so that `git bisect run` skips this one.
    init(_ name: String, _ error: RunFileError) {
        let hint = error.code == .otherSimulation ? ": --force replays it nevertheless" : ""
        let isOfOtherBuild = error.code == .newer || error.code == .otherSimulation
        self.init(name: name, reason: "\(error)\(hint)", status: isOfOtherBuild ? 125 : 65)
    }
}
