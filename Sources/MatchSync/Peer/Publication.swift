internal import GroupSessions

/// The state that the peer has published, so that it publishes each thing once.
struct Publication: Sendable {
    /// The milestone that the other peers know, or that the owner has sent.
    private var milestone: Milestone

    /// The last report about the owner.
    private var owner = PeerReport.followed(nil, epoch: 0)

    /// The reported desync of the timeline.
    private var desyncTick: UInt32?

    /// Reported desyncs.
    private(set) var desyncs = 0

    /// True if a snapshot could not be sent and must be sent later.
    private(set) var owesSnapshot = false

    init(_ milestone: Milestone) {
        self.milestone = milestone
    }

    /// Notes the milestone that the other peers know from now on.
    ///
    /// - Returns: True if it is new.
    @discardableResult
    mutating func publish(_ reached: Milestone) -> Bool {
        guard reached != milestone else { return false }
        milestone = reached
        return true
    }

    /// - Returns: A report about the owner; `nil` if it was made already.
    mutating func report(owner id: ParticipantID?, epoch: UInt32) -> PeerReport? {
        let report = PeerReport.followed(id, epoch: epoch)
        guard report != owner else { return nil }
        owner = report
        return report
    }

    /// - Returns: A report about a desync of the timeline; `nil` if it was made already.
    mutating func report(desyncAt tick: UInt32?) -> PeerReport? {
        guard let tick, tick != desyncTick else { return nil }
        desyncTick = tick
        desyncs += 1
        return .desync(tick: tick)
    }

    /// Forgets the desync of the last timeline.
    mutating func beginTimeline() {
        desyncTick = nil
    }

    /// Notes that a snapshot could not be sent.
    mutating func oweSnapshot() {
        owesSnapshot = true
    }

    /// - Returns: True if a snapshot must be sent, which then counts as sent.
    mutating func takeOwedSnapshot() -> Bool {
        defer { owesSnapshot = false }
        return owesSnapshot
    }
}
