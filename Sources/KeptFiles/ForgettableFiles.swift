internal import OperatingSystem

/// The files that the program keeps between runs, recognized by name; no others are touched.
package struct ForgettableFiles {
    /// The folders; `nil` excludes one.
    let state: String?
    let settings: String?

    package init(state: String?, settings: String?) {
        self.state = state
        self.settings = settings
    }

    /// Names of files that several programs may change at once.
    private static let ofState = ["daily", "history", CourtTrials.fileName, KnownPrograms.fileName]
    private static let changing = ofState + ["settings"]

    package struct File {
        package let path: String
        package let size: Int
    }

    /// All regular files; links and files behind them are excluded.
    package var all: [File] {
        var paths: [String] = []
        if let state, FolderContents.isFolder(state) {
            paths += Self.named(Self.ofState, in: state)
            let runs = KeptRuns.folder(in: state)
            if FolderContents.isFolder(runs) {
                paths += FolderContents.names(in: runs).filter(KeptRuns.isName).sorted().map { "\(runs)/\($0)" }
            }
        }
        if let settings, FolderContents.isFolder(settings) { paths += Self.named(["settings"], in: settings) }
        return paths.compactMap { path in FolderContents.size(of: path).map { File(path: path, size: $0) } }
    }

    /// Links among these folders and files, which are not removed.
    package var links: [String] {
        let kept = state.map { state in [state, "\(state)/runs"] + Self.ofState.map { "\(state)/\($0)" } } ?? []
        let paths = kept + (settings.map { [$0, "\($0)/settings"] } ?? [])
        return paths.filter(FolderContents.isLink)
    }

    /// The paths of files with their locks and their temporary files, which a crash may have left behind.
    private static func named(_ names: [String], in folder: String) -> [String] {
        names.flatMap { name in ["", KeptFile.lockEnding, ".new"].map { "\(folder)/\(name)\($0)" } }
    }

    /// Removes files, and the folders if they are empty then.
    ///
    /// Shared files are removed under their locks, so that no other program changes them meanwhile.
    ///
    /// - Returns: The errors of files that could not be removed.
    package func remove(_ files: [File]) -> [KeptFileError] {
        var locks: [FileLock] = []
        var busy: [KeptFileError] = []
        for file in files where Self.changing.contains(where: { file.path.hasSuffix("/\($0)") }) {
            let file = KeptFile(path: file.path)
            do throws(KeptFileError) {
                locks.append(try file.lock())
            } catch {
                busy.append(error)
            }
        }
        /// Removes a file, or returns the reason why it stays.
        func problem(removing path: String) -> String? {
            if let error = busy.first(where: { path.hasPrefix($0.path) }) { return error.reason }
            if path.hasSuffix(KeptRuns.ending) && FileLock.isHeld(path) { return "its match is being played" }
            return unlink(path) != 0 && errno != ENOENT ? SystemCalls.errorText : nil
        }
        let failures = files.compactMap { file in
            problem(removing: file.path).map { KeptFileError(deed: .remove, path: file.path, reason: $0) }
        }
        for lock in locks { lock.release() }
        for folder in [state.map { "\($0)/runs" }, state, settings] { if let folder { rmdir(folder) } }
        return failures
    }
}
