public import GameBasics
public import GroupSessions

/// The participants present, and the seats.
@usableFromInline struct Roster: Sendable {
    @usableFromInline let local: ParticipantID

    /// True if the local participant only watches: by its role, or because it declines a seat.
    @usableFromInline let isSpectator: Bool

    /// The seat of the local participant in an earlier session.
    @usableFromInline let formerSeat: Seat?

    /// The former seat as a greeting tells it: only where seats are kept.
    var announcedSeat: Seat? { seatKeeping > 0 ? formerSeat : nil }

    @usableFromInline var listed: [Participant] = []

    /// Participants treated as absent, because they broke the rules.
    @usableFromInline var excluded: [ParticipantID] = []

    /// Participants that decline a seat, for good.
    @usableFromInline var declining: [ParticipantID] = []

    /// The other participants present, by identifier.
    @usableFromInline var remoteParticipants: [Participant] = []
    @usableFromInline var remotes: [ParticipantID] = []

    /// The other participants present that may play, by identifier.
    @usableFromInline var remotePlayers: [ParticipantID] = []

    /// Ticks for which a seat that became free is kept for a participant that had one before; 0 for none.
    @usableFromInline let seatKeeping: UInt32

    /// The tick until which free seats are kept; `nil` while none is.
    @usableFromInline var keepingEnd: UInt32?

    /// The players whose loss has begun the keeping.
    @usableFromInline var lost: [ParticipantID] = []

    /// The seated players that have said farewell: the next owner may take over only once they have left.
    @usableFromInline var farewells: [ParticipantID] = []

    /// True until both seats are taken, for a participant that had a seat in a match that it does not remember.
    @usableFromInline var mayRecall: Bool

    /// The participant of each seat: the owner decides, and all other peers follow.
    @usableFromInline var seats = Seats() {
        didSet {
            if seats.absentPlayers.isEmpty { (keepingEnd, lost, mayRecall) = (nil, [], false) }
            farewells.removeAll { seats[$0] == nil }
            updateAudience()
        }
    }

    /// The recipients of the local peer's packets unless it is the owner: a spectator acknowledges to the players only.
    @usableFromInline var audience = Recipients.all

    /// - Parameters:
    ///   - remembersMatch: True for a participant that comes back with a match.
    ///   - isAtStake: True if the others may come back to that match as well.
    init(
        _ local: ParticipantID,
        isSpectator: Bool,
        formerSeat: Seat?,
        seatKeeping: UInt32,
        remembersMatch: Bool = false,
        isAtStake: Bool = false
    ) {
        self.local = local
        self.isSpectator = isSpectator
        self.formerSeat = formerSeat
        self.seatKeeping = seatKeeping
        mayRecall = !remembersMatch && formerSeat != nil && seatKeeping > 0
        if isAtStake { beginKeeping(at: 0) }
    }

    /// Keeps the free seats from now on for participants that had one before.
    mutating func beginKeeping(at tick: UInt32) {
        if seatKeeping > 0 { keepingEnd = tick + seatKeeping }
    }

    /// The ticks for which the free seats are still kept; `nil` if they are not.
    @usableFromInline func keepingLeft(at tick: UInt32) -> UInt32? {
        keepingEnd.map { $0 > tick ? $0 - tick : 0 }
    }

    /// The local player; `nil` for a spectator.
    @inlinable var localPlayer: Seat? { seats[local] }

    /// The other participants whose role is to watch, by identifier.
    @usableFromInline var remoteSpectators: [ParticipantID] {
        remoteParticipants.filter { $0.role == .spectator }.map(\.id)
    }

    /// True if the participant is another one and present.
    @inlinable func isPresent(_ id: ParticipantID) -> Bool { remotes.contains(id) }

    /// True if the participant is another one, present, and may play.
    func mayPlay(_ id: ParticipantID) -> Bool { remotePlayers.contains(id) }

    /// True if the session lists the local participant.
    @usableFromInline var isLocalPresent: Bool { listed.contains { $0.id == local } }

    @inlinable func isExcluded(_ id: ParticipantID) -> Bool { excluded.contains(id) }

    /// Treats a participant as absent, as of the next ``updatePresent()``.
    mutating func exclude(_ id: ParticipantID) {
        excluded.append(id)
    }

    /// Takes the session's participants, as of the next ``updatePresent()``.
    mutating func setListed(_ participants: [Participant]) {
        listed = participants
        // A participant that rejoins has another identifier.
        excluded.removeAll { id in !participants.contains { $0.id == id } }
        declining.removeAll { id in !participants.contains { $0.id == id } }
    }

    /// Updates the participants present.
    ///
    /// - Returns: The other participants that have left.
    mutating func updatePresent() -> [ParticipantID] {
        remoteParticipants = listed.filter { $0.id != local && !excluded.contains($0.id) }.sorted { $0.id < $1.id }
        let left = remotes.filter { id in !remoteParticipants.contains { $0.id == id } }
        remotes = remoteParticipants.map(\.id)
        return left
    }

    /// Updates which of the participants present decline a seat.
    mutating func setDeclining(_ declines: (ParticipantID) -> Bool) {
        declining += remoteParticipants.map(\.id).filter { declines($0) && !declining.contains($0) }
        remotePlayers = remoteParticipants.filter { $0.role == .player && !declining.contains($0.id) }.map(\.id)
        updateAudience()
    }

    mutating func updateAudience() {
        let players = remotePlayers.filter { seats[$0] != nil }
        audience = localPlayer == nil ? .only(Set(players.map { Participant(id: $0) })) : .all
    }

    /// Frees the seats of participants that have left or do not play.
    ///
    /// - Parameter isAtStake: True if the match is worth coming back to; a seat is kept for a player that was lost, not
    ///   for one that was excluded or said farewell.
    mutating func freeSeats(at tick: UInt32, isAtStake: Bool) {
        let (before, farewells) = (seats, farewells)
        seats.keep([local] + remotePlayers)
        guard isAtStake else { return }
        let newlyLost = Seat.allCases.compactMap { before.participants[$0] }.filter { id in
            // An excluded participant and one that has said farewell are still listed.
            seats[id] == nil && !farewells.contains(id) && !listed.contains { $0.id == id }
        }
        guard !newlyLost.isEmpty else { return }
        lost += newlyLost
        beginKeeping(at: tick)
    }

    /// Keeps no seat for a participant that leaves by choice, or has left already.
    mutating func takeFarewell(of id: ParticipantID) {
        if seats[id] != nil, !farewells.contains(id) { farewells.append(id) }
        guard lost.contains(id) else { return }
        lost.removeAll { $0 == id }
        if lost.isEmpty { keepingEnd = nil }
    }

    /// True once, when free seats are kept no more.
    @usableFromInline mutating func endsKeeping(at tick: UInt32) -> Bool {
        guard let keepingEnd, tick >= keepingEnd else { return false }
        (self.keepingEnd, lost) = (nil, [])
        return true
    }

    /// Fills the free seats: first with the participants that had them, then in the order of identifiers.
    ///
    /// A player that comes back has another identifier: a seat that is kept is for a participant that had one before.
    ///
    /// - Parameters:
    ///   - greeted: The other participants whose messages count, by identifier.
    ///   - former: The seat of one of them in an earlier session.
    mutating func fillSeats(greeted: [ParticipantID], former: (ParticipantID) -> Seat?) {
        let isKept = keepingEnd != nil
        if let formerSeat { seats.offer(formerSeat, to: local) }
        for id in greeted {
            if let seat = former(id) { seats.offer(seat, to: id) }
        }
        seats.fill(from: ([local] + greeted).filter { !isKept || former($0) != nil })
    }
}
