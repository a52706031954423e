internal import GameCore
internal import GroupSessions

/// The latest snapshot of each other participant.
///
/// A snapshot may come before the session tells that its sender is present. It is kept then, up to
/// ``GameCore/SessionOwner/earlyCapacity`` of them, as the session-owner rule keeps its announcement.
struct RemoteSnapshots: Sendable {
    /// In the order in which each participant's first one came.
    private var entries: [(id: ParticipantID, snapshot: GameStateMessage)] = []

    /// The latest timeline that any of them has told of.
    private(set) var latestTimeline: UInt32 = 0

    /// How many snapshots are kept.
    var count: Int { entries.count }

    /// The latest snapshot of a participant.
    subscript(id: ParticipantID) -> GameStateMessage? {
        index(of: id).map { entries[$0].snapshot }
    }

    /// Whether a participant has sent a snapshot.
    func contains(_ id: ParticipantID) -> Bool { index(of: id) != nil }

    /// Keeps a snapshot.
    ///
    /// - Parameter present: The other participants present: of the rest, the oldest is forgotten where they are too many.
    /// - Returns: Whether it is later than all before it.
    mutating func keep(_ snapshot: GameStateMessage, of id: ParticipantID, present: [ParticipantID]) -> Bool {
        latestTimeline = max(latestTimeline, snapshot.timeline)
        if let index = index(of: id) {
            guard entries[index].snapshot.announcement.nonce < snapshot.announcement.nonce else { return false }
            entries[index].snapshot = snapshot
            return true
        }
        if !present.contains(id) { makeRoom(present: present) }
        entries.append((id, snapshot))
        return true
    }

    /// Forgets participants that have left.
    mutating func forget(_ left: [ParticipantID]) {
        entries.removeAll { left.contains($0.id) }
    }

    /// Whether packets of another timeline, which are under way or may still come, have the tag of this one.
    ///
    /// - Parameter counts: Whether a participant's packets count.
    func mayConfuse(_ timeline: Timeline, of counts: (ParticipantID) -> Bool) -> Bool {
        entries.contains { entry in
            guard counts(entry.id) else { return false }
            let announcement = entry.snapshot.announcement
            guard announcement.owner != nil else { return false }
            return Timeline(entry.snapshot.timeline, under: announcement).sharesTag(with: timeline)
        }
    }

    /// Whether a participant's latest snapshot is of the term of a timeline.
    func isInTerm(of timeline: Timeline, _ id: ParticipantID) -> Bool {
        index(of: id).map { timeline.belongs(to: entries[$0].snapshot.announcement) } ?? false
    }

    private mutating func makeRoom(present: [ParticipantID]) {
        let early = entries.indices.filter { !present.contains(entries[$0].id) }
        guard early.count == SessionOwner.earlyCapacity else { return }
        entries.remove(at: early[0])
    }

    private func index(of id: ParticipantID) -> Int? {
        entries.indices.first { entries[$0].id == id }
    }
}
