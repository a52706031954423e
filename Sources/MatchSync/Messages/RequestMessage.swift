public import GroupSessions

/// What a player that does not own the session asks the owner for.
///
/// The number makes a duplicate harmless. Epoch and revision say which moment of the match the player saw, so that a
/// late request for a serve never begins another rally.
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

    /// What the owner is asked to do.
    public struct Actions: OptionSet, Sendable, Hashable {
        public let rawValue: UInt8

        public init(rawValue: UInt8) {
            self.rawValue = rawValue
        }

        /// Begin the match, make one's serve, or begin the rematch.
        public static let serve = Actions(rawValue: 1 << 0)
        /// Pause the match; without effect on one that is paused.
        public static let pause = Actions(rawValue: 1 << 1)
        /// Let the match go on; without effect on one that is not paused.
        public static let resume = Actions(rawValue: 1 << 2)

        static let all: Actions = [.serve, .pause, .resume]
    }
}

extension RequestMessage {
    public func encode(into writer: inout ByteWriter) {
        var checksum = Checksum()
        for field in [number, epoch, revision] {
            checksum.writeVarint(field, to: &writer)
        }
        checksum.write(actions.rawValue, to: &writer)
        checksum.seal(&writer)
    }

    public init(from reader: inout ByteReader) throws(DecodingFailure) {
        var checksum = Checksum()
        number = try checksum.readVarint("number", from: &reader)
        epoch = try checksum.readVarint("epoch", from: &reader)
        revision = try checksum.readVarint("revision", from: &reader)
        actions = Actions(rawValue: try checksum.read(from: &reader))
        guard !actions.isEmpty, Actions.all.isSuperset(of: actions) else { throw .invalidValue(field: "actions") }
        try checksum.verify(&reader)
    }
}
