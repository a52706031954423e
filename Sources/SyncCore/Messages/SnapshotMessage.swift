public import GameBasics
public import GroupSessions

/// A snapshot: the whole match as a peer knows it, with its announcement of the session's owner.
///
/// It is also a greeting: a peer's other messages count only after its snapshot, of the same version and rules. There
/// is no farewell, because the session reports departures.
///
/// The owner sends a snapshot whenever the game's milestone or the seats change, and every peer sends one to newcomers.
/// A late joiner and a new owner continue from the last snapshot.
public struct SnapshotMessage<Game: SyncGame>: Sendable, Hashable {
    /// The ``SyncGame/digest(of:)`` of the match's rules.
    public var rules: UInt32

    public var announcement: OwnerAnnouncement

    /// True if the sender only watches, though the session lets it play.
    public var declinesSeat: Bool

    public var seats: Seats

    /// The strategy of the match, and the number of its ``Timeline``.
    public var strategy: Game.StrategyKind
    public var timeline: UInt32

    public var state: Game

    public init(
        rules: UInt32,
        announcement: OwnerAnnouncement,
        declinesSeat: Bool = false,
        seats: Seats,
        strategy: Game.StrategyKind,
        timeline: UInt32,
        state: Game
    ) {
        self.rules = rules
        self.announcement = announcement
        self.declinesSeat = declinesSeat
        self.seats = seats
        self.strategy = strategy
        self.timeline = timeline
        self.state = state
    }

    /// True if a match by these rules can be in this state with these seats.
    @usableFromInline func isPossible(under rules: Game.Rules) -> Bool {
        state.absentPlayers == seats.absentPlayers && state.isPossible(under: rules)
    }

    package var owner: ParticipantID? { announcement.owner.map(ParticipantID.init) }

    /// The seat of the announced owner; `nil` without an owner, or if it is a spectator.
    public var ownerSeat: Seat? {
        owner.flatMap { seats[$0] }
    }
}

extension SnapshotMessage: FieldwiseMessage {
    public static var blank: SnapshotMessage<Game> {
        let announcement = OwnerAnnouncement(epoch: 0, owner: nil, revision: 0, number: 0)
        return SnapshotMessage<Game>(
            rules: 0,
            announcement: announcement,
            seats: Seats(),
            strategy: Game.StrategyKind(),
            timeline: 0,
            state: Game(seed: 0)
        )
    }

    public mutating func pass(to fields: inout CheckedFields<some FieldStream>) throws(DecodingFailure) {
        var version = MessageVersion.current
        try fields.pass(&version)
        try fields.check(version == MessageVersion.current, "version")
        try fields.pass(&rules)
        try fields.passVarint("epoch", &announcement.epoch)
        try fields.passVarint("revision", &announcement.revision)
        try fields.passVarint("number", &announcement.number)
        let (isCounted, isIncumbent) = (announcement.isCounted, announcement.isIncumbent)
        var flags: UInt8 = (isCounted ? 1 : 0) | (declinesSeat ? 2 : 0) | (isIncumbent ? 4 : 0)
        try fields.pass(&flags)
        try fields.check(flags < 8, "flags")
        announcement.isCounted = flags & 1 != 0
        declinesSeat = flags & 2 != 0
        announcement.isIncumbent = flags & 4 != 0
        try fields.passVarint("standing.epoch", &announcement.standing.epoch)
        try fields.passVarint("standing.revision", &announcement.standing.revision)
        try fields.passVarint("standing.tentative", &announcement.standing.tentative)
        try fields.pass("standing.origin", &announcement.standing.origin)
        try fields.pass("owner", &announcement.owner)
        try fields.check(announcement.isConsistent, "standing")
        for player in Seat.allCases {
            var id = seats.participants[player]?.rawValue
            try fields.pass("seats", &id)
            seats.participants[player] = id.map(ParticipantID.init)
        }
        let (one, two) = (seats.participants.one, seats.participants.two)
        try fields.check(one == nil || one != two, "seats")
        try strategy.pass(to: &fields)
        try fields.passVarint("timeline", &timeline, through: Timeline.greatestNumber)
        try state.pass(to: &fields)
        try fields.end()
    }
}

extension CheckedFields {
    mutating func pass(_ name: String, _ participant: inout SessionOwner.ID?) throws(DecodingFailure) {
        var isThere: UInt8 = participant == nil ? 0 : 1
        try pass(&isThere)
        try check(isThere <= 1, name)
        guard isThere == 1 else { return participant = nil }
        var id = participant ?? 0
        try pass(&id)
        participant = id
    }
}
