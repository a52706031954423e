/// The reason why a relay cannot run: an error text for the user.
public struct RelayError: Error, Hashable {
    public enum Code: Sendable, Hashable {
        /// Another relay serves this room already.
        case roomExists
        /// The machine does not have the address to listen at.
        case noAddress
        /// Another program listens at the address.
        case addressInUse
        /// The system refused a socket, a file or a process.
        case system
    }

    public var code: Code
    public var message: String

    public init(_ code: Code, _ message: String) {
        self.code = code
        self.message = message
    }
}

extension RelayError: CustomStringConvertible {
    public var description: String { message }
}
