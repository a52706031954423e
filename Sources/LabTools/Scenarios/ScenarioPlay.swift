public import GameCore
internal import JSONText
internal import MatchSync
public import SyncLab

/// A scenario while it is played: what is due next, and what came of its expectations.
///
/// Before each tick of the lab its driver takes what is due, see ``next()``, and performs it, and lets the scenario
/// replace the players' inputs, see ``takeInput(at:insteadOf:)``; after the tick it calls ``observe(_:_:)``.
public struct ScenarioPlay: Sendable {
    public let scenario: Scenario

    /// The strategy of the run.
    private let strategy: StrategyKind

    /// The steps of the run.
    private let steps: [ScenarioStep]

    /// The tick of the scenario's clock.
    private var clock: UInt32 = 0

    /// The step that comes next.
    private var step = 0

    /// The tick of the lab, and for how many of them the next step has waited.
    private var tick: UInt32 = 0
    private var waited: UInt32 = 0

    /// The values at the end of the latest ticks.
    private var values: ScenarioValues

    private var players = ScenarioPlayers()

    /// Of each expectation, whether it still stands to be met or broken; of each trigger, whether it still waits.
    private var isOpen: [Bool]
    private var isArmed: [Bool]

    /// True if a step waited in vain, so that the rest cannot be played.
    private var isStuck = false

    /// The expectations that were broken, in the order of time.
    public private(set) var failures: [ScenarioFailure] = []

    /// - Parameter run: What the run begins with.
    public init(_ scenario: Scenario, _ run: RunSetup) {
        self.scenario = scenario
        strategy = run.strategy
        steps = scenario.timetable(seed: run.seed)
        values = ScenarioValues(reach: scenario.reach)
        isOpen = scenario.expectations.map { $0.expected.strategies?.contains(run.strategy) ?? true }
        isArmed = scenario.triggers.map { _ in true }
    }

    /// The actions of a step that is due.
    public struct Due: Sendable {
        public let actions: [LabAction]

        /// The step in words, such as `left leaves`.
        public let text: String
    }

    /// True if its clock has come to its end, or cannot.
    public var isOver: Bool { isStuck || clock >= scenario.end && step == steps.count }

    /// The number of expectations that apply to the run: waiting steps and triggers count, because they fail if they
    /// wait in vain.
    public var expectationCount: Int {
        scenario.expectations.count { applies($0.expected) } + scenario.triggers.count
            + steps.count { step in
                switch step.kind {
                case .act: false
                case .wait: true
                case .expect(let expected), .measure(let expected): applies(expected)
                }
            }
    }

    private func applies(_ expected: ExpectedCondition) -> Bool { expected.strategies?.contains(strategy) ?? true }
}

/// Time.
extension ScenarioPlay {
    /// Takes what is due next before the lab's next tick; `nil` where nothing is.
    public mutating func next() -> Due? { next { nil } }

    /// - Parameter report: The measures of the whole run, once it is over.
    private mutating func next(_ report: () -> ReportValues?) -> Due? {
        while !isStuck, step < steps.count, steps[step].tick <= clock {
            let due = steps[step]
            switch due.kind {
            case .act(let deed):
                step += 1
                return perform(deed)
            case .wait(let condition, _):
                guard condition.holds(in: values) == true else { return nextTriggered() }
                waited = 0
            case .expect(let expected):
                if applies(expected) { check(expected.condition, line: due.line) }
            case .measure(let expected):
                if applies(expected), let report = report() { check(expected.condition, line: due.line, report) }
            }
            step += 1
        }
        return nextTriggered()
    }

    private mutating func nextTriggered() -> Due? {
        for (index, trigger) in scenario.triggers.enumerated() where isArmed[index] && clock > trigger.start {
            guard trigger.condition.holds(in: values) == true else { continue }
            isArmed[index] = false
            return perform(trigger.deed)
        }
        return nil
    }

