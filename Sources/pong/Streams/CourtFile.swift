internal import ArgumentParser
internal import GameCore

/// A court on disk.
struct CourtFile {
    let name: String
    let court: Court
    /// The line of each obstacle.
    private let obstacleLines: [Int]

    /// Reads a file.
    ///
    /// - Throws: `InputError`, or ``CourtFileError`` with the first line that is wrong.
    init(_ name: String) throws {
        let bytes = try InputFile.read(name, upTo: Court.largestText)
        self.name = name
        do {
            (court, obstacleLines) = try Court.read(bytes)
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
        } catch let error as InputError where !name.contains("/") {
            guard let path = OwnCourts().path(of: name) else {
                // With an ending, it was meant as a file.
                guard !name.contains(".") else { throw error }
                throw ValidationError("'\(name)' is neither a court nor a file; pong courts prints the courts.")
            }
            try self.init(path)
        }
    }
}
