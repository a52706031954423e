extension StrategyKind {
    /// Whether its peers simulate with predicted inputs, and roll back where a prediction was incorrect.
    public var predicts: Bool {
        switch self {
        case .host, .hostExtrapolated, .lockstep: false
        case .rollback: true
        }
    }

    /// Whether its peers stall without the other players' inputs, and compare the hashes of confirmed ticks.
    public var waits: Bool {
        switch self {
        case .host, .hostExtrapolated: false
        case .lockstep, .rollback: true
        }
    }
}
