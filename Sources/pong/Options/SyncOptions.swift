internal import ArgumentParser
internal import GameBasics
internal import JSONText
internal import LabTools
internal import MatchSync
internal import MockGroupSessions
internal import SyncLab

/// The flags that choose a network and a strategy.
struct SyncOptions: ParsableArguments {
    @Option(parsing: .upToNextOption, help: "The network, by a name from --list; several to compare.")
    var network: [NetworkPreset] = []

    @Option(
        "The seed of the network alone; the match's own chance stays. (default: from --seed)",
        FlagValue.whole(SplitMix64.seeds)
    )
    var networkSeed: UInt64?

    @Option(
        parsing: .upToNextOption,
        help: "The sync strategy, by a name from --list; several to compare.",
        completion: .list(StrategyKind.allCases.map(\.rawValue)),
        transform: StrategyChoice.named
    )
    var strategy: [StrategyChoice] = []

    @Flag(help: "Report a desync but do not repair it, so that it grows.")
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
        if network.isEmpty { options.network = baseline.preset.map { [$0] } ?? [] }
        if case .flag(false) = baseline.figures["heals"].json { options.noHeal = true }
        if strategy.isEmpty, let name = baseline.text("strategy") {
            options.strategy = [try StrategyChoice.named(name)]
        }
        return options
    }

    func singleStrategy() throws -> StrategyChoice {
        guard strategy.count <= 1 else {
            throw ValidationError(
                "Only --compare, --sweep, --seeds and --scenario with --headless take several strategies."
            )
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
        run.network = conditions.changing(preset, links)
        run.networkSeed = networkSeed
        run.drawPhases()
        return run
    }
}

extension Baseline {
    /// The network of the run without the flags that changed it, which are given again.
    var preset: NetworkPreset? {
        guard let name = network else { return nil }
        let mark = NetworkConditions.changeMark
        return NetworkPreset(rawValue: name.hasSuffix(mark) ? String(name.dropLast(mark.count)) : name)
    }
}

/// The value of `--strategy`: a strategy, or rollback with a planted bug at one device.
struct StrategyChoice: Sendable, Equatable {
    var kind = StrategyKind.standard
    var plantedBug: PlantedBug?

    var name: String { plantedBug?.name ?? kind.rawValue }

    /// Parses the name of a strategy, see ``StrategyKind/named(_:)``, or of a planted bug.
    static func named(_ argument: String) throws -> StrategyChoice {
        guard argument.hasPrefix(PlantedBug.prefix) else {
            return StrategyChoice(kind: try StrategyKind.named(argument))
        }
        guard let bug = PlantedBug(name: argument) else {
            throw ValidationError("no planted bug has this name; pong lab --list prints them all.")
        }
        return StrategyChoice(kind: .rollback(inputDelay: 0, isFiltered: false), plantedBug: bug)
    }
}

extension StrategyKind {
    /// Parses a strategy's name, optionally with the input delay in ticks, such as `lockstep:12`.
    ///
    /// - Throws: `ValidationError` for an unknown name or a delay that is not allowed.
    static func named(_ argument: String) throws -> StrategyKind {
        let parts = argument.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        guard let kind = StrategyKind(rawValue: parts[0]) else {
            throw ValidationError("it must be one of \(allCases.map { "'\($0.rawValue)'" }.joinedAsChoice).")
        }
        guard parts.count == 2 else { return kind }
        guard kind.hasInputDelay else { throw ValidationError("\(parts[0]) takes no input delay.") }
        // A number has one spelling: no sign and no leading zeros.
        guard let delay = Int(parts[1]), "\(delay)" == parts[1], let delayed = StrategyKind(rawValue: argument) else {
            let allowed = "\(inputDelays.lowerBound) to \(inputDelays.upperBound)"
            throw ValidationError("its input delay must be \(allowed) ticks, as in \(parts[0]):12.")
        }
        return delayed
    }
}
