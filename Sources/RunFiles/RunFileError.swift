/// The reason why a run file cannot be read or replayed.
package struct RunFileError: Error, Hashable {
    package let code: Code

    /// The line, from 1; `nil` if the whole file is meant.
    package let line: Int?

    /// A sentence without a capital letter and a full stop.
    package let reason: String

    package enum Code: Sendable, Hashable {
        /// It is no run file.
        case foreign
        /// A line was changed, or is absent.
        case damaged
        /// It ends before its last line.
        case truncated
        /// A newer program made it, with something in it that this one does not know.
        case newer
        /// It was made with another simulation or other rules than this program has.
        case otherSimulation
    }

    init(_ code: Code, line: Int? = nil, _ reason: String) {
        self.code = code
        self.line = line
        self.reason = reason
    }
}

extension RunFileError: CustomStringConvertible {
    package var description: String { line.map { "line \($0): \(reason)" } ?? reason }
}
