public import GameCore
public import MatchSync
public import MockGroupSessions

/// What a run of the lab begins with.
public struct RunSetup: Sendable, Hashable {
    public var rules: Rules

    /// Seeds all random numbers: those of the match and those of the network.
    public var seed: UInt64

    /// The conditions to begin with, and the clocks.
    public var network: NetworkConditions

    /// The strategy of a device that has met no other one yet.
    public var strategy: StrategyKind

    public init(
        rules: Rules = .standard,
        seed: UInt64,
        network: NetworkConditions = .perfect,
        strategy: StrategyKind = .standard
    ) {
        self.rules = rules
        self.seed = seed
        self.network = network
        self.strategy = strategy
    }
}
