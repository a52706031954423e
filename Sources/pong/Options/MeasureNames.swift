internal import ArgumentParser
internal import SyncLab

/// The numbers of a report, by the names that `--expect` and `--measure` take.
enum MeasureNames {
    /// The measures without the word itself, everything else with all of its path.
    static let all: [String] = {
        // A report in which nothing happened: all that matters are its names.
        var plan = LabRun.Plan(seed: 0)
        plan.length = .ticks(0)
        return LabRun.report(on: plan).values(wallTime: .zero).paths.map { path in
            path.hasPrefix(prefix) ? String(path.dropFirst(prefix.count)) : path
        }
    }()

    private static let prefix = "measures."

    /// The most names that an answer proposes: more of them are a list, and there is one.
    private static let mostProposals = 8

    /// - Throws: `ValidationError` where no number goes by that name, with the names that are like it.
    static func check(_ name: String) throws {
        guard !all.contains(name), !all.contains(where: { prefix + $0 == name }) else { return }
        let given = name.lowercased()
        let alike = all.filter { $0.lowercased().contains(given) }
        let proposals =
            alike.filter { $0.lowercased().hasPrefix(given) } + alike.filter { !$0.lowercased().hasPrefix(given) }
        guard !given.isEmpty, (1...mostProposals).contains(proposals.count) else {
            throw ValidationError("'\(name)' is no measure; pong lab --list prints them all.")
        }
        throw ValidationError("'\(name)' is no measure; did you mean \(proposals.joinedAsChoice)?")
    }
}
