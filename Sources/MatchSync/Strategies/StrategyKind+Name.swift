/// The kinds by name, as flags, screens and reports have them.
extension StrategyKind: RawRepresentable, CaseIterable {
    /// One of each kind, with its default input delay.
    public static var allCases: [StrategyKind] {
        [
            .host, .hostExtrapolated, .lockstep(inputDelay: lockstepDelay),
            .rollback(inputDelay: 0, isFiltered: false), .rollback(inputDelay: 0, isFiltered: true),
        ]
    }

    /// The input delay of lockstep without a number, in ticks: it hides a one-way delay of 120 ms.
    private static let lockstepDelay = 8

    /// - Parameter rawValue: A name; after a colon the input delay in ticks, where the kind has one.
    public init?(rawValue: String) {
        let parts = rawValue.split(separator: ":", omittingEmptySubsequences: false)
        let delay = parts.count == 2 ? Int(parts[1]) : nil
        guard parts.count == 1 || delay.map(Self.inputDelays.contains) == true else { return nil }
        switch (parts[0], delay) {
        case ("host", nil): self = .host
        case ("host-extrapolated", nil): self = .hostExtrapolated
        case ("lockstep", _): self = .lockstep(inputDelay: delay ?? Self.lockstepDelay)
        case ("rollback", _): self = .rollback(inputDelay: delay ?? 0, isFiltered: false)
        case ("rollback-filtered", _): self = .rollback(inputDelay: delay ?? 0, isFiltered: true)
        default: return nil
        }
    }

    public var rawValue: String {
        switch self {
        case .host: "host"
        case .hostExtrapolated: "host-extrapolated"
        case .lockstep(Self.lockstepDelay): "lockstep"
        case .lockstep(let inputDelay): "lockstep:\(inputDelay)"
        case .rollback(0, let isFiltered): Self.rollbackName(isFiltered)
        case .rollback(let inputDelay, let isFiltered): "\(Self.rollbackName(isFiltered)):\(inputDelay)"
        }
    }

    private static func rollbackName(_ isFiltered: Bool) -> String {
        isFiltered ? "rollback-filtered" : "rollback"
    }
}
