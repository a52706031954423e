internal import ArgumentParser
internal import RunFiles

/// The reason why a command can do nothing with a file, and its exit status.
struct FileRefusal: Error {
    /// The file's name.
    let name: String

    let reason: String

    /// 65 for a file that is not what it should be.
    var status = ExitCode(65)
}

extension FileRefusal {
    /// The reason why a run file cannot be replayed; for a file of another simulation version with a hint at `--force`.
    ///
    /// The status is 125 if the file needs another build, so that `git bisect run` skips this one.
    init(_ name: String, _ error: RunFileError) {
        let hint = error.code == .otherSimulation ? ": --force replays it nevertheless" : ""
        let isOfOtherBuild = error.code == .newer || error.code == .otherSimulation
        self.init(name: name, reason: "\(error)\(hint)", status: ExitCode(isOfOtherBuild ? 125 : 65))
    }
}
