internal import GameCore
internal import GroupSessions

/// The ticks of the timeline up to which the other participants have acknowledged all inputs.
struct Acknowledgements: Sendable {
    /// The other participants present, with the acknowledged tick; `nil` for nothing of the timeline.
    private var entries: [(id: ParticipantID, tick: UInt32?)] = []

    private var players = PerPlayer<UInt32?>(nil, nil)

    /// The tick acknowledged by all other participants; `nil` while one of them has acknowledged nothing.
    private(set) var least: UInt32?

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

    /// Forgets all acknowledgements, for another timeline.
    mutating func restart() {
        for index in entries.indices { entries[index].tick = nil }
        players = PerPlayer(nil, nil)
        updateLeast()
    }

    private mutating func updateLeast() {
        least = entries.reduce(UInt32.max) { least, entry in
            least.flatMap { least in entry.tick.map { min(least, $0) } }
        }
    }
}
