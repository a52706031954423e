internal import GameCore
internal import GroupSessions

/// Who is present, and who plays.
struct Roster: Sendable {
    let local: ParticipantID

    /// Whether the local participant only looks on: by its role, or because it declines a seat.
    let isSpectator: Bool

    /// The seat that the local participant had in an earlier session.
    let formerSeat: Player?

    /// All participants that the session tells of.
    private var view: [Participant] = []

    /// Those that are taken for absent, because they broke the rules.
    private var shunned: [ParticipantID] = []

    /// Those that decline a seat, for good.
    private var declining: [ParticipantID] = []

    /// The other participants present, by identifier.
    private var others: [Participant] = []
    private(set) var remotes: [ParticipantID] = []

    /// Those of them that may play, by identifier.
    private(set) var remotePlayers: [ParticipantID] = []

    /// Who plays: the owner decides it, and all other peers follow.
    var seats = Seats() {
        didSet { updateAudience() }
    }

    /// Who gets what the local peer sends in each tick unless it is the owner: a spectator's acknowledgements are for those
    /// who play.
    private(set) var audience = Recipients.all

    init(_ local: ParticipantID, isSpectator: Bool, formerSeat: Player?) {
        self.local = local
        self.isSpectator = isSpectator
        self.formerSeat = formerSeat
    }

    /// The local player; `nil` for a spectator.
    var localPlayer: Player? { seats[local] }

    /// The other participants that the session lets look on only, by identifier.
    var remoteSpectators: [ParticipantID] { others.filter { $0.role == .spectator }.map(\.id) }

    /// Whether another participant is present.
    func isPresent(_ id: ParticipantID) -> Bool { remotes.contains(id) }

    /// Whether another participant is present and may play.
    func mayPlay(_ id: ParticipantID) -> Bool { remotePlayers.contains(id) }

    /// Whether the session has told that the local participant takes part.
    var isLocalPresent: Bool { view.contains { $0.id == local } }

    /// Whether a participant is taken for absent.
    func isShunned(_ id: ParticipantID) -> Bool { shunned.contains(id) }

    /// Takes a participant for absent, as of the next ``updatePresent()``.
    mutating func shun(_ id: ParticipantID) {
        shunned.append(id)
    }

    /// Takes over the participants that the session tells of, as of the next ``updatePresent()``.
    mutating func setView(_ participants: [Participant]) {
        view = participants
        // A participant that comes back has another identifier.
        shunned.removeAll { id in !participants.contains { $0.id == id } }
        declining.removeAll { id in !participants.contains { $0.id == id } }
    }

    /// Takes over who is present.
    ///
    /// - Returns: The other participants that were present and are no longer.
    mutating func updatePresent() -> [ParticipantID] {
        others = view.filter { $0.id != local && !shunned.contains($0.id) }.sorted { $0.id < $1.id }
        let left = remotes.filter { id in !others.contains { $0.id == id } }
        remotes = others.map(\.id)
        return left
    }

    /// Takes over which of the participants present decline a seat.
    mutating func setDeclining(_ declines: (ParticipantID) -> Bool) {
        declining += others.map(\.id).filter { declines($0) && !declining.contains($0) }
        remotePlayers = others.filter { $0.role == .player && !declining.contains($0.id) }.map(\.id)
        updateAudience()
    }

    private mutating func updateAudience() {
        let players = remotePlayers.filter { seats[$0] != nil }
        audience = localPlayer == nil ? .only(Set(players.map { Participant(id: $0) })) : .all
    }

    /// Frees the seats of participants that have left or do not play.
    mutating func freeSeats() {
        seats.keep([local] + remotePlayers)
    }

    /// Fills the free seats: first the local participant's former one, then in the order of the identifiers.
    ///
    /// - Parameter met: The other participants whose messages count, by identifier.
    mutating func fillSeats(met: [ParticipantID]) {
        if let formerSeat { seats.offer(formerSeat, to: local) }
        seats.fill(from: [local] + met)
    }
}
