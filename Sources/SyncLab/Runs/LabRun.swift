public import GameCore
internal import MatchSync
internal import MockGroupSessions

/// A run of the lab without a screen: two computer players, or ``Plan/chaos``, measured from the first tick to the last.
///
/// The same plan gives the same report on every machine, and in every build.
public struct LabRun {
    private let plan: Plan
    private var lab: Lab

    /// All that was put in so far; only the setup of a run that is not recorded, so that its memory does not grow.
    public private(set) var record: RunRecord
    private let isRecorded: Bool

    private var players: PerSide<LabComputer>
    private var measures: RunMeasures

    /// The settings of a run.
    public struct Plan: Sendable, Hashable {
        /// The setup with which the run begins.
        public var setup: RunSetup

        /// The level of each device's player.
        public var left = ComputerPlayer.Level.normal
        public var right = ComputerPlayer.Level.normal

        /// The sides at which the player and the device do what a calm player never does.
        public var chaos: [LabSide] = []

        public var length = Length.match

        public init(seed: UInt64) {
            setup = RunSetup(seed: seed)
        }

        /// The level of a device's player.
        public subscript(level side: LabSide) -> ComputerPlayer.Level {
            get { side == .left ? left : right }
            set {
                if side == .left { left = newValue } else { right = newValue }
            }
        }
    }

    /// When a run is over.
    public enum Length: Sendable, Hashable {
        /// After this many ticks of the lab, with as many rematches as there is time for.
        case ticks(UInt32)
        /// Once a player has won, or after an hour.
        case match
    }

    /// The fewest contacts with which the measures of a run mean anything.
    public static let leastContacts = 10

    /// The most ticks that a match may take: an hour.
    fileprivate static let longestMatch: UInt32 = 60 * 60 * 60

    public init(_ plan: Plan) { self.init(plan, keepsLog: false) }

    /// - Parameter keepsLog: See ``Lab/init(_:keepsLog:)``; it does not change the run.
    package init(_ plan: Plan, keepsLog: Bool, isRecorded: Bool = true) {
        self.plan = plan
        self.isRecorded = isRecorded
        lab = Lab(plan.setup, keepsLog: keepsLog)
        record = RunRecord(plan.setup)
        players = PerSide(plan.player(at: .left), plan.player(at: .right))
        measures = RunMeasures(lab.moment, countsAllPackets: true)
    }

    /// Plays from the beginning to the end.
    public static func report(on plan: Plan) -> RunReport {
        var run = LabRun(plan, keepsLog: false, isRecorded: false)
        return run.report()
    }

    /// Measures a run that was recorded, from its first tick to its last.
    public static func report(on record: RunRecord) -> RunReport {
        var replay = MeasuredReplay(record.setup)
        replay.replay(record)
        return replay.report
    }

    /// Plays on to the end.
    package mutating func report() -> RunReport {
        report { _, _ in }
    }

    /// Plays on to the end.
    ///
    /// - Parameter take: Takes the run and its lab right after each tick.
    package mutating func report<Failure: Error>(
        take: (RunRecord, Lab) throws(Failure) -> Void
    ) throws(Failure) -> RunReport {
        while !plan.isOver(at: lab.tick, measures.agreed) {
            advance()
            try take(record, lab)
        }
        measures.finish()
        return RunReport(plan, lab.moment, measures)
    }

    /// Plays on for some ticks.
    package mutating func advance(by ticks: Int) {
        for _ in 0..<ticks { advance() }
    }

    private mutating func advance() {
        for side in plan.chaos {
            guard let action = players[side].action(in: lab) else { continue }
            if isRecorded { record.append(action) }
            lab.perform(action)
        }
        let left = input(at: .left)
        let right = input(at: .right)
        if isRecorded { record.append(left: left, right: right) }
        lab.advance(left: left, right: right)
        measures.take(lab.moment, PerSide(left, right))
    }

    private mutating func input(at side: LabSide) -> Input {
        let peer = lab.devices[side.rawValue].peer
        return players[side].input(for: peer.shown, seat: peer.seat, at: lab.tick, under: lab.rules)
    }
}

extension LabRun.Plan {
    /// The player at a device.
    fileprivate func player(at side: LabSide) -> LabComputer {
        LabComputer(self[level: side], at: side, ofRun: setup.seed, isChaotic: chaos.contains(side))
    }

    /// True if a run is over at a tick of the lab.
    package func isOver(at tick: UInt32, _ agreed: AgreedMatch) -> Bool {
        switch length {
        case .ticks(let count): tick >= count
        case .match: agreed.isOver || tick >= LabRun.longestMatch
        }
    }
}
