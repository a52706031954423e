internal import ArgumentParser
internal import MatchSync
internal import SyncLab

/// What `--strategy` names: a strategy, or rollback with a planted bug at one device.
struct StrategyChoice: Sendable, Equatable {
    var kind = StrategyKind.standard
    var plantedBug: PlantedBug?

    /// Reads a strategy's name, see ``StrategyKind/named(_:)``, or a planted bug's.
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
