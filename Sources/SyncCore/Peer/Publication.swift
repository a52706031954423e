public import GroupSessions

/// The state that the peer has published, so that it publishes each thing once.
@usableFromInline struct Publication<Game: SyncGame>: Sendable {
    /// The milestone that the other peers know, or that the owner has sent.
    @usableFromInline var milestone: Milestone<Game>

    /// The last report about the owner.
    @usableFromInline var owner = PeerReport.followed(nil, epoch: 0)

    /// The reported desync of the timeline.
    @usableFromInline var desyncTick: UInt32?

    /// Reported desyncs.
    @usableFromInline var desyncs = 0

    /// True if a snapshot could not be sent and must be sent later.
    @usableFromInline var owesSnapshot = false

    @inlinable init(_ milestone: Milestone<Game>) {
        self.milestone = milestone
    }

    /// Notes the milestone that the other peers know from now on.
    ///
    /// - Returns: True if it is new.
    @discardableResult
    @inlinable mutating func publish(_ reached: Milestone<Game>) -> Bool {
        guard reached != milestone else { return false }
        milestone = reached
        return true
    }

    /// - Returns: A report about the owner; `nil` if it was made already.
    @inlinable mutating func report(owner id: ParticipantID?, epoch: UInt32) -> PeerReport? {
        let report = PeerReport.followed(id, epoch: epoch)
        guard report != owner else { return nil }
        owner = report
        return report
    }

    /// - Returns: A report about a desync of the timeline; `nil` if it was made already.
    @inlinable mutating func report(desyncAt tick: UInt32?) -> PeerReport? {
        guard let tick, tick != desyncTick else { return nil }
        desyncTick = tick
        desyncs += 1
        return .desync(tick: tick)
    }

    /// Forgets the desync of the last timeline.
    @inlinable mutating func beginTimeline() {
        desyncTick = nil
    }

    /// Notes that a snapshot could not be sent.
    @inlinable mutating func oweSnapshot() {
        owesSnapshot = true
    }

    /// - Returns: True if a snapshot must be sent, which then counts as sent.
    @inlinable mutating func takeOwedSnapshot() -> Bool {
        defer { owesSnapshot = false }
        return owesSnapshot
    }
}
