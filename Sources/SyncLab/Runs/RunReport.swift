public import GameCore
public import MatchSync
internal import MockGroupSessions

/// The result of a run: whole numbers only, the same on every machine.
///
/// A measure is `nil` if the strategy has nothing of the kind, or nothing of the kind happened.
public struct RunReport: Sendable, Hashable {
    public let plan: LabRun.Plan

    /// Ticks of the lab, 1/60 s each.
    public let ticks: UInt32

    /// Goals and contacts in the owner's confirmed match, over all matches of the run.
    public let points: Int
    public let contacts: Int

    /// The score of the owner's last confirmed match.
    public let score: PerPlayer<UInt16>

    public let left: Device
    public let right: Device

    /// The measures from the first tick to the last.
    public let measures: LabMeasures

    /// One device at the end of the run, and the cost of its strategy.
    public struct Device: Sendable, Hashable {
        public let isOwner: Bool
        public let epoch: UInt32

        /// The tick of the match that it shows, and the score.
        public let tick: UInt32
        public let score: PerPlayer<UInt16>

        /// The hash of the latest tick that both have confirmed.
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

        init(_ moment: LabMoment, _ side: LabSide, confirmedHash: UInt64?) {
            let peer = moment.devices[side].shell.peer
            let shown = peer.shown
            let link = moment.links[side]
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

    init(_ plan: LabRun.Plan, _ moment: LabMoment, _ measures: RunMeasures) {
        self.plan = plan
        ticks = moment.tick
        points = measures.agreed.points
        contacts = measures.agreed.contacts
        score = measures.agreed.score
        left = Device(moment, .left, confirmedHash: measures.confirmed.latest?.left)
        right = Device(moment, .right, confirmedHash: measures.confirmed.latest?.right)
        self.measures = measures.summary
    }
}

/// The measures; of the two devices the worse in each figure.
extension RunReport {
    /// See ``ConfirmedMeasure``.
    public var confirmedDivergence: Int? { measures.confirmedDivergence }

    /// See ``DivergenceMeasure``.
    public var displayedDivergence: LabMeasures.Spread { measures.displayedDivergence }

    /// See ``PopMeasure``.
    public var pops: LabMeasures.Pops {
        LabMeasures.Pops(worseOf: measures.left.pops, measures.right.pops)
    }

    /// Both players together; see ``ContactMeasure``.
    public var unfairContacts: Int { measures.left.unfairContacts + measures.right.unfairContacts }

    /// In both views, like ``scoreDisagreementTicks``; see ``ScoreMeasure``.
    public var revokedGoals: Int { measures.revokedGoals }
    public var scoreDisagreementTicks: LabMeasures.Spread { measures.scoreDisagreementTicks }

    /// See ``InputMeasure``.
    public var inputToOwnPaddleTicks: LabMeasures.Spread {
        LabMeasures.Spread(worseOf: measures.left.inputToOwnPaddleTicks, measures.right.inputToOwnPaddleTicks)
    }
    public var inputToRemotePaddleTicks: LabMeasures.Spread {
        LabMeasures.Spread(worseOf: measures.left.inputToRemotePaddleTicks, measures.right.inputToRemotePaddleTicks)
    }

    /// See ``ReconvergenceMeasure``.
    public var reconvergeTicks: Int? { measures.reconvergeTicks }
}
