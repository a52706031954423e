package import GameCore

/// A court on disk.
package struct CourtFile {
    package let name: String
    package let contents: [UInt8]
    package let court: Court
    /// The line number of each obstacle.
    private let obstacleLines: [Int]

    /// Reads a file.
    ///
    /// - Throws: `InputError`, or ``CourtFileError`` with the first incorrect line.
    package init(_ name: String) throws {
        contents = try InputFile.read(name, upTo: Court.largestText + 1, keepsMark: true)
        self.name = name
        do {
            (court, obstacleLines) = try Court.read(contents)
        } catch {
            throw CourtFileError(name: name, message: "\(error)")
        }
    }

    /// The reasons why the court is not valid, each with the line of its obstacle.
    package var reasons: [String] {
        court.problems().map { problem in
            guard let index = problem.obstacleIndex else { return "\(problem)" }
            return "line \(obstacleLines[index]): \(problem)"
        }
    }
}

/// A file that is not a court, or not a valid one.
package struct CourtFileError: Error {
    package let name: String
    package let message: String

    package init(name: String, message: String) {
        self.name = name
        self.message = message
    }
}
