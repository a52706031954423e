/// A session's refusal or failure.
///
/// Two errors are equal when they say the same: the cause is there for whoever reads a log.
public struct SessionError: Error {
    public var code: Code

    /// What was attempted and why it did not work, for a person to read.
    public var message: String

    /// The error below this one.
    public var cause: (any Error)?

    public init(_ code: Code, _ message: String, cause: (any Error)? = nil) {
        self.code = code
        self.message = message
        self.cause = cause
    }

    public enum Code: Sendable, Hashable {
        /// A message was sent before ``GroupSession/join()``.
        case notJoined
        /// ``GroupSession/join()`` was called a second time.
        case alreadyJoined
        /// The session is over; see its state for the reason.
        case invalidated
        /// The message is larger than ``DeliveryMode/maximumMessageSize``.
        case messageTooLarge
        /// The local participant was among the recipients.
        case sentToSelf
        /// More is under way than the session keeps: send less, or later.
        case queueFull
        /// The activity could not be activated.
        case activationFailed
        /// The connection to the others broke.
        case connectionLost
    }
}

extension SessionError: Equatable {
    public static func == (lhs: SessionError, rhs: SessionError) -> Bool {
        lhs.code == rhs.code && lhs.message == rhs.message
    }
}

extension SessionError: CustomStringConvertible {
    public var description: String {
        guard let cause else { return "\(code): \(message)" }
        return "\(code): \(message) (\(cause))"
    }
}
