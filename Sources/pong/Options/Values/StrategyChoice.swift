internal import ArgumentParser
internal import MatchSync
internal import SyncLab

/// The value of `--strategy`: a strategy, or rollback with a planted bug at one device.
struct StrategyChoice: Sendable, Equatable {
    var kind = StrategyKind.standard
    var plantedBug: PlantedBug?

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
