internal import ArgumentParser
internal import GameCore
internal import KeptFiles
internal import OperatingSystem

extension Court {
    /// The shipped court with this name, an own court, or a file's court; it is valid.
    ///
    /// - Throws: `ValidationError` for an unknown name, `InputError`, or ``CourtFileError``.
    static func chosen(_ nameOrFile: String) throws -> Court {
        if let court = named(nameOrFile) { return court }
        let file = try CourtFile(named: nameOrFile)
        if let reason = file.reasons.first { throw CourtFileError(name: file.name, message: reason) }
        return file.court
    }
}

extension CourtFile {
    /// Reads a file, or if there is none, the own court with this name.
    ///
    /// - Throws: `ValidationError` for an unknown name, `InputError`, or ``CourtFileError``.
    init(named name: String) throws {
        do {
            try self.init(name)
        } catch let error as InputError {
            if let path = OwnCourts().path(of: name) {
                try self.init(path)
                // A name with a slash means a file, unless the court itself has this name.
                if !name.contains("/") || court.name == name { return }
            }
            // So does a name with an extension.
            guard !name.contains("/"), !name.contains(".") else { throw error }
            throw ValidationError("'\(name)' is neither a court nor a file; pong courts prints the courts.")
        }
    }
}

extension CompletionKind {
    /// Completes to shipped courts, own courts, and court files.
    static var courts: CompletionKind {
        .custom { _, _, begun in Court.shipped.map(\.name) + OwnCourts().names() + files(begun) }
    }

    /// Court files and subfolders of the folder in the word.
    private static func files(_ begun: String) -> [String] {
        let folder = begun.lastIndex(of: "/").map { begun[...$0] } ?? ""
        return FolderContents.names(in: folder.isEmpty ? "." : String(folder)).sorted().compactMap { name in
            let path = "\(folder)\(name)"
            if name.hasSuffix(OwnCourts.ending) { return path }
            return FolderContents.isFolder(path) ? "\(path)/" : nil
        }
    }
}