    private mutating func perform(_ deed: ScenarioDeed) -> Due {
        var actions: [LabAction] = []
        for effect in deed.effects {
            switch effect {
            case .action(let action): actions.append(action)
            case .move(let move, let side, let ticks): players.hold(move, at: side, for: ticks)
            case .press(let press, let side): players.press(press, at: side)
            }
        }
        return Due(actions: actions, text: deed.text)
    }

    /// Takes a device's input of the lab's next tick.
    ///
    /// - Parameter own: The input of its player.
    public mutating func takeInput(at side: LabSide, insteadOf own: Input) -> Input {
        players.takeInput(at: side, insteadOf: own)
    }

    /// Takes the end of a tick of a run and its lab, which keeps a log.
    public mutating func observe(_ run: RunRecord, _ lab: Lab) {
        guard !isOver else { return }
        values.append(lab)
        tick = lab.tick
        if let limit = waitingLimit {
            waited += 1
            if waited >= limit { giveUp() }
        } else {
            clock += 1
        }
        for index in scenario.expectations.indices where isOpen[index] { check(index) }
        for (index, trigger) in scenario.triggers.enumerated() where isArmed[index] && clock >= trigger.end {
            // True in its last tick: it acts before the next one.
            guard trigger.condition.holds(in: values) != true else { continue }
            isArmed[index] = false
            let start = Self.seconds(trigger.start)
            fail(trigger.condition, line: trigger.line, "has not come true since second \(start)")
        }
        guard clock == scenario.end else { return }
        // The steps that are left at the end only check.
        _ = next { ReportValues(LabRun.report(on: run)) }
    }

    /// The ticks for which the step that is due waits at most; `nil` where none waits.
    private var waitingLimit: UInt32? {
        guard step < steps.count, steps[step].tick <= clock, case .wait(_, let limit) = steps[step].kind else {
            return nil
        }
        return limit
    }

    private mutating func giveUp() {
        guard case .wait(let condition, let limit) = steps[step].kind, condition.holds(in: values) != true else {
            return
        }
        fail(condition, line: steps[step].line, "has not come true within \(Self.seconds(limit)) s")
        isStuck = true
    }
}

/// Expectations.
extension ScenarioPlay {
    /// Checks an expectation of a stretch at the current tick.
    private mutating func check(_ index: Int) {
        let expectation = scenario.expectations[index]
        guard clock > expectation.start else { return }
        let condition = expectation.expected.condition
        let holds = condition.holds(in: values)
        switch (expectation.kind, holds) {
        case (.once, true):
            isOpen[index] = false
        case (.once, _):
            if clock < expectation.end { return }
            isOpen[index] = false
            let start = Self.seconds(expectation.start)
            fail(condition, line: expectation.line, "has not held since second \(start)")
        case (.always, true):
            if clock >= expectation.end { isOpen[index] = false }
        case (.always, _):
            isOpen[index] = false
            fail(condition, line: expectation.line, reason(holds))
        }
    }

    private mutating func check(_ condition: Expression, line: Int) {
        let holds = condition.holds(in: values)
        if holds != true { fail(condition, line: line, reason(holds)) }
    }

    private mutating func check(_ condition: Expression, line: Int, _ report: ReportValues) {
        let holds = condition.holds(in: report)
        if holds != true { fail(condition, line: line, reason(holds), condition.names.map(report.text)) }
    }

    private func reason(_ holds: Bool?) -> String {
        holds == nil ? "depends on a value that was not observed" : "does not hold"
    }

    private mutating func fail(_ condition: Expression, line: Int, _ reason: String, _ values: [String]? = nil) {
        failures.append(
            ScenarioFailure(
                line: line,
                tick: tick,
                second: Self.seconds(clock),
                condition: condition.text,
                reason: reason,
                values: values ?? condition.names.map(self.values.text)
            )
        )
    }

    /// Ticks in seconds, to a hundredth.
    private static func seconds(_ ticks: UInt32) -> String {
        Decimal(Int(ticks), over: 60, digits: 2).shortest
    }
}
