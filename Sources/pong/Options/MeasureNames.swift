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

    private static let prefix = "measures."

    /// The most names that an error proposes; for more it refers to `--list`.
    private static let mostProposals = 8

    /// Refuses an unknown name.
    ///
    /// - Throws: `ValidationError` with the names that contain the given one.
    static func check(_ name: String) throws {
        guard !all.contains(name), !all.contains(where: { prefix + $0 == name }) else { return }
        let given = name.lowercased()
        let alike = all.filter { $0.lowercased().contains(given) }
        let proposals =
            alike.filter { $0.lowercased().hasPrefix(given) } + alike.filter { !$0.lowercased().hasPrefix(given) }
        guard !given.isEmpty, (1...mostProposals).contains(proposals.count) else {
            throw ValidationError("'\(name)' is not a measure; pong lab --list prints them all.")
        }
        throw ValidationError("'\(name)' is not a measure; did you mean \(proposals.joinedAsChoice)?")
    }
}
