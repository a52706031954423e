internal import GameCore
internal import MatchSync
internal import SyncLab

/// Something that a scenario does at a moment: steps follow one another in the order of their times.
struct ScenarioStep: Sendable {
    /// The line of the file, from 1.
    let line: Int

    /// The tick of the scenario's clock after which it comes.
    var tick: UInt32

    let kind: Kind

    /// The most ticks by which the run's seed may delay it.
    var slack: UInt32 = 0

    /// The ticks after which it comes again, by the run's seed; `nil` for a step that comes once.
    var period: ClosedRange<UInt32>?

    enum Kind: Sendable {
        case act(ScenarioDeed)
        /// Lets the clock stand still until a condition holds, for this many ticks of the lab at most.
        case wait(Expression, limit: UInt32)
        /// Checks a condition at this moment.
        case expect(ExpectedCondition)
        /// Checks a condition on the measures of the whole run.
        case measure(ExpectedCondition)
    }
}

extension ScenarioStep {
    /// The step at each of its times before the end of a run with a seed.
    fileprivate func repeated(before end: UInt32, seed: UInt64) -> [ScenarioStep] {
        var random = SplitMix64(seed: seed ^ UInt64(line) << 32)
        var step = self
        if slack > 0 { step.tick += random.below(slack + 1) }
        var steps = [step]
        guard let period else { return steps }
        while true {
            step.tick += period.lowerBound + random.below(period.upperBound - period.lowerBound + 1)
            guard step.tick < end else { return steps }
            steps.append(step)
        }
    }
}

extension Scenario {
    /// The steps of a run with a seed, in the order of their times; those of one time in the order of their lines.
    func timetable(seed: UInt64) -> [ScenarioStep] {
        steps.flatMap { $0.repeated(before: end, seed: seed) }.enumerated()
            .sorted { ($0.element.tick, $0.offset) < ($1.element.tick, $1.offset) }
            .map(\.element)
    }
}

/// The effects of a scenario's line on a run, and its words for a reader, such as `left leaves`.
struct ScenarioDeed: Sendable {
    let effects: [ScenarioEffect]
    var text: String
}

/// One thing that a scenario puts into a run.
enum ScenarioEffect: Sendable {
    case action(LabAction)
    /// Holds the move of a device's player for this many ticks of the lab.
    case move(Input.Move, LabSide, ticks: UInt32)
    /// An action of a device's player in the next tick.
    case press(Input.Actions, LabSide)

    /// `nil` for a player's input.
    var action: LabAction? { if case .action(let action) = self { action } else { nil } }
}

/// A condition that a scenario expects.
struct ExpectedCondition: Sendable {
    let condition: Expression

    /// The strategies for which it is expected; `nil` for all.
    var strategies: [StrategyKind]?

    func applies(to strategy: StrategyKind) -> Bool { strategies?.hasKind(of: strategy) ?? true }
}
