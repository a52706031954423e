public import GameBasics
public import GroupSessions

/// Decides which messages count, and which parts of them.
///
/// A message counts if its sender is present and has sent a snapshot. Ignored messages are counted by reason.
@usableFromInline struct Admission<Game: SyncGame>: Sendable {
    @usableFromInline var ignored = IgnoredMessages()

    /// The latest participants with other rules, and whether each was reported.
    @usableFromInline var foreignRules: [(id: ParticipantID, isReported: Bool)] = []

    /// The latest numbers and the rate limits of each sender.
    @usableFromInline var latest: [Latest] = []

    @usableFromInline struct Latest: Sendable {
        @usableFromInline let id: ParticipantID
        @usableFromInline var own = Game.Message.newRecord

        /// Burst of 20,000 (five minutes of packets after sleep), then 4 a tick.
        @usableFromInline var messages = Allowance(20_000, then: 4, every: 1)

        /// Impossible snapshots that are only ignored.
        @usableFromInline var impossible = Allowance(64, then: 1, every: 60)

        @inlinable init(id: ParticipantID) { self.id = id }
    }

    /// Senders with stored state.
    @inlinable var count: Int { latest.count + foreignRules.count }

    /// True if a snapshot is of a match by these rules, and possible under them.
    @inlinable mutating func admits(
        _ snapshot: SnapshotMessage<Game>,
        from sender: ParticipantID,
        under rules: Game.Rules
    ) -> Bool {
        guard snapshot.rules == Game.digest(of: rules) else {
            ignored.foreignRules += 1
            noteForeignRules(of: sender)
            return false
        }
        guard snapshot.isPossible(under: rules) else {
            ignored.impossibleSnapshots += 1
            return false
        }
        return true
    }

    /// True if a sender's messages other than snapshots count.
    @inlinable mutating func admits(_ sender: MessageSender) -> Bool {
        if !sender.hasGreeted { ignored.fromStrangers += 1 }
        return sender.hasGreeted
    }

    /// Removes the parts of a message of the game's own strategies that do not count.
    ///
    /// - Returns: The verdict on a message that does not count at all; `nil` for one that counts.
    @inlinable mutating func admit(
        _ message: inout Game.Message,
        from sender: MessageSender,
        epoch: UInt32,
        revision: UInt32
    ) -> MessageVerdict? {
        guard admits(sender) else { return .refused(.stranger) }
        let index = index(of: sender.id)
        return message.admit(
            from: sender,
            &latest[index].own,
            epoch: epoch,
            revision: revision,
            ignored: &ignored
        )
    }

    /// True unless a participant present has sent more messages than a peer makes.
    @inlinable mutating func allowsMessage(of sender: ParticipantID, at tick: UInt32) -> Bool {
        latest[index(of: sender)].messages.take(at: tick)
    }

    /// True if an impossible snapshot of a participant present is only ignored, because there were few of them.
    @inlinable mutating func ignoresImpossible(from sender: ParticipantID, at tick: UInt32) -> Bool {
        latest[index(of: sender)].impossible.take(at: tick)
    }

    /// Forgets participants that have left.
    @inlinable mutating func forget(_ left: [ParticipantID]) {
        latest.removeAll { left.contains($0.id) }
        foreignRules.removeAll { left.contains($0.id) }
    }

    /// True if a participant's other rules must be reported: once for each participant.
    @inlinable mutating func takeForeignRules(of id: ParticipantID) -> Bool {
        guard let index = foreignRules.firstIndex(where: { $0.id == id && !$0.isReported }) else { return false }
        foreignRules[index].isReported = true
        return true
    }

    @inlinable mutating func noteForeignRules(of id: ParticipantID) {
        guard !foreignRules.contains(where: { $0.id == id }) else { return }
        if foreignRules.count == SessionOwner.earlyCapacity { foreignRules.removeFirst() }
        foreignRules.append((id, false))
    }

    /// The index of a sender in ``latest``, which adds a new one.
    @inlinable mutating func index(of id: ParticipantID) -> Int {
        if let index = latest.firstIndex(where: { $0.id == id }) { return index }
        latest.append(Latest(id: id))
        return latest.count - 1
    }
}
