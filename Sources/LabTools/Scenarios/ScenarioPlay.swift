package import GameDescriptions
internal import JSONText
public import MatchSync
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

    /// The values of the names in its conditions at the end of the latest ticks.
    private var values: TickWindow<ScenarioValues>
    private let names: [Int]

    /// The values of pong's own lab at the end of the latest tick; `nil` before the first.
    private var last: TickValues?

    private var held = PerSide(Held(), Held())

    /// The input that it puts in the place of a player's own.
    private struct Held: Sendable {
        var input = PlayerInput.none

        /// Ticks of the lab for which it is held yet.
        var ticks: UInt32 = 0

        /// Actions of the next tick.
        var pressed = PlayerInput.none
    }

    /// True for each stretch that still stands to be met or broken.
    private var isOpen: [Bool]

    /// True if a step waited in vain, so that the rest cannot be played.
    private var isStuck = false

    /// The expectations that were broken, in the order of time.
    public private(set) var failures: [ScenarioFailure] = []

    /// - Parameter run: The setup of the run.
    public init(_ scenario: Scenario, _ run: RunSetup) { self.init(scenario, seed: run.seed, run.strategy) }

    /// - Parameter strategy: Of no meaning for programs.
    package init(_ scenario: Scenario, seed: UInt64, _ strategy: StrategyKind = .standard) {
        self.scenario = scenario
        self.strategy = strategy
        steps = scenario.timetable(seed: seed)
        values = TickWindow(reach: scenario.reach)
        names = scenario.tickNames
        isOpen = scenario.stretches.map { $0.expected.applies(to: strategy) }
    }

    /// True if its clock has come to its end, or cannot.
    public var isOver: Bool { isStuck || clock >= scenario.end && step == steps.count }

    /// The expectations that apply to the run: waiting steps and triggers count, because they fail if they
    /// wait in vain.
    public var expectationCount: Int { scenario.expectations.count { $0.applies(to: strategy) } }
}

/// Time.
extension ScenarioPlay {
    /// Takes the deed that is due next before the lab's next tick; `nil` if none is.
    public mutating func next() -> ScenarioDeed? { next { nil } }

    /// - Parameter report: The measures of the whole run, once it is over.
    private mutating func next(_ report: () -> RunFigures?) -> ScenarioDeed? {
        while !isStuck, step < steps.count, steps[step].tick <= clock {
            let due = steps[step]
            switch due.kind {
            case .act(let deed):
                step += 1
                return hold(deed)
            case .wait(let expected, _):
                guard expected.condition.holds(in: values) == true else { return nextTriggered() }
                waited = 0
            case .expect(let expected):
                if expected.applies(to: strategy) { check(expected.condition, line: due.line) }
            case .measure(let expected):
                if expected.applies(to: strategy), let report = report() {
                    check(expected.condition, line: due.line, report)
                }
            }
            step += 1
        }
        return nextTriggered()
    }

    private mutating func nextTriggered() -> ScenarioDeed? {
        for (index, stretch) in scenario.stretches.enumerated() where isOpen[index] {
            guard case .trigger(let deed) = stretch.kind, clock >= stretch.ticks.lowerBound,
                stretch.expected.condition.holds(in: values) == true
            else { continue }
            isOpen[index] = false
            return hold(deed)
        }
        return nil
    }

    /// Holds the inputs of a step that is due.
    private mutating func hold(_ deed: ScenarioDeed) -> ScenarioDeed {
        for effect in deed.effects {
            switch effect {
            case .action: break
            case .hold(let input, let side, let ticks): (held[side].input, held[side].ticks) = (input, ticks)
            case .press(let press, let side): held[side].pressed = held[side].pressed.with(press)
            }
        }
        return deed
    }

    /// Takes a device's input of the lab's next tick.
    ///
    /// - Parameter own: The input of its player.
    package mutating func takeInput(at side: LabSide, insteadOf own: PlayerInput) -> PlayerInput {
        var input = own
        if held[side].ticks > 0 {
            input = EngineGame.description.pressed(own).with(held[side].input)
            held[side].ticks -= 1
        }
        defer { held[side].pressed = .none }
        return input.with(held[side].pressed)
    }

    /// Takes the end of a tick of a run and its lab, which keeps a log.
    public mutating func observe(_ run: RunRecord, _ lab: Lab) {
        guard !isOver else { return }
        if let record = lab.record(at: lab.tick) {
            let counts = ScenarioCounts.both(in: lab, after: last?.counts)
            last = TickValues(record, after: last?.record, counts)
        }
        let last = last
        observe(at: lab.tick, { last?.value(of: $0) }, { LabRun.report(on: run).figures })
    }

    /// Takes the end of a tick of any lab.
    ///
    /// - Parameters:
    ///   - value: The value of a name of the tick, by its index.
    ///   - report: The measures of the whole run so far.
    package mutating func observe(
        at tick: UInt32,
        _ value: (Int) -> ExpressionValue?,
        _ report: () -> RunFigures
    ) {
        guard !isOver else { return }
        values.append(ScenarioValues(tick: tick, names: names, values: names.map(value)))
        self.tick = tick
        if step < steps.count, steps[step].tick <= clock, case .wait(let expected, let limit) = steps[step].kind {
            waited += 1
            if waited >= limit, expected.condition.holds(in: values) != true {
                fail(expected.condition, line: steps[step].line, "has not come true within \(Self.seconds(limit)) s")
                isStuck = true
            }
        } else {
            clock += 1
        }
        for index in scenario.stretches.indices where isOpen[index] { check(index) }
        guard clock == scenario.end else { return }
        // The steps that are left at the end only check.
        _ = next { report() }
    }
}

