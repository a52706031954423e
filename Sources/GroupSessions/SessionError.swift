/// A session's refusal or failure.
///
/// Errors are equal if code and message are; the cause is for logs.
public struct SessionError: Error {
    public var code: Code

    /// The attempted action and the reason of its failure, for the user.
    public var message: String

    /// The underlying error.
    public var cause: (any Error)?

    public init(_ code: Code, _ message: String, cause: (any Error)? = nil) {
        self.code = code
        self.message = message
        self.cause = cause
    }

    public enum Code: String, Sendable, Hashable, CaseIterable {
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
        /// The session's backlog is full: send fewer messages, or later.
        case queueFull
        /// The activity could not be activated.
        case activationFailed
        /// The activity has no place for this device now, and may have one later.
        case noPlace
        /// The connection to the other participants failed.
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
        guard let cause else { return "\(code.rawValue): \(message)" }
        return "\(code.rawValue): \(message) (\(cause))"
    }
}
