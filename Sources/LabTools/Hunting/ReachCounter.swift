internal import SyncLab

/// Counts how often conditions on ticks begin to hold in a run.
struct ReachCounter {
    private let conditions: [Expression]
    private var window: TickWindow
    private var held: [Bool]

    /// One for each condition.
    private(set) var counts: [Int]

    /// - Parameter conditions: Conditions on ``TickNames/all``.
    init(_ conditions: [Expression]) {
        self.conditions = conditions
        window = TickWindow(reach: conditions.map(\.reach).max() ?? 0)
        held = conditions.map { _ in false }
        counts = conditions.map { _ in 0 }
    }

    /// Takes the next tick of a lab that keeps a log.
    mutating func take(_ lab: Lab) {
        guard !conditions.isEmpty, let record = lab.record(at: lab.tick) else { return }
        window.append(record)
        for (index, condition) in conditions.enumerated() {
            let holds = condition.holds(in: window) == true
            if holds && !held[index] { counts[index] += 1 }
            held[index] = holds
        }
    }
}
