/// The reason why the terminal cannot be used.
public struct TerminalError: Error, Sendable, Hashable {
    /// One line for the user, with the remedy.
    public let message: String

    init(_ message: String) { self.message = message }
}
