internal import ArgumentParser
internal import SyncLab

/// The reason why a run file cannot be replayed.
struct ReplayError: Error {
    /// The file's name.
    let name: String
    let error: RunFileError

    /// Of a file of another simulation it says how to replay it nevertheless.
    var message: String {
        error.code == .otherSimulation ? "\(error): --force replays it nevertheless" : "\(error)"
    }

    /// 125 where this build is not one for the file, so that `git bisect run` skips it; else 65.
    var status: ExitCode {
        switch error.code {
        case .foreign, .damaged, .truncated: ExitCode(65)
        case .newer, .otherSimulation: ExitCode(125)
        }
    }
}
