internal import ArgumentParser
internal import JSONText
internal import MatchSync
internal import SyncLab

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
