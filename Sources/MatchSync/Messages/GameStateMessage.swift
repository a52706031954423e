public import GameCore
public import GroupSessions

/// A snapshot: the whole match as a peer knows it, with its announcement of the session's owner.
///
/// It is also a greeting: a peer's other messages count only after its snapshot, of the same version and rules. There
/// is no farewell, because the session reports departures.
///
/// The owner sends a snapshot whenever the phase, the score or the seats change, and every peer sends one to newcomers.
/// A late joiner and a new owner continue from the last snapshot.
public struct GameStateMessage: Sendable, Hashable {
    /// The version of all messages of a match; other versions are refused.
    public static let version: UInt8 = 5

    /// The ``GameCore/Rules/digest`` of the match's rules.
    public var rules: UInt32

    public var announcement: OwnerAnnouncement

    /// True if the sender only watches, though the session lets it play.
    public var declinesSeat: Bool

    public var seats: Seats

    /// The strategy of the match, and the number of its ``Timeline``.
    public var strategy: StrategyKind
    public var timeline: UInt32

    public var match: Match

    public init(
        rules: UInt32,
        announcement: OwnerAnnouncement,
        declinesSeat: Bool = false,
        seats: Seats,
        strategy: StrategyKind,
        timeline: UInt32,
        match: Match
    ) {
        self.rules = rules
        self.announcement = announcement
        self.declinesSeat = declinesSeat
        self.seats = seats
        self.strategy = strategy
        self.timeline = timeline
        self.match = match
    }

    /// True if a match by these rules can be in this state with these seats.
    func isPossible(under rules: Rules) -> Bool {
        match.absentPlayers == seats.absentPlayers && match.isPossible(under: rules)
    }

    package var owner: ParticipantID? { announcement.owner.map(ParticipantID.init) }

    /// The seat of the announced owner; `nil` without an owner, or if it is a spectator.
    public var ownerSeat: Player? {
        owner.flatMap { seats[$0] }
    }
}

extension GameStateMessage {
    public func encode(into writer: inout ByteWriter) {
        var checksum = Checksum()
        checksum.write(Self.version, to: &writer)
        checksum.write(rules, to: &writer)
        checksum.writeVarint(announcement.epoch, to: &writer)
        checksum.writeVarint(announcement.revision, to: &writer)
        checksum.writeVarint(announcement.nonce, to: &writer)
        checksum.write(flags, to: &writer)
        checksum.writeVarint(announcement.standing.epoch, to: &writer)
        checksum.writeVarint(announcement.standing.revision, to: &writer)
        checksum.writeVarint(announcement.standing.tentative, to: &writer)
        checksum.write(announcement.standing.origin, to: &writer)
        checksum.write(announcement.owner, to: &writer)
        checksum.write(seats.participants.one?.rawValue, to: &writer)
        checksum.write(seats.participants.two?.rawValue, to: &writer)
        checksum.write(strategy.code, to: &writer)
        checksum.writeVarint(timeline, to: &writer)
        checksum.write(match, to: &writer)
        checksum.seal(&writer)
    }

    public init(from reader: inout ByteReader) throws(DecodingFailure) {
        var checksum = Checksum()
        let version = try checksum.read(UInt8.self, from: &reader)
        guard version == Self.version else { throw .invalidValue(field: "version") }
        rules = try checksum.read(from: &reader)
        let epoch = try checksum.readVarint("epoch", from: &reader)
        let revision = try checksum.readVarint("revision", from: &reader)
        let nonce = try checksum.readVarint("nonce", from: &reader)
        let flags = try checksum.read(UInt8.self, from: &reader)
        guard flags & ~(Self.isCounted | Self.declines | Self.isIncumbent) == 0 else {
            throw .invalidValue(field: "flags")
        }
        declinesSeat = flags & Self.declines != 0
        let standing = Standing(
            epoch: try checksum.readVarint("standing.epoch", from: &reader),
            revision: try checksum.readVarint("standing.revision", from: &reader),
            tentative: try checksum.readVarint("standing.tentative", from: &reader),
            origin: try checksum.readParticipant("standing.origin", from: &reader)
        )
        let owner = try checksum.readParticipant("owner", from: &reader)
        announcement = OwnerAnnouncement(
            epoch: epoch,
            owner: owner,
            revision: revision,
            standing: standing,
            isCounted: flags & Self.isCounted != 0,
            isIncumbent: flags & Self.isIncumbent != 0,
            nonce: nonce
        )
        guard announcement.isConsistent else { throw .invalidValue(field: "standing") }
        seats = Seats(
            one: try checksum.readParticipant("seats.one", from: &reader).map(ParticipantID.init),
            two: try checksum.readParticipant("seats.two", from: &reader).map(ParticipantID.init)
        )
        if let one = seats.participants.one, one == seats.participants.two { throw .invalidValue(field: "seats") }
        let code = try checksum.read(UInt8.self, from: &reader)
        guard let kind = StrategyKind(code: code) else { throw .invalidValue(field: "strategy") }
        strategy = kind
        timeline = try checksum.readVarint("timeline", from: &reader)
        guard timeline <= Timeline.greatestNumber else { throw .invalidValue(field: "timeline") }
        match = try checksum.readMatch(from: &reader)
        try checksum.verify(&reader)
    }

    private static let isCounted: UInt8 = 1 << 0
    private static let declines: UInt8 = 1 << 1
    private static let isIncumbent: UInt8 = 1 << 2

    private var flags: UInt8 {
        (announcement.isCounted ? Self.isCounted : 0) | (declinesSeat ? Self.declines : 0)
            | (announcement.isIncumbent ? Self.isIncumbent : 0)
    }
}

extension Checksum {
    fileprivate mutating func write(_ participant: SessionOwner.ID?, to writer: inout ByteWriter) {
        write(participant == nil ? 0 : 1 as UInt8, to: &writer)
        if let participant { write(participant, to: &writer) }
    }

    fileprivate mutating func readParticipant(
        _ name: String,
        from reader: inout ByteReader
    ) throws(DecodingFailure) -> SessionOwner.ID? {
        switch try read(UInt8.self, from: &reader) {
        case 0: return nil
        case 1: return try read(from: &reader)
        default: throw .invalidValue(field: name)
        }
    }
}
