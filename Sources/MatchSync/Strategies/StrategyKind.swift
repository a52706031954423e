public import GameCore

/// The strategies by which the peers of a match can keep it in step.
public enum StrategyKind: Sendable, Hashable {
    /// See ``HostState``.
    case host
    /// See ``HostExtrapolated``.
    case hostExtrapolated
    /// See ``Lockstep``; the delay in ticks, within ``inputDelays``.
    case lockstep(inputDelay: Int)
    /// See ``Rollback``; the delay in ticks, within ``inputDelays``.
    case rollback(inputDelay: Int, isFiltered: Bool)

    /// What a match is played by unless something else is asked for.
    public static let standard = rollback(inputDelay: 0, isFiltered: true)

    /// By how many ticks an input can take effect later than it is made.
    public static let inputDelays = 0...30

    /// What begins with a match.
    public func strategy(for match: Match) -> any SyncStrategy {
        switch self {
        case .host: HostState(match)
        case .hostExtrapolated: HostExtrapolated(match)
        case .lockstep(let inputDelay): Lockstep(match, inputDelay: inputDelay)
        case .rollback(let inputDelay, let isFiltered): Rollback(match, inputDelay: inputDelay, isFiltered: isFiltered)
        }
    }
}

/// The kind in a message: three bits of which it is, five of its delay.
extension StrategyKind {
    var code: UInt8 {
        switch self {
        case .host: 0
        case .hostExtrapolated: 1 << 5
        case .lockstep(let inputDelay): 2 << 5 | UInt8(inputDelay)
        case .rollback(let inputDelay, false): 3 << 5 | UInt8(inputDelay)
        case .rollback(let inputDelay, true): 4 << 5 | UInt8(inputDelay)
        }
    }

    init?(code: UInt8) {
        let inputDelay = Int(code & 31)
        guard Self.inputDelays.contains(inputDelay) else { return nil }
        switch (code >> 5, inputDelay) {
        case (0, 0): self = .host
        case (1, 0): self = .hostExtrapolated
        case (2, _): self = .lockstep(inputDelay: inputDelay)
        case (3, _): self = .rollback(inputDelay: inputDelay, isFiltered: false)
        case (4, _): self = .rollback(inputDelay: inputDelay, isFiltered: true)
        default: return nil
        }
    }
}
