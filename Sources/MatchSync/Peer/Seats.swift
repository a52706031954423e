public import GameCore
public import GroupSessions

/// Who plays: the participant of each seat, `nil` where a seat is free.
///
/// The owner decides it, and all other peers follow. A participant without a seat is a spectator.
public struct Seats: Sendable, Hashable {
    public private(set) var participants = PerPlayer<ParticipantID?>(nil, nil)

    public init() {}

    public init(one: ParticipantID?, two: ParticipantID?) {
        participants = PerPlayer(one, two)
    }

    /// The player that a participant is; `nil` for a spectator.
    public subscript(_ id: ParticipantID) -> Player? {
        if participants.one == id { return .one }
        return participants.two == id ? .two : nil
    }

    /// The participants that have a seat, as the session-owner rule names them.
    var occupants: [SessionOwner.ID] { Player.allCases.compactMap { participants[$0]?.rawValue } }

    /// The players whose seats are free.
    public var absentPlayers: PlayerSet {
        var absentPlayers: PlayerSet = []
        if participants.one == nil { absentPlayers.insert(PlayerSet(.one)) }
        if participants.two == nil { absentPlayers.insert(PlayerSet(.two)) }
        return absentPlayers
    }

    /// Frees the seats of participants that are not present.
    mutating func keep(_ present: [ParticipantID]) {
        for player in Player.allCases {
            if let id = participants[player], !present.contains(id) { participants[player] = nil }
        }
    }

    /// Gives a seat to a spectator if it is free.
    mutating func offer(_ player: Player, to id: ParticipantID) {
        if participants[player] == nil && self[id] == nil { participants[player] = id }
    }

    /// Gives the free seats to the spectators among some participants, in this order.
    mutating func fill(from candidates: [ParticipantID]) {
        for player in Player.allCases where participants[player] == nil {
            participants[player] = candidates.first { self[$0] == nil }
        }
    }
}
