internal import ArgumentParser
internal import MatchSync

extension StrategyKind {
    /// - Parameter argument: A name; after a colon the input delay in ticks, where the kind has one.
    static func named(_ argument: String) throws -> StrategyKind {
        let parts = argument.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        guard let kind = StrategyKind(rawValue: parts[0]) else {
            throw ValidationError("it may be one of \(allCases.map { "'\($0.rawValue)'" }.joinedAsChoice).")
        }
        guard parts.count == 2 else { return kind }
        switch kind {
        case .host, .hostExtrapolated:
            throw ValidationError("\(parts[0]) takes no input delay.")
        case .lockstep, .rollback:
            // One way to write a number: no sign and no zeros before it.
            guard let delay = Int(parts[1]), "\(delay)" == parts[1], let delayed = StrategyKind(rawValue: argument)
            else {
                let allowed = "\(inputDelays.lowerBound) to \(inputDelays.upperBound)"
                throw ValidationError("its input delay may be \(allowed) ticks, as in \(parts[0]):12.")
            }
            return delayed
        }
    }
}
