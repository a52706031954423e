internal import GameCore
internal import GroupSessions

/// What a peer keeps of each other participant.
struct OtherPeers: Sendable {
    /// Those who are present by identifier, after those whose states came before them, oldest first.
    private var entries: [Entry] = []

    /// The latest timeline that any of them has told of.
    private(set) var latestTimeline: UInt32 = 0

    private struct Entry: Sendable {
        let id: ParticipantID
        var isPresent: Bool

        /// Of the latest update and the latest request.
        var sequence: UInt32 = 0
        var request: UInt32 = 0

        /// Until which tick of the timeline it has all inputs.
        var acknowledged: UInt32?

        /// The latest that it said.
        var state: GameStateMessage?
    }

    /// Whether nobody else is present.
    var isEmpty: Bool { !entries.contains(where: \.isPresent) }

    /// Those who are present, by identifier.
    var present: [ParticipantID] { entries.lazy.filter(\.isPresent).map(\.id).sorted() }

    /// Those of them who have said something that was understood.
    var met: [ParticipantID] {
        entries.lazy.filter { $0.isPresent && $0.state != nil }.map(\.id).sorted()
    }

    /// Takes over who is present: whoever was and is no more is forgotten.
    mutating func setPresent(_ ids: [ParticipantID]) {
        entries.removeAll { $0.isPresent && !ids.contains($0.id) }
        for id in ids {
            if let index = index(of: id) {
                entries[index].isPresent = true
            } else {
                entries.append(Entry(id: id, isPresent: true))
            }
        }
    }

    /// Until which tick everyone present has all inputs; `nil` while somebody has said nothing of it.
    var acknowledged: UInt32? {
        var least = UInt32.max
        for entry in entries where entry.isPresent {
            guard let acknowledged = entry.acknowledged else { return nil }
            least = min(least, acknowledged)
        }
        return least
    }

    /// Until which tick one of them has all inputs; `nil` while it has said nothing of it.
    func acknowledged(by id: ParticipantID) -> UInt32? {
        index(of: id).flatMap { entries[$0].acknowledged }
    }

    mutating func note(acknowledged: UInt32, by id: ParticipantID) {
        guard let index = index(of: id) else { return }
        entries[index].acknowledged = max(entries[index].acknowledged ?? 0, acknowledged)
    }

    /// Notes that a timeline begins.
    mutating func forgetAcknowledged() {
        for index in entries.indices { entries[index].acknowledged = nil }
    }

    /// Whether packets of another timeline, which are under way or may still come, have the tag of this one.
    func mayConfuse(_ timeline: Timeline) -> Bool {
        entries.contains { entry in
            guard let state = entry.state, state.announcement.owner != nil else { return false }
            return Timeline(state.timeline, under: state.announcement).sharesTag(with: timeline)
        }
    }

    /// Whether a participant said last that it plays in the term of a timeline.
    func areInTerm(of timeline: Timeline, _ id: ParticipantID) -> Bool {
        entries.contains { $0.id == id && $0.state.map { timeline.belongs(to: $0.announcement) } ?? false }
    }

    /// Whether a participant is one of ``met``.
    func haveMet(_ id: ParticipantID) -> Bool {
        entries.contains { $0.id == id && $0.isPresent && $0.state != nil }
    }

    /// What a participant said last.
    func state(of id: ParticipantID) -> GameStateMessage? {
        index(of: id).flatMap { entries[$0].state }
    }

    /// Keeps a state, of somebody who is not present yet too.
    ///
    /// - Returns: Whether it is later than all before it.
    mutating func keep(_ state: GameStateMessage, of id: ParticipantID) -> Bool {
        latestTimeline = max(latestTimeline, state.timeline)
        guard let index = index(of: id) else {
            makeRoom()
            entries.append(Entry(id: id, isPresent: false, state: state))
            return true
        }
        if let known = entries[index].state, known.announcement.nonce >= state.announcement.nonce { return false }
        entries[index].state = state
        return true
    }

    /// Whether an update of somebody present is later than all before it.
    mutating func takeUpdate(_ sequence: UInt32, of id: ParticipantID) -> Bool {
        guard let index = index(of: id), sequence > entries[index].sequence else { return false }
        entries[index].sequence = sequence
        return true
    }

    /// Whether a request of somebody present is later than all before it.
    mutating func takeRequest(_ number: UInt32, of id: ParticipantID) -> Bool {
        guard let index = index(of: id), number > entries[index].request else { return false }
        entries[index].request = number
        return true
    }

    /// Forgets the oldest of too many who are not present, as ``GameCore/SessionOwner`` does.
    private mutating func makeRoom() {
        guard entries.count(where: { !$0.isPresent }) == SessionOwner<ParticipantID>.earlyCapacity else { return }
        entries.firstIndex { !$0.isPresent }.map { _ = entries.remove(at: $0) }
    }

    private func index(of id: ParticipantID) -> Int? {
        entries.firstIndex { $0.id == id }
    }
}
