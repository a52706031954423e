internal import GameBasics
internal import GameCore
internal import GroupSessions

/// Decides which messages count, and which parts of them.
///
/// A message counts if its sender is present and has sent a snapshot. An update or a request counts only if it is later
/// than all before it from the same sender. Ignored messages are counted by reason.
struct Admission: Sendable {
    var ignored = IgnoredMessages()

    /// The latest participants with other rules, and whether each was reported.
    private var foreignRules: [(id: ParticipantID, isReported: Bool)] = []

    /// The latest numbers and the rate limits of each sender.
    private var latest: [Latest] = []

    private struct Latest: Sendable {
        let id: ParticipantID
        var update: UInt32 = 0
        var request: UInt32 = 0

        /// Burst of 20,000 (five minutes of packets after sleep), then 4 a tick.
        var messages = Allowance(20_000, then: 4, every: 1)

        /// Impossible snapshots that are only ignored.
        var impossible = Allowance(64, then: 1, every: 60)
    }

    /// Senders with stored state.
    var count: Int { latest.count + foreignRules.count }

    /// A message's sender as the peer knows it.
    struct Sender: Sendable {
        let id: ParticipantID

        /// True if it is present and has sent a snapshot.
        let hasGreeted: Bool

        /// Its seat; `nil` for a spectator.
        let player: Player?

        let isOwner: Bool
    }

    /// True if a snapshot is of a match by these rules, and possible under them.
    mutating func admits(_ snapshot: SnapshotMessage, from sender: ParticipantID, under rules: Rules) -> Bool {
        guard snapshot.rules == rules.digest else {
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
    mutating func admits(_ sender: Sender) -> Bool {
        if !sender.hasGreeted { ignored.fromStrangers += 1 }
        return sender.hasGreeted
    }

    /// Returns the parts of an update that count: the ball only from the owner, and in the peer's revision.
    ///
    /// - Returns: `nil` if the update does not count at all.
    mutating func admit(
        _ update: GameUpdateMessage,
        from sender: Sender,
        epoch: UInt32,
        revision: UInt32
    ) -> GameUpdateMessage? {
        guard admits(sender) else { return nil }
        let index = index(of: sender.id)
        guard update.sequence > latest[index].update else {
            ignored.outdatedUpdates += 1
            return nil
        }
        latest[index].update = update.sequence
        if sender.player == nil && update.paddle != nil { ignored.fromSpectators += 1 }
        guard update.ball != nil else { return update }
        var update = update
        if !sender.isOwner {
            update.ball = nil
            ignored.unauthorizedBalls += 1
        } else if update.epoch != epoch || update.revision != revision {
            update.ball = nil
            ignored.mistimedBalls += 1
        }
        return update
    }

    /// Returns the parts of a request that count: a serve only in the peer's revision.
    ///
    /// - Returns: `nil` if the request does not count at all.
    mutating func admit(
        _ request: RequestMessage,
        from sender: Sender,
        epoch: UInt32,
        revision: UInt32
    ) -> (actions: RequestMessage.Actions, player: Player)? {
        guard admits(sender) else { return nil }
        let index = index(of: sender.id)
        guard request.number > latest[index].request else {
            ignored.repeatedRequests += 1
            return nil
        }
        latest[index].request = request.number
        guard let player = sender.player else {
            ignored.fromSpectators += 1
            return nil
        }
        var actions = request.actions
        if actions.contains(.serve) && (request.epoch != epoch || request.revision != revision) {
            actions.remove(.serve)
            ignored.mistimedServes += 1
        }
        return (actions, player)
    }

    /// True unless a participant present has sent more messages than a peer makes.
    mutating func allowsMessage(of sender: ParticipantID, at tick: UInt32) -> Bool {
        latest[index(of: sender)].messages.take(at: tick)
    }

    /// True if an impossible snapshot of a participant present is only ignored, because there were few of them.
    mutating func ignoresImpossible(from sender: ParticipantID, at tick: UInt32) -> Bool {
        latest[index(of: sender)].impossible.take(at: tick)
    }

    /// Forgets participants that have left.
    mutating func forget(_ left: [ParticipantID]) {
        latest.removeAll { left.contains($0.id) }
        foreignRules.removeAll { left.contains($0.id) }
    }

    /// True if a participant's other rules must be reported: once for each participant.
    mutating func takeForeignRules(of id: ParticipantID) -> Bool {
        guard let index = foreignRules.firstIndex(where: { $0.id == id && !$0.isReported }) else { return false }
        foreignRules[index].isReported = true
        return true
    }

    private mutating func noteForeignRules(of id: ParticipantID) {
        guard !foreignRules.contains(where: { $0.id == id }) else { return }
        if foreignRules.count == SessionOwner.earlyCapacity { foreignRules.removeFirst() }
        foreignRules.append((id, false))
    }

    /// The index of a sender in ``latest``, which adds a new one.
    private mutating func index(of id: ParticipantID) -> Int {
        if let index = latest.firstIndex(where: { $0.id == id }) { return index }
        latest.append(Latest(id: id))
        return latest.count - 1
    }
}
