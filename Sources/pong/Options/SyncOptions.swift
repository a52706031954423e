internal import ArgumentParser
internal import MatchSync
internal import MockGroupSessions

/// The flags that choose a network and a strategy.
struct SyncOptions: ParsableArguments {
    @Option(parsing: .upToNextOption, help: "The network, by the name that --list gives it; several to compare.")
    var network: [NetworkPreset] = []

    @Option(
        parsing: .upToNextOption,
        help: "How the players are kept in step, by the name that --list gives it; several to compare.",
        completion: .list(StrategyKind.allCases.map(\.rawValue)),
        transform: StrategyKind.named
    )
    var strategy: [StrategyKind] = []

    /// The one network that was asked for, or one without any faults.
    func single() throws -> NetworkPreset {
        guard network.count <= 1 else { throw ValidationError("Only --compare takes several networks.") }
        return network.first ?? .perfect
    }

    /// The networks that a comparison is made over.
    var compared: [NetworkPreset] { network.isEmpty ? NetworkPreset.allCases : network }

    /// The flags that were given.
    var given: [String] {
        (network.isEmpty ? [] : ["--network"]) + (strategy.isEmpty ? [] : ["--strategy"])
    }

    func singleStrategy() throws -> StrategyKind {
        guard strategy.count <= 1 else { throw ValidationError("Only --compare and --sweep take several strategies.") }
        return strategy.first ?? .standard
    }
}
