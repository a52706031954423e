internal import ArgumentParser
internal import JSONText
internal import LabTools
internal import SyncLab

/// The names of a report's numbers, for `--expect` and `--measure`.
enum MeasureNames {
    /// All names: measures by their path below `measures`, other numbers by their full path.
    static let all: [String] = {
        // The report of an empty run has all names.
        var plan = LabRun.Plan(seed: 0)
        plan.length = .ticks(0)
        return LabRun.report(on: plan).values().paths.map { path in
            path.hasPrefix(prefix) ? String(path.dropFirst(prefix.count)) : path
        }
    }()

    /// True for a run without a desync and without a freeze, see ``SyncLab/RunVerdict``.
    static let healthy = "healthy"

    /// The names for parsing conditions: those of the numbers, and ``healthy``.
    static let names = ExpressionNames(
        all.map { ExpressionNames.Name($0, .number) } + [ExpressionNames.Name(healthy, .flag)],
        of: .measures
    )

    private static let prefix = "measures."

    /// Throws for an unknown name.
    ///
    /// - Throws: `ValidationError` with similar names.
    static func check(_ name: String) throws {
        guard names.index(of: name) == nil else { return }
        throw ValidationError(names.complaint(about: name))
    }
}
