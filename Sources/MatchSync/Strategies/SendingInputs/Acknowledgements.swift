internal import GameBasics
internal import GameCore
internal import GroupSessions

/// The ticks of the timeline up to which the other participants have acknowledged all inputs.
struct Acknowledgements: Sendable {
    /// The other participants present, with the acknowledged tick; `nil` for nothing of the timeline.
    private var entries: [(id: ParticipantID, tick: UInt32?)] = []

    private var players = PerPlayer<UInt32?>(nil, nil)

    /// The tick acknowledged by all other participants; `nil` while one of them has acknowledged nothing.
    private(set) var least: UInt32?

    /// The tick acknowledged by all that have acknowledged anything; `nil` if none has.
    ///
    /// A participant that plays no part in the match acknowledges nothing: it has other rules, or its device sleeps.
    private(set) var leastOfParty: UInt32?

    /// The tick acknowledged by a player.
    subscript(player: Player) -> UInt32? { players[player] }

    /// The tick acknowledged by a participant; `nil` for none of the timeline.
    subscript(id: ParticipantID) -> UInt32? { entries.first { $0.id == id }?.tick }

    mutating func setRemotes(_ ids: [ParticipantID]) {
        entries = ids.map { id in (id, entries.first { $0.id == id }?.tick) }
        updateLeast()
    }

    mutating func note(_ tick: UInt32, by id: ParticipantID, playing player: Player?) {
        if let player { players[player] = max(players[player] ?? 0, tick) }
        for index in entries.indices where entries[index].id == id {
            entries[index].tick = max(entries[index].tick ?? 0, tick)
        }
        updateLeast()
    }

    /// Forgets the acknowledgement of a participant that has left the timeline and with it its inputs.
    mutating func forget(_ id: ParticipantID) {
        for index in entries.indices where entries[index].id == id { entries[index].tick = nil }
        updateLeast()
    }

    /// Forgets all acknowledgements, for another timeline.
    mutating func restart() {
        for index in entries.indices { entries[index].tick = nil }
        players = PerPlayer(nil, nil)
        updateLeast()
    }

    private mutating func updateLeast() {
        (least, leastOfParty) = (.max, nil)
        for entry in entries {
            guard let tick = entry.tick else {
                least = nil
                continue
            }
            least = least.map { min($0, tick) }
            leastOfParty = min(leastOfParty ?? tick, tick)
        }
    }
}
