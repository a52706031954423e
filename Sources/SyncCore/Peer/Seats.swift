public import GameBasics
public import GroupSessions

/// The participant of each seat; `nil` for a free one.
///
/// The owner assigns the seats, and all other peers follow. A participant without a seat is a spectator.
public struct Seats: Sendable, Hashable {
    public internal(set) var participants = PerPlayer<ParticipantID?>(nil, nil)

    public init() {}

    public init(one: ParticipantID?, two: ParticipantID?) {
        participants = PerPlayer(one, two)
    }

    /// The seat of a participant; `nil` for a spectator.
    public subscript(_ id: ParticipantID) -> Seat? {
        if participants.one == id { return .one }
        return participants.two == id ? .two : nil
    }

    /// The participants with a seat, as the session-owner rule identifies them.
    @usableFromInline var occupants: [SessionOwner.ID] { Seat.allCases.compactMap { participants[$0]?.rawValue } }

    /// The players whose seats are free.
    public var absentPlayers: PlayerSet {
        var absentPlayers: PlayerSet = []
        if participants.one == nil { absentPlayers.insert(PlayerSet(.one)) }
        if participants.two == nil { absentPlayers.insert(PlayerSet(.two)) }
        return absentPlayers
    }

    /// Frees the seats of participants that are not present.
    mutating func keep(_ present: [ParticipantID]) {
        for player in Seat.allCases {
            if let id = participants[player], !present.contains(id) { participants[player] = nil }
        }
    }

    /// Gives a seat, if it is free, to a participant without one.
    mutating func offer(_ player: Seat, to id: ParticipantID) {
        if participants[player] == nil && self[id] == nil { participants[player] = id }
    }

    /// Gives the free seats to candidates without a seat, in this order.
    mutating func fill(from candidates: [ParticipantID]) {
        for player in Seat.allCases where participants[player] == nil {
            participants[player] = candidates.first { self[$0] == nil }
        }
    }
}