/// The values of some names at one tick.
private struct ScenarioValues: WalkedTick {
    let tick: UInt32
    let names: [Int]
    let values: [ExpressionValue?]

    func value(of name: Int) -> ExpressionValue? { names.firstIndex(of: name).flatMap { values[$0] } }
}

extension Scenario {
    /// The names in its conditions on ticks.
    fileprivate var tickNames: [Int] {
        let ofSteps = steps.compactMap { step -> Expression? in
            switch step.kind {
            case .wait(let expected, _), .expect(let expected): expected.condition
            case .act, .measure: nil
            }
        }
        return (ofSteps + stretches.map(\.expected.condition)).flatMap(\.names).reduce(into: []) { names, name in
            if !names.contains(name) { names.append(name) }
        }
    }
}

/// Expectations.
extension ScenarioPlay {
    /// Checks the condition of a stretch at the current tick.
    private mutating func check(_ index: Int) {
        let stretch = scenario.stretches[index]
        guard clock >= stretch.ticks.lowerBound else { return }
        let isOver = clock >= stretch.ticks.upperBound
        let holds = stretch.expected.condition.holds(in: values)
        let start = Self.seconds(stretch.ticks.lowerBound - 1)
        switch (stretch.kind, holds) {
        // It acts before the next tick, even after its last one.
        case (.trigger, true): break
        case (.once, true): isOpen[index] = false
        case (.always, true): isOpen[index] = !isOver
        case (.always, _): fail(index, reason(holds))
        case (.once, _): if isOver { fail(index, "has not held since second \(start)") }
        case (.trigger, _): if isOver { fail(index, "has not come true since second \(start)") }
        }
    }

    private mutating func fail(_ index: Int, _ reason: String) {
        isOpen[index] = false
        fail(scenario.stretches[index].expected.condition, line: scenario.stretches[index].line, reason)
    }

    /// - Parameter report: The measures of the whole run, for a condition on them.
    private mutating func check(_ condition: Expression, line: Int, _ report: RunFigures? = nil) {
        let holds = if let report { condition.holds(in: report) } else { condition.holds(in: values) }
        let texts = report.map { condition.names.map($0.text) }
        if holds != true { fail(condition, line: line, reason(holds), texts) }
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
                values: values ?? condition.names.map(text)
            )
        )
    }

    /// A name and its latest value for a reader, such as `right.owner no`.
    private func text(of name: Int) -> String {
        let row = scenario.names[name]
        return "\(row.text) \(row.text(of: values.value(of: name, ago: 0)))"
    }

    /// Ticks in seconds, to a hundredth.
    private static func seconds(_ ticks: UInt32) -> String {
        Decimal(Int(ticks), over: 60, digits: 2).shortest
    }
}

/// A run of a scenario without a screen.
public struct ScenarioRun {
    /// All that was put in so far.
    public private(set) var record: RunRecord

    public private(set) var lab: Lab
    public private(set) var play: ScenarioPlay
    private var players: PerSide<LabComputerPlayer>

    /// - Parameters:
    ///   - seed: In place of the scenario's; `nil` for that.
    ///   - strategy: In place of the scenario's; `nil` for that.
    public init(_ scenario: Scenario, seed: UInt64? = nil, strategy: StrategyKind? = nil) {
        self.init(scenario, scenario.setup(seed: seed, strategy: strategy))
    }

    /// - Parameter setup: The setup of the run, in place of the scenario's.
    package init(_ scenario: Scenario, _ setup: RunSetup) {
        record = RunRecord(setup)
        lab = Lab(setup)
        play = ScenarioPlay(scenario, setup)
        players = PerSide { LabComputerPlayer(scenario.levels[$0], at: $0, ofRun: setup.seed) }
    }

    /// True if the scenario is over.
    public var isOver: Bool { play.isOver }

    /// Performs what is due, and advances the run by one tick unless the scenario is over then.
    public mutating func advance() {
        while let due = play.next() {
            for action in due.actions {
                lab.perform(action)
                record.append(action)
            }
        }
        guard !isOver else { return }
        let left = EngineGame.input(input(of: .left))
        let right = EngineGame.input(input(of: .right))
        record.append(left: left, right: right)
        lab.advance(left: left, right: right)
        play.observe(record, lab)
    }

    /// Plays to the end of the scenario.
    public mutating func finish() {
        while !isOver { advance() }
    }

    private mutating func input(of side: LabSide) -> PlayerInput {
        var input = EngineGame.named(players[side].input(in: lab))
        // A scenario ends with its match, and on a screen too a person asks for the next one.
        if lab.devices[side.rawValue].reading.shownState.isOver { input = EngineGame.description.held(input) }
        return play.takeInput(at: side, insteadOf: input)
    }
}

extension Scenario {
    /// The setup with which a run begins.
    ///
    /// - Parameters:
    ///   - seed: In place of the scenario's; `nil` for that.
    ///   - strategy: In place of the scenario's; `nil` for that.
    public func setup(seed: UInt64?, strategy: StrategyKind?) -> RunSetup {
        var setup = setup
        if let seed { setup.seed = seed }
        if let strategy { setup.strategy = strategy }
        return setup
    }
}
