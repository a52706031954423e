public import GameCore
public import GroupSessions

/// Who plays: the participant of each seat, `nil` where nobody sits.
///
/// The owner decides it and everyone else follows. Whoever has no seat is a spectator.
public struct Seats: Sendable, Hashable {
    public private(set) var participants = PerPlayer<ParticipantID?>(nil, nil)

    public init() {}

    public init(one: ParticipantID?, two: ParticipantID?) {
        participants = PerPlayer(one, two)
    }

    /// The player that a participant is.
    public subscript(_ id: ParticipantID) -> Player? {
        if participants.one == id { return .one }
        return participants.two == id ? .two : nil
    }

    /// The seats where nobody sits.
    public var absentPlayers: PlayerSet {
        Player.allCases.reduce(into: []) { absentPlayers, player in
            if participants[player] == nil { absentPlayers.insert(PlayerSet(player)) }
        }
    }

    /// Frees the seats of those who are not there any more.
    mutating func keep(_ present: [ParticipantID]) {
        for player in Player.allCases {
            if let id = participants[player], !present.contains(id) { participants[player] = nil }
        }
    }

    /// Gives a seat to somebody who has none, if it is empty.
    mutating func offer(_ player: Player, to id: ParticipantID) {
        if participants[player] == nil && self[id] == nil { participants[player] = id }
    }

    /// Gives the empty seats to whoever has none, in this order.
    mutating func fill(from candidates: [ParticipantID]) {
        for player in Player.allCases where participants[player] == nil {
            participants[player] = candidates.first { self[$0] == nil }
        }
    }
}
