internal import ArgumentParser
internal import RunFiles

/// The reason why a run file cannot be replayed.
struct ReplayError: Error {
    /// The file's name.
    let name: String
    let error: RunFileError

    /// The reason; for a file of another simulation version with a hint at `--force`.
    var message: String {
        error.code == .otherSimulation ? "\(error): --force replays it nevertheless" : "\(error)"
    }

    /// 125 if the file needs another build, so that `git bisect run` skips this one; else 65.
    var status: ExitCode {
        switch error.code {
        case .foreign, .damaged, .truncated: ExitCode(65)
        case .newer, .otherSimulation: ExitCode(125)
        }
    }
}

/// The reason why a run has nothing that a command could do with it.
struct RunRefusal: Error {
    /// The file's name.
    let name: String
    let reason: String
}
