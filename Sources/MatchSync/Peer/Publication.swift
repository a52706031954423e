internal import GroupSessions

/// What the peer has published already, so that it publishes each thing once.
struct Publication: Sendable {
    /// What the other peers know of the match, or what the local one knows from the owner.
    private var milestone: Milestone

    /// What was reported about the owner last.
    private var owner = PeerReport.followed(nil, epoch: 0)

    /// The desync of the timeline that was reported.
    private var desyncTick: UInt32?

    /// How many desyncs were reported.
    private(set) var desyncs = 0

    /// Whether a snapshot could not be sent and is still to be.
    private(set) var owesSnapshot = false

    init(_ milestone: Milestone) {
        self.milestone = milestone
    }

    /// Notes what the other peers know of the match now.
    ///
    /// - Returns: Whether it is new.
    @discardableResult
    mutating func publish(_ reached: Milestone) -> Bool {
        guard reached != milestone else { return false }
        milestone = reached
        return true
    }

    /// - Returns: What to report about the owner; `nil` when that was reported.
    mutating func report(owner id: ParticipantID?, epoch: UInt32) -> PeerReport? {
        let report = PeerReport.followed(id, epoch: epoch)
        guard report != owner else { return nil }
        owner = report
        return report
    }

    /// - Returns: What to report about a desync of the timeline; `nil` when that was reported.
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

    /// - Returns: Whether a snapshot is still to be sent; it counts as sent then.
    mutating func takeOwedSnapshot() -> Bool {
        defer { owesSnapshot = false }
        return owesSnapshot
    }
}
