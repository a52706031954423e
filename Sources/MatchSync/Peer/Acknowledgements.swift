internal import GroupSessions

/// Up to which tick of the timeline each other participant has acknowledged all inputs.
struct Acknowledgements: Sendable {
    private var entries: [(id: ParticipantID, tick: UInt32)] = []

    /// What a participant has acknowledged; `nil` while it has acknowledged nothing of the timeline.
    subscript(id: ParticipantID) -> UInt32? {
        for entry in entries where entry.id == id { return entry.tick }
        return nil
    }

    /// What all of some participants have acknowledged; `nil` while one of them has acknowledged nothing.
    func least(of ids: [ParticipantID]) -> UInt32? {
        var least = UInt32.max
        for id in ids {
            guard let tick = self[id] else { return nil }
            least = min(least, tick)
        }
        return least
    }

    mutating func note(_ tick: UInt32, by id: ParticipantID) {
        for index in entries.indices where entries[index].id == id {
            entries[index].tick = max(entries[index].tick, tick)
            return
        }
        entries.append((id, tick))
    }

    /// Forgets participants that have left.
    mutating func forget(_ left: [ParticipantID]) {
        entries.removeAll { left.contains($0.id) }
    }

    /// Forgets all acknowledgements, because another timeline begins.
    mutating func restart() {
        entries.removeAll(keepingCapacity: true)
    }
}
