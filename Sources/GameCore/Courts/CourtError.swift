/// An error in a court's text: the line, the text found, and the text allowed.
public struct CourtError: Error, Sendable, Hashable {
    /// The line number, from 1.
    public let line: Int
    public let message: String
}

extension CourtError: CustomStringConvertible {
    public var description: String { "line \(line): \(message)" }
}
