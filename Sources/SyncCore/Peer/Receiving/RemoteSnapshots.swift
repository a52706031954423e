public import GameBasics
public import GroupSessions

/// The latest snapshot of each other participant.
///
/// A snapshot may arrive before the session lists its sender as present. Such snapshots are kept, up to
/// ``GameBasics/SessionOwner/earlyCapacity``, like early announcements in the session-owner rule.
@usableFromInline struct RemoteSnapshots<Game: SyncGame>: Sendable {
    /// In the order of each participant's first snapshot.
    @usableFromInline var entries: [Entry] = []

    @usableFromInline struct Entry: Sendable {
        @usableFromInline let id: ParticipantID
        @usableFromInline var snapshot: SnapshotMessage<Game>

        /// The participant's own seat in its first snapshot, from before it followed an owner.
        @usableFromInline let formerSeat: Seat?
    }

    /// The highest number of a timeline received.
    @usableFromInline var latestTimeline: UInt32 = 0

    var count: Int { entries.count }

    /// The latest snapshot of a participant.
    subscript(id: ParticipantID) -> SnapshotMessage<Game>? {
        index(of: id).map { entries[$0].snapshot }
    }

    @inlinable func contains(_ id: ParticipantID) -> Bool { index(of: id) != nil }

    /// The seat of a participant in an earlier session, as its greeting says; `nil` if it had none.
    func formerSeat(_ id: ParticipantID) -> Seat? { index(of: id).flatMap { entries[$0].formerSeat } }

    /// Keeps a snapshot.
    ///
    /// - Parameter present: The other participants present; if too many snapshots are of others, the oldest of these is
    ///   dropped.
    /// - Returns: False unless the snapshot is later than all before it.
    mutating func keep(_ snapshot: SnapshotMessage<Game>, of id: ParticipantID, present: [ParticipantID]) -> Bool {
        latestTimeline = max(latestTimeline, snapshot.timeline)
        if let index = index(of: id) {
            guard entries[index].snapshot.announcement.number < snapshot.announcement.number else { return false }
            entries[index].snapshot = snapshot
            return true
        }
        if !present.contains(id) { makeRoom(present: present) }
        let formerSeat = snapshot.announcement.owner == nil ? snapshot.seats[id] : nil
        entries.append(Entry(id: id, snapshot: snapshot, formerSeat: formerSeat))
        return true
    }

    /// Forgets participants that have left.
    mutating func forget(_ left: [ParticipantID]) {
        entries.removeAll { left.contains($0.id) }
    }

    /// True if packets of another timeline could carry the same tag.
    ///
    /// - Parameter counts: Returns true for a participant whose packets count.
    func mayConfuse(_ timeline: Timeline, of counts: (ParticipantID) -> Bool) -> Bool {
        entries.contains { entry in
            guard counts(entry.id) else { return false }
            let announcement = entry.snapshot.announcement
            guard announcement.owner != nil else { return false }
            return Timeline(entry.snapshot.timeline, under: announcement).sharesTag(with: timeline)
        }
    }

    /// True if a participant's latest snapshot is of the term of a timeline.
    @inlinable func isInTerm(of timeline: Timeline, _ id: ParticipantID) -> Bool {
        index(of: id).map { timeline.belongs(to: entries[$0].snapshot.announcement) } ?? false
    }

    mutating func makeRoom(present: [ParticipantID]) {
        let early = entries.indices.filter { !present.contains(entries[$0].id) }
        guard early.count == SessionOwner.earlyCapacity else { return }
        entries.remove(at: early[0])
    }

    @inlinable func index(of id: ParticipantID) -> Int? {
        entries.indices.first { entries[$0].id == id }
    }
}
