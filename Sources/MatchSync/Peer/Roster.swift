internal import GameCore
internal import GroupSessions

/// Who is present, and who plays.
struct Roster: Sendable {
    let local: ParticipantID

    /// The seat that the local participant had in an earlier session.
    let formerSeat: Player?

    /// The other participants present, by identifier.
    private(set) var remotes: [ParticipantID] = []

    /// Who plays: the owner decides it, and all other peers follow.
    var seats = Seats()

    init(_ local: ParticipantID, formerSeat: Player?) {
        self.local = local
        self.formerSeat = formerSeat
    }

    /// The local player; `nil` for a spectator.
    var localPlayer: Player? { seats[local] }

    /// Whether another participant is present.
    func isPresent(_ id: ParticipantID) -> Bool { remotes.contains(id) }

    /// Takes over who is present.
    ///
    /// - Returns: The other participants that were present and have left.
    mutating func setPresent(_ participants: [ParticipantID]) -> [ParticipantID] {
        let left = remotes.filter { !participants.contains($0) }
        remotes = participants.filter { $0 != local }.sorted()
        return left
    }

    /// Frees the seats of participants that have left.
    mutating func freeSeats() {
        seats.keep([local] + remotes)
    }

    /// Fills the free seats: first the local participant's former one, then in the order of the identifiers.
    ///
    /// - Parameter met: The other participants whose messages count, by identifier.
    mutating func fillSeats(met: [ParticipantID]) {
        if let formerSeat { seats.offer(formerSeat, to: local) }
        seats.fill(from: [local] + met)
    }
}
