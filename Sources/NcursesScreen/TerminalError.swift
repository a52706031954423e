/// The reason why the terminal cannot be used.
public struct TerminalError: Error, Sendable, Hashable {
    public var code: Code

    /// One line for the user, with the remedy.
    public var message: String

    public enum Code: Sendable, Hashable {
        /// Input or output is a file, a pipe or nothing.
        case notATerminal
        /// TERM is unset or names an unknown type.
        case unknownTerminal
        /// The terminal lacks a required feature.
        case unusableTerminal
        /// Another screen of this process is open.
        case alreadyOpen
        /// The system refused a call.
        case system(errno: Int32)
    }

    public init(_ code: Code, _ message: String) {
        self.code = code
        self.message = message
    }
}

extension TerminalError: CustomStringConvertible {
    public var description: String { message }
}
