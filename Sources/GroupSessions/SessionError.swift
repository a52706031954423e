/// A session's refusal or failure.
///
/// Two errors are equal when code and message are: the cause is for the reader of a log.
public struct SessionError: Error {
    public var code: Code

    /// What was attempted and why it failed, for a person to read.
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
        /// The session keeps no more messages under way: send fewer, or later.
        case queueFull
        /// The activity could not be activated.
        case activationFailed
        /// The connection to the other participants broke.
        case connectionLost
    }
}

extension SessionError: Hashable {
    public static func == (lhs: SessionError, rhs: SessionError) -> Bool {
        lhs.code == rhs.code && lhs.message == rhs.message
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(code)
        hasher.combine(message)
    }
}

extension SessionError: CustomStringConvertible {
    public var description: String {
        guard let cause else { return "\(code): \(message)" }
        return "\(code): \(message) (\(cause))"
    }
}
