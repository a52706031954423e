/// A file that a run is recorded in; the program opens it.
public protocol RunOutput: Sendable {
    /// The file's name, as the user knows it.
    var name: String { get }

    /// Appends lines, so that they survive the end of the program.
    func append(_ lines: [UInt8]) throws(RunOutputError)
}

/// A run file could not be made or written.
public struct RunOutputError: Error, Sendable, Hashable {
    /// The file's name.
    public let name: String

    /// Such as `No space left on device`.
    public let reason: String

    public init(name: String, reason: String) {
        self.name = name
        self.reason = reason
    }
}

extension RunOutputError: CustomStringConvertible {
    public var description: String { "cannot write '\(name)': \(reason)" }
}
