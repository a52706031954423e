public import GameCore
public import MatchSync
internal import MockGroupSessions

/// What was measured in a run: whole numbers only, the same on every machine.
///
/// A measure that was not taken, because the strategy has nothing of the kind or nothing of the kind
/// happened, is `nil`.
public struct RunReport: Sendable, Hashable {
    public let plan: LabRun.Plan

    /// Ticks of the lab, 1/60 s each.
    public let ticks: UInt32

    /// Goals and hits in the match that the owner has settled, over all matches of the run.
    public let points: Int
    public let contacts: Int

    /// The score that the owner has settled, of the last match.
    public let score: PerPlayer<UInt16>

    public let left: Device
    public let right: Device

    /// Ticks of the match whose settled states differ; see ``ConfirmedMeasure``.
    public let confirmedDivergence: Int?

    /// See ``DivergenceMeasure``; in ten-thousandths of the court.
    public let displayedDivergence: Spread

    /// See ``PopMeasure``; of the two views the worse in each figure.
    public let pops: Pops

    /// Of both players; see ``ContactMeasure``.
    public let unfairContacts: Int

    /// In both views, like ``scoreDisagreementTicks``; see ``ScoreMeasure``.
    public let revokedGoals: Int
    public let scoreDisagreementTicks: Spread

    /// Of both players, the slower in each figure; see ``InputMeasure``.
    public let inputToOwnPaddleTicks: Spread
    public let inputToRemotePaddleTicks: Spread

    /// The longest; see ``ReconvergenceMeasure``.
    public let reconvergeTicks: Int?

    /// What is said of many numbers.
    public struct Spread: Sendable, Hashable {
        public let p50: Int?
        public let p99: Int?
        public let maximum: Int?

        init(_ distributions: Distribution...) {
            p50 = distributions.compactMap { $0.percentile(perMille: 500) }.max()
            p99 = distributions.compactMap { $0.percentile(perMille: 990) }.max()
            maximum = distributions.compactMap(\.maximum).max()
        }
    }

    /// Sizes are in ten-thousandths of the court.
    public struct Pops: Sendable, Hashable {
        /// Those larger than a cell, 1/80 of the court, in the whole run.
        public let count: Int
        public let p99: Int?
        public let p999: Int?
        public let maximum: Int?

        init(_ views: PerSide<PopMeasure>) {
            count = max(views.left.count, views.right.count)
            let sizes = [views.left.sizes, views.right.sizes]
            p99 = sizes.compactMap { $0.percentile(perMille: 990) }.max()
            p999 = sizes.compactMap { $0.percentile(perMille: 999) }.max()
            maximum = sizes.compactMap(\.maximum).max()
        }
    }

    /// How one device stands at the end, and what it took.
    public struct Device: Sendable, Hashable {
        public let isOwner: Bool
        public let epoch: UInt32

        /// The tick of the match that it shows, and the score.
        public let tick: UInt32
        public let score: PerPlayer<UInt16>

        /// The hash of the latest tick that both have settled.
        public let confirmedHash: UInt64?
        public let statistics: SyncStatistics

        /// Packets are messages that are not reliable; the bytes are those of all messages, and all
        /// without the headers that a network adds.
        public let packetsSent: Int
        public let packetsLost: Int
        public let bytesSent: Int

        /// The bytes of all packets together, and of the largest one.
        public let packetBytes: Int
        public let maximumPacketBytes: Int

        init(_ lab: SessionLab, _ side: LabSide, confirmedHash: UInt64?) {
            let peer = lab.devices[side].shell.peer
            let shown = peer.shown
            let link = lab.statistics(from: side)
            isOwner = peer.isOwner
            epoch = peer.epoch
            tick = shown.tick
            score = shown.score
            self.confirmedHash = confirmedHash
            statistics = peer.statistics
            packetsSent = link.unreliableSent
            packetsLost = link.lost
            bytesSent = link.bytes
            packetBytes = link.unreliableBytes
            maximumPacketBytes = link.largestUnreliable
        }
    }

    init(_ plan: LabRun.Plan, _ lab: SessionLab, _ measures: RunMeasures) {
        self.plan = plan
        ticks = lab.tick
        points = measures.agreed.points
        contacts = measures.agreed.contacts
        score = measures.agreed.score
        left = Device(lab, .left, confirmedHash: measures.confirmed.latest?.left)
        right = Device(lab, .right, confirmedHash: measures.confirmed.latest?.right)
        confirmedDivergence = measures.confirmed.compared > 0 ? measures.confirmed.divergent : nil
        displayedDivergence = Spread(measures.divergence.distances)
        pops = Pops(measures.pops)
        unfairContacts = measures.contacts.left.unfair + measures.contacts.right.unfair
        revokedGoals = measures.score.revokedGoals
        scoreDisagreementTicks = Spread(measures.score.disagreements)
        inputToOwnPaddleTicks = Spread(measures.inputs.left.toOwnView, measures.inputs.right.toOwnView)
        inputToRemotePaddleTicks = Spread(measures.inputs.left.toOtherView, measures.inputs.right.toOtherView)
        reconvergeTicks = measures.reconvergence.delays.maximum
    }
}
