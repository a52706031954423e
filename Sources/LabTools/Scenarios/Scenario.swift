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

    /// The subject of the scenario, in one line.
    public let summary: String

    /// The setup with which the run begins: the seed and the strategy apply only if a caller has no others.
    public internal(set) var setup: RunSetup

    /// The level of each device's player.
    public let left: ComputerPlayer.Level
    public let right: ComputerPlayer.Level

    /// The strategies to which it applies, of any input delay; `nil` for all.
    package let strategies: [StrategyKind]?

    /// The length of its clock in ticks.
    let end: UInt32

    /// In the order of the file.
    var steps: [ScenarioStep] = []

    var stretches: [ScenarioStretch] = []

    /// The number of ticks that its conditions look back.
    var reach: Int {
        let moments = steps.map { step in
            switch step.kind {
            case .act, .measure: 0
            case .wait(let condition, _): condition.reach
            case .expect(let expected): expected.condition.reach
            }
        }
        return (moments + stretches.map(\.expected.condition.reach)).max() ?? 0
    }

    /// True if it applies to a strategy.
    package func applies(to strategy: StrategyKind) -> Bool { strategies?.hasKind(of: strategy) ?? true }
}

extension [StrategyKind] {
    /// True for one of them, whatever its input delay.
    func hasKind(of strategy: StrategyKind) -> Bool { contains { $0.withUsualDelay == strategy.withUsualDelay } }
}
