internal import PongUI

#if canImport(Darwin)
    internal import Darwin
#else
    internal import Glibc
#endif

/// A daily match that was played to its end.
struct PlayedDaily {
    let result: DailyResult

    /// The path of its run file, or why there is none that is whole.
    var file: Result<String, StoreError>

    /// Prints the line of the result, and then the path of the file that proves it.
    ///
    /// - Parameter copy: A new file that the run file is copied to, whose name is printed instead.
    /// - Throws: ``StoreError`` where there is no file, `RunOutputError` where there is no room for the copy.
    func report(copiedTo copy: RecordedFile? = nil) throws {
        try StandardOutput.print(result.line)
        switch file {
        case .failure(let error): throw error
        case .success(let path):
            guard let copy else { return try StandardOutput.print(path) }
            try copy.append(InputFile.read(path, upTo: KeptRuns.largestFile))
            try StandardOutput.print(copy.name)
        }
    }
}

extension RecordedFile {
    /// Removes the file, whose contents are not whole, so that its name is free again; a pipe or a device stays.
    func discard() {
        if FolderContents.size(of: name) != nil { unlink(name) }
    }
}
