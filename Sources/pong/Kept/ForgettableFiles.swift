#if canImport(Darwin)
    internal import Darwin
#else
    internal import Glibc
#endif

/// The files that the program makes to keep something between runs, by their names: no others are touched.
struct ForgettableFiles {
    /// The folders; `nil` for one that stays as it is.
    let state: String?
    let settings: String?

    /// The names of the files that several programs change.
    private static let changing = ["daily", "history", "settings"]

    struct File {
        let path: String
        let size: Int
    }

    /// The regular files that are there, without those behind links.
    var all: [File] {
        var paths: [String] = []
        if let state, FolderContents.isFolder(state) {
            paths += Self.named(["daily", "history"], in: state)
            let runs = KeptRuns(folder: "\(state)/runs")
            if FolderContents.isFolder(runs.folder) {
                paths += FolderContents.names(in: runs.folder).filter(KeptRuns.isName).sorted()
                    .map { "\(runs.folder)/\($0)" }
            }
        }
        if let settings, FolderContents.isFolder(settings) { paths += Self.named(["settings"], in: settings) }
        return paths.compactMap { path in FolderContents.size(of: path).map { File(path: path, size: $0) } }
    }

    /// The folders and files of these names that are links, and so stay.
    var links: [String] {
        let kept = state.map { [$0, "\($0)/runs", "\($0)/history", "\($0)/daily"] } ?? []
        let paths = kept + (settings.map { [$0, "\($0)/settings"] } ?? [])
        return paths.filter(FolderContents.isLink)
    }

    /// The paths of files with those that belong to them: the lock, and new contents that a crash left behind.
    private static func named(_ names: [String], in folder: String) -> [String] {
        names.flatMap { name in ["", KeptFile.lockEnding, ".new"].map { "\(folder)/\(name)\($0)" } }
    }

    /// Removes files, and the folders that are empty then.
    ///
    /// A file that programs change is removed under its lock: no other program changes it meanwhile.
    ///
    /// - Returns: Why some could not be removed.
    func remove(_ files: [File]) -> [KeptFileError] {
        var failures: [KeptFileError] = []
        var locks: [(file: KeptFile, lock: Int32)] = []
        var busy: [KeptFileError] = []
        for file in files where Self.changing.contains(where: { file.path.hasSuffix("/\($0)") }) {
            let file = KeptFile(path: file.path)
            do throws(KeptFileError) {
                locks.append((file, try file.lock()))
            } catch {
                busy.append(error)
            }
        }
        for file in files {
            if let error = busy.first(where: { file.path.hasPrefix($0.path) }) {
                failures.append(KeptFileError(deed: .remove, path: file.path, reason: error.reason))
            } else if file.path.hasSuffix(KeptRuns.ending) && KeptRunFile.isGrowing(file.path) {
                failures.append(KeptFileError(deed: .remove, path: file.path, reason: "its match is being played"))
            } else if unlink(file.path) != 0 && errno != ENOENT {
                let reason = String(cString: strerror(errno))
                failures.append(KeptFileError(deed: .remove, path: file.path, reason: reason))
            }
        }
        for (file, lock) in locks { file.unlock(lock) }
        for folder in [state.map { "\($0)/runs" }, state, settings] { if let folder { rmdir(folder) } }
        return failures
    }
}
