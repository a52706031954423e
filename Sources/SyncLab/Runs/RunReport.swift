public import GameCore
internal import MatchSync

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

    public let verdict: RunVerdict

    /// The measures from the first tick to the last.
    public let measures: LabMeasures

    /// The state of one device at the end of the run.
    public struct Device: Sendable, Hashable {
        public let isOwner: Bool
        public let epoch: UInt32

        /// The tick of the match that it shows, and the score.
        public let tick: UInt32
        public let score: PerPlayer<UInt16>

        /// The hash of the latest tick that both have confirmed.
        public let confirmedHash: UInt64?

        init(_ device: LabDevice, confirmedHash: UInt64?) {
            isOwner = device.peer.isOwner
            epoch = device.peer.epoch
            tick = device.peer.shown.tick
            score = device.peer.shown.score
            self.confirmedHash = confirmedHash
        }
    }

    public subscript(side: LabSide) -> Device { side == .left ? left : right }

    init(_ plan: LabRun.Plan, _ moment: LabMoment, _ measures: RunMeasures) {
        self.plan = plan
        ticks = moment.tick
        points = measures.agreed.points
        contacts = measures.agreed.contacts
        score = measures.agreed.score
        left = Device(moment[.left], confirmedHash: measures.desyncs.latest?.left.hash)
        right = Device(moment[.right], confirmedHash: measures.desyncs.latest?.right.hash)
        verdict = RunVerdict(measures)
        self.measures = measures.summary(under: plan.setup.strategy)
    }
}
