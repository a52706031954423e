public import GameBasics
public import GameCore
public import MatchSync
public import SyncCore

/// A run of the lab without a screen: two computer players, or ``Plan/chaos``, measured from the first tick to the
/// last.
///
/// The same plan gives the same report on every machine, and in every build.
public struct LabRun {
    private let plan: Plan
    package private(set) var lab: Lab

    /// All that was put in so far; only the setup of a run that is not recorded, so that its memory does not grow.
    public private(set) var record: RunRecord
    private let isRecorded: Bool

    private var lives: RunLives

    /// The settings of a run.
    public struct Plan: Sendable, Hashable {
        /// The setup with which the run begins.
        public var setup: RunSetup

        /// The level of each device's player.
        public var levels = PerSide(ComputerPlayer.Level.normal, .normal)

        /// The sides whose computer player also injects faults.
        public var chaos: [LabSide] = []

        /// The devices that join the two, in the order in which they do.
        public var furtherPlayers: [FurtherPlayer] = []

        /// True if both players are absent at times.
        public var playersLeave = false

        /// True if the owner switches the strategy at times.
        public var switchesStrategy = false

        /// True if devices cannot send their next message at times.
        public var refusesSends = false

        public var length = Length.match

        public init(seed: UInt64) {
            setup = RunSetup(seed: seed)
        }
    }

    /// The condition that ends a run.
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

    /// - Parameters:
    ///   - keepsLog: See ``Lab/init(_:keepsLog:)``; it does not change the run.
    ///   - messages: The messages of each delivery mode that a log keeps.
    package init(
        _ plan: Plan,
        keepsLog: Bool,
        messages: Int = LoggedMessage.capacity,
        isRecorded: Bool = true
    ) {
        self.plan = plan
        self.isRecorded = isRecorded
        lab = Lab(plan.setup, keepsLog: keepsLog, messages: messages, measuresAll: true)
        record = RunRecord(plan.setup)
        lives = RunLives(plan)
    }

    /// Plays from the beginning to the end.
    public static func report(on plan: Plan) -> RunReport {
        var run = LabRun(plan, keepsLog: false, isRecorded: false)
        return run.report()
    }

    /// Measures a run that was recorded, from its first tick to its last.
    public static func report(on record: RunRecord) -> RunReport {
        var lab = record.lab(keepsLog: false, measuresAll: true)
        record.replay(on: &lab)
        return lab.report
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
        while !plan.isOver(at: lab.tick, lab.agreed ?? AgreedMatch()) {
            advance()
            try take(record, lab)
        }
        return RunReport(plan, lab)
    }

    /// Plays on for some ticks.
    package mutating func advance(by ticks: Int) {
        for _ in 0..<ticks { advance() }
    }

    private mutating func advance() {
        while let action = lives.action(in: lab) { perform(action) }
        for place in LabSide.allCases.count..<lab.deviceCount {
            if let change = lives.change(at: place, in: lab) { perform(change) }
        }
        let inputs = lives.inputs(in: lab)
        if isRecorded { record.append(left: inputs.left, right: inputs.right) }
        lab.advance(left: inputs.left, right: inputs.right)
    }

    private mutating func perform(_ action: LabAction) {
        if isRecorded { record.append(action) }
        lab.perform(action)
    }
}

extension LabRun.Plan {
    /// True if a run is over at a tick of the lab.
    package func isOver(at tick: UInt32, _ agreed: @autoclosure () -> AgreedMatch) -> Bool {
        switch length {
        case .ticks(let count): tick >= count
        case .match: agreed().isOver || tick >= LabRun.longestMatch
        }
    }
}

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

    /// The peers at the end of the run.
    public let devices: PerSide<PeerReading<Match>>

    /// The matches at the latest tick that both have confirmed; `nil` without one.
    public let confirmed: PerSide<Match>?

    public let verdict: RunVerdict

    /// The measures from the first tick to the last.
    public let measures: MeasureFigures

    fileprivate init(_ plan: LabRun.Plan, _ lab: Lab) {
        var measures = lab.allMeasures
        measures.finish()
        self.plan = plan
        ticks = lab.tick
        points = measures.agreed.points
        contacts = measures.agreed.contacts
        score = measures.agreed.score
        devices = PerSide(lab.watchedDevices.left.reading, lab.watchedDevices.right.reading)
        confirmed = measures.desyncs.latest(of: lab.watched)
        verdict = RunVerdict(measures)
        self.measures = measures.summary(under: plan.setup.strategy)
    }
}

/// The results of a lab that measures all of its ticks.
extension Lab {
    /// The report on the run so far.
    package var report: RunReport {
        var plan = LabRun.Plan(seed: setup.seed)
        (plan.setup, plan.length) = (setup, .ticks(tick))
        return RunReport(plan, self)
    }

    /// The findings so far.
    package var verdict: RunVerdict { RunVerdict(allMeasures) }

    /// The depth of the deepest rollback so far, of any device and timeline.
    package var deepestRollback: Int { allMeasures.deepestRollback }
}
