internal import ArgumentParser
internal import GameCore
internal import LabTools
internal import MatchSync
internal import MockGroupSessions
internal import SyncLab

/// The flags that choose a network and a strategy.
struct SyncOptions: ParsableArguments {
    @Option(parsing: .upToNextOption, help: "The network, by a name from --list; several to compare.")
    var network: [NetworkPreset] = []

    @Option("The seed of the network's luck alone. (default: from --seed)", FlagValue.whole(SplitMix64.seeds))
    var networkSeed: UInt64?

    @Option(
        parsing: .upToNextOption,
        help: "The sync strategy, by a name from --list; several to compare.",
        completion: .list(StrategyKind.allCases.map(\.rawValue)),
        transform: StrategyChoice.named
    )
    var strategy: [StrategyChoice] = []

    @Flag(help: "Let the peers only notice a desync, so that it grows.")
    var noHeal = false

    /// The only given network; the perfect one if none is given.
    func single() throws -> NetworkPreset {
        guard network.count <= 1 else { throw ValidationError("Only --compare and --seeds take several networks.") }
        return network.first ?? .perfect
    }

    /// The networks to compare; all if none is given.
    var compared: [NetworkPreset] { network.isEmpty ? NetworkPreset.allCases : network }

    /// The options with the network and the strategy of a baseline where none is given.
    func completed(by baseline: Baseline) throws -> SyncOptions {
        var options = self
        if network.isEmpty, let name = baseline.network {
            // The flags that changed the preset are given again.
            let mark = NetworkConditions.changeMark
            let preset = name.hasSuffix(mark) ? String(name.dropLast(mark.count)) : name
            options.network = NetworkPreset(rawValue: preset).map { [$0] } ?? []
        }
        options.noHeal = noHeal || !baseline.heals
        if strategy.isEmpty, let name = baseline.strategy { options.strategy = [try StrategyChoice.named(name)] }
        return options
    }

    func singleStrategy() throws -> StrategyChoice {
        guard strategy.count <= 1 else {
            throw ValidationError("Only --compare, --sweep and --seeds take several strategies.")
        }
        return strategy.first ?? StrategyChoice()
    }

    /// The strategies of a hunt; all if none is given.
    var hunted: [StrategyChoice] {
        strategy.isEmpty ? StrategyKind.allCases.map { StrategyChoice(kind: $0) } : strategy
    }

    /// The strategies to compare; all if none is given.
    func comparedStrategies() throws -> [StrategyKind] {
        guard strategy.allSatisfy({ $0.plantedBug == nil }) else {
            throw ValidationError("--compare and --sweep take no planted bug.")
        }
        return strategy.isEmpty ? StrategyKind.allCases : strategy.map(\.kind)
    }

    /// A run's setup with a network and a strategy, changed by the flags.
    func setup(
        _ run: RunSetup,
        over preset: NetworkPreset,
        by strategy: StrategyChoice,
        _ conditions: ConditionOptions,
        _ links: PerSide<LinkFile>?
    ) -> RunSetup {
        var run = run
        (run.strategy, run.plantedBug, run.heals) = (strategy.kind, strategy.plantedBug, !noHeal)
        run.network = preset.conditions
        conditions.apply(to: &run.network, links)
        run.networkSeed = networkSeed
        run.drawPhases()
        return run
    }
}
