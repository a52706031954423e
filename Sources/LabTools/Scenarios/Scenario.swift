internal import GameBasics
public import GameCore
internal import GameDescriptions
package import MatchSync
public import SyncLab

/// A script of a run: what happens when, and what is expected of it.
///
/// The two players are computers. The scenario's clock counts the lab's ticks, but stands still while a step waits for
/// a condition: all times after it count from the moment in which the condition came true.
///
/// The format of its file is described in `Sources/pong/Documentation/Scenarios.md`.
public struct Scenario: Sendable {
    public let name: String

    /// The subject of the scenario, in one line.
    public let summary: String

    /// The setup with which the run begins: the seed and the strategy apply only if a caller has no others.
    public internal(set) var setup: RunSetup

    /// The level of each device's player.
    public let levels: PerSide<ComputerPlayer.Level>

    /// The strategies to which it applies, of any input delay; `nil` for all.
    package let strategies: [StrategyKind]?

    /// The names of the values in its conditions, see ``ScenarioGame/ticks``.
    var names = ScenarioGame.pong.ticks

    /// The length of its clock in ticks.
    let end: UInt32

    /// In the order of the file.
    var steps: [ScenarioStep] = []

    var stretches: [ScenarioStretch] = []

    /// Ticks that its conditions look back.
    var reach: Int { expectations.map(\.condition.reach).max() ?? 0 }

    /// All conditions that it expects or waits for.
    var expectations: [ExpectedCondition] { steps.compactMap(\.kind.expected) + stretches.map(\.expected) }

    /// True if it applies to a strategy.
    package func applies(to strategy: StrategyKind) -> Bool { strategies?.hasKind(of: strategy) ?? true }
}

extension [StrategyKind] {
    /// True for one of them, whatever its input delay.
    func hasKind(of strategy: StrategyKind) -> Bool { contains { $0.withUsualDelay == strategy.withUsualDelay } }
}

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
        case wait(ExpectedCondition, limit: UInt32)
        /// Checks a condition at this moment.
        case expect(ExpectedCondition)
        /// Checks a condition on the measures of the whole run.
        case measure(ExpectedCondition)

        var expected: ExpectedCondition? {
            switch self {
            case .act: nil
            case .wait(let expected, _), .expect(let expected), .measure(let expected): expected
            }
        }
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
    /// The steps of a run with a seed, in the order of their times, and of their lines within one time.
    func timetable(seed: UInt64) -> [ScenarioStep] {
        steps.flatMap { $0.repeated(before: end, seed: seed) }.enumerated()
            .sorted { ($0.element.tick, $0.offset) < ($1.element.tick, $1.offset) }
            .map(\.element)
    }
}

/// The effects of a scenario's line on a run, and its words for a reader, such as `left leaves`.
public struct ScenarioDeed: Sendable {
    let effects: [ScenarioEffect]
    public internal(set) var text: String

    public var actions: [LabAction] {
        effects.compactMap { if case .action(let action) = $0 { action } else { nil } }
    }
}

/// One thing that a scenario puts into a run.
enum ScenarioEffect: Sendable {
    case action(LabAction)
    /// Holds an input of a device's player for this many ticks of the lab.
    case hold(PlayerInput, LabSide, ticks: UInt32)
    /// Actions of a device's player in the next tick.
    case press(PlayerInput, LabSide)
}

/// A condition that a scenario expects.
struct ExpectedCondition: Sendable {
    let condition: Expression

    /// The strategies for which it is expected; `nil` for all.
    var strategies: [StrategyKind]?

    func applies(to strategy: StrategyKind) -> Bool { strategies?.hasKind(of: strategy) ?? true }
}

/// A condition that a scenario waits for, or expects, in a stretch of its clock.
struct ScenarioStretch: Sendable {
    /// The line of the file, from 1.
    let line: Int

    let kind: Kind

    let expected: ExpectedCondition

    /// The stretch, in ticks of the scenario's clock.
    let ticks: ClosedRange<UInt32>

    enum Kind: Sendable {
        /// The condition holds at least once.
        case once
        /// The condition holds all the time.
        case always
        /// The scenario does something once, as soon as the condition holds.
        case trigger(ScenarioDeed)
    }
}
