public import GroupSessions
public import SyncCore

/// A player's request to the owner of the session.
///
/// The number makes a duplicate harmless. Epoch and revision identify the moment of the match that the player saw, so
/// that a late request for a serve never begins another rally.
public struct RequestMessage: Sendable, Hashable {
    /// Grows with each request of a sender.
    public var number: UInt32

    public var epoch: UInt32
    public var revision: UInt32

    public var actions: Actions

    public init(number: UInt32, epoch: UInt32, revision: UInt32, actions: Actions) {
        self.number = number
        self.epoch = epoch
        self.revision = revision
        self.actions = actions
    }

    /// The requested actions.
    public struct Actions: OptionSet, Sendable, Hashable {
        public let rawValue: UInt8

        public init(rawValue: UInt8) {
            self.rawValue = rawValue
        }

        /// Begin the match, serve, or begin the rematch.
        public static let serve = Actions(rawValue: 1 << 0)
        /// Pause the match; no effect if it is paused.
        public static let pause = Actions(rawValue: 1 << 1)
        /// Resume the match; no effect unless it is paused.
        public static let resume = Actions(rawValue: 1 << 2)

        static let all: Actions = [.serve, .pause, .resume]
    }
}

extension RequestMessage: FieldwiseMessage {
    public static var blank: RequestMessage { RequestMessage(number: 0, epoch: 0, revision: 0, actions: []) }

    public mutating func pass(to fields: inout CheckedFields<some FieldStream>) throws(DecodingFailure) {
        try fields.passVarint("number", &number)
        try fields.passVarint("epoch", &epoch)
        try fields.passVarint("revision", &revision)
        try fields.pass("actions", &actions, code: \.rawValue) { code in
            let actions = Actions(rawValue: UInt8(code))
            return !actions.isEmpty && Actions.all.isSuperset(of: actions) ? actions : nil
        }
        try fields.end()
    }
}
