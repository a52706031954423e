public import GroupSessions

/// What a player who does not own the session asks the owner for.
///
/// The number makes a second copy harmless; epoch and revision say which moment of the match the
/// player was looking at, so that a serve asked for late never begins another rally.
public struct RequestMessage: Sendable, Hashable {
    /// Grows with every request of a sender.
    public var number: UInt32

    public var epoch: UInt32
    public var revision: UInt32

    public var wishes: Wishes

    public init(number: UInt32, epoch: UInt32, revision: UInt32, wishes: Wishes) {
        self.number = number
        self.epoch = epoch
        self.revision = revision
        self.wishes = wishes
    }

    /// What is asked for.
    public struct Wishes: OptionSet, Sendable, Hashable {
        public let rawValue: UInt8

        public init(rawValue: UInt8) {
            self.rawValue = rawValue
        }

        /// Begin the match, make one's serve, or begin the rematch.
        public static let serve = Wishes(rawValue: 1 << 0)
        /// Pause the match; without effect on one that is paused.
        public static let pause = Wishes(rawValue: 1 << 1)
        /// Let the match go on; without effect on one that is not paused.
        public static let resume = Wishes(rawValue: 1 << 2)

        static let all: Wishes = [.serve, .pause, .resume]
    }
}

extension RequestMessage {
    public func encode(into writer: inout ByteWriter) {
        var checksum = Checksum()
        for field in [number, epoch, revision] {
            checksum.writeVarint(field, to: &writer)
        }
        checksum.write(wishes.rawValue, to: &writer)
        checksum.seal(&writer)
    }

    public init(from reader: inout ByteReader) throws(DecodingFailure) {
        var checksum = Checksum()
        number = try checksum.readVarint("number", from: &reader)
        epoch = try checksum.readVarint("epoch", from: &reader)
        revision = try checksum.readVarint("revision", from: &reader)
        wishes = Wishes(rawValue: try checksum.read(from: &reader))
        guard !wishes.isEmpty, Wishes.all.isSuperset(of: wishes) else { throw .invalidValue(field: "wishes") }
        try checksum.verify(&reader)
    }
}
