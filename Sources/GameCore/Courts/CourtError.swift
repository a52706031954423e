/// A text that is no court: the line, what stands there, and what is allowed.
public struct CourtError: Error, Sendable, Hashable {
    /// The number of the line, from 1.
    public let line: Int
    public let message: String
}

extension CourtError: CustomStringConvertible {
    public var description: String { "line \(line): \(message)" }
}
