public import GameCore
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

    /// What the scenario is about, in one line.
    public let summary: String

    /// What the run begins with: the seed and the strategy only where a caller has no others.
    public let setup: RunSetup

    /// The level of each device's player.
    public let left: ComputerPlayer.Level
    public let right: ComputerPlayer.Level

    /// The strategies to which it applies, of any input delay; `nil` for all.
    package let strategies: StrategyFilter?

    /// The length of its clock in ticks.
    let end: UInt32

    /// In the order of their times.
    let steps: [ScenarioStep]

    let expectations: [ScenarioExpectation]

    /// True if it applies to a strategy.
    package func applies(to strategy: StrategyKind) -> Bool { strategies?.contains(strategy) ?? true }
}

/// Some kinds of strategies, whatever their input delay.
package struct StrategyFilter: Sendable, Equatable {
    private let kinds: [StrategyKind]

    init(_ kinds: [StrategyKind]) {
        self.kinds = kinds
    }

    func contains(_ strategy: StrategyKind) -> Bool {
        kinds.contains { $0.withUsualDelay == strategy.withUsualDelay }
    }
}
