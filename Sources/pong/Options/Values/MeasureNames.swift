internal import ArgumentParser
internal import SyncLab

/// The names of a report's numbers, for `--expect` and `--measure`.
enum MeasureNames {
    /// All names: measures by their path below `measures`, other numbers by their whole path.
    static let all: [String] = {
        // An empty run: its report has all the names.
        var plan = LabRun.Plan(seed: 0)
        plan.length = .ticks(0)
        return LabRun.report(on: plan).values(wallTime: .zero).paths.map { path in
            path.hasPrefix(prefix) ? String(path.dropFirst(prefix.count)) : path
        }
    }()

    /// The same for conditions.
    static let names = ExpressionNames(all.map { ExpressionNames.Name($0, .number) }, of: .measures)

    private static let prefix = "measures."

    /// Refuses an unknown name.
    ///
    /// - Throws: `ValidationError` with the names that it may mean.
    static func check(_ name: String) throws {
        guard names.index(of: name) == nil else { return }
        throw ValidationError(names.complaint(about: name))
    }
}
