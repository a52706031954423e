public import GameBasics
public import GroupSessions

/// The ticks of the timeline up to which the other participants have acknowledged all inputs.
@usableFromInline struct Acknowledgements: Sendable {
    /// The other participants present, with the acknowledged tick; `nil` for nothing of the timeline.
    @usableFromInline var entries: [(id: ParticipantID, tick: UInt32?)] = []

    @usableFromInline var players = PerPlayer<UInt32?>(nil, nil)

    /// The tick acknowledged by all other participants; `nil` while one of them has acknowledged nothing.
    @usableFromInline var least: UInt32?

    /// The tick acknowledged by all that have acknowledged anything; `nil` if none has.
    ///
    /// A participant that plays no part in the match acknowledges nothing: it has other rules, or its device sleeps.
    @usableFromInline var leastOfParty: UInt32?

    /// The tick acknowledged by a player.
    @inlinable subscript(player: Seat) -> UInt32? { players[player] }

    /// The tick acknowledged by a participant; `nil` for none of the timeline.
    @inlinable subscript(id: ParticipantID) -> UInt32? { entries.first { $0.id == id }?.tick }

    @inlinable mutating func setRemotes(_ ids: [ParticipantID]) {
        entries = ids.map { id in (id, entries.first { $0.id == id }?.tick) }
        updateLeast()
    }

    @inlinable mutating func note(_ tick: UInt32, by id: ParticipantID, playing player: Seat?) {
        if let player { players[player] = max(players[player] ?? 0, tick) }
        for index in entries.indices where entries[index].id == id {
            entries[index].tick = max(entries[index].tick ?? 0, tick)
        }
        updateLeast()
    }

    /// Forgets the acknowledgement of a participant that has left the timeline and with it its inputs.
    @inlinable mutating func forget(_ id: ParticipantID) {
        for index in entries.indices where entries[index].id == id { entries[index].tick = nil }
        updateLeast()
    }

    /// Forgets all acknowledgements, for another timeline.
    @inlinable mutating func restart() {
        for index in entries.indices { entries[index].tick = nil }
        players = PerPlayer(nil, nil)
        updateLeast()
    }

    @inlinable mutating func updateLeast() {
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
