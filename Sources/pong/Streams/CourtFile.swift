internal import ArgumentParser
internal import GameCore

/// A court on disk.
struct CourtFile {
    let name: String
    let contents: [UInt8]
    let court: Court
    /// The line of each obstacle.
    private let obstacleLines: [Int]

    /// Reads a file.
    ///
    /// - Throws: `InputError`, or ``CourtFileError`` with the first line that is wrong.
    init(_ name: String) throws {
        contents = try InputFile.read(name, upTo: Court.largestText + 1)
        self.name = name
        do {
            (court, obstacleLines) = try Court.read(contents)
        } catch {
            throw CourtFileError(name: name, message: "\(error)")
        }
    }

    /// The reasons why the court cannot be played on, each with its line where one is wrong.
    var reasons: [String] {
        court.problems().map { problem in
            guard let index = problem.obstacleIndex else { return "\(problem)" }
            return "line \(obstacleLines[index]): \(problem)"
        }
    }
}

/// A file that is no court, or none that can be played on.
struct CourtFileError: Error {
    let name: String
    let message: String
}

extension Court {
    /// The court of the game with this name, one of the player's own, or that of a file; it must be valid.
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
    /// Reads one of the player's own courts by its name, or a file.
    ///
    /// - Throws: `ValidationError` for an unknown name, `InputError`, or ``CourtFileError``.
    init(named name: String) throws {
        do {
            try self.init(name)
        } catch let error as InputError {
            if let path = OwnCourts().path(of: name) {
                try self.init(path)
                // With a slash it was meant as a file, but for the name that the court has itself.
                if !name.contains("/") || court.name == name { return }
            }
            // With an ending, too.
            guard !name.contains("/"), !name.contains(".") else { throw error }
            throw ValidationError("'\(name)' is neither a court nor a file; pong courts prints the courts.")
        }
    }
}
