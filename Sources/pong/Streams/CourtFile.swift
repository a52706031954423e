internal import ArgumentParser
internal import GameCore

/// A court on disk.
struct CourtFile {
    let name: String
    let contents: [UInt8]
    let court: Court
    /// The line number of each obstacle.
    private let obstacleLines: [Int]

    /// Reads a file.
    ///
    /// - Throws: `InputError`, or ``CourtFileError`` with the first incorrect line.
    init(_ name: String) throws {
        contents = try InputFile.read(name, upTo: Court.largestText + 1)
        self.name = name
        do {
            (court, obstacleLines) = try Court.read(contents)
        } catch {
            throw CourtFileError(name: name, message: "\(error)")
        }
    }

    /// The reasons why the court is not valid, each with the line of its obstacle.
    var reasons: [String] {
        court.problems().map { problem in
            guard let index = problem.obstacleIndex else { return "\(problem)" }
            return "line \(obstacleLines[index]): \(problem)"
        }
    }
}

/// A file that is not a court, or not a valid one.
struct CourtFileError: Error {
    let name: String
    let message: String
}

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
