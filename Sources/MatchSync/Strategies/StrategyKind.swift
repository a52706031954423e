public import GameCore

/// The strategies that peers can keep a match in step by.
public enum StrategyKind: Sendable, Hashable {
    /// See ``HostState``.
    case host
    /// See ``HostExtrapolated``.
    case hostExtrapolated
    /// See ``Lockstep``; the delay in ticks, within ``inputDelays``.
    case lockstep(inputDelay: Int)
    /// See ``Rollback``; the delay in ticks, within ``inputDelays``.
    case rollback(inputDelay: Int, isFiltered: Bool)

    /// The default.
    public static let standard = rollback(inputDelay: 0, isFiltered: true)

    /// The input delays in ticks that a strategy can have.
    public static let inputDelays = 0...30

    /// Makes a strategy that begins with a match.
    public func strategy(for match: Match) -> StrategyFamily {
        switch self {
        case .host: .state(HostState(match))
        case .hostExtrapolated: .state(HostExtrapolated(match))
        case .lockstep(let inputDelay): .inputs(Lockstep(match, inputDelay: inputDelay))
        case .rollback(let inputDelay, let isFiltered):
            .inputs(Rollback(match, inputDelay: inputDelay, isFiltered: isFiltered))
        }
    }
}

/// The kind in a message: three bits for the strategy, five for its input delay.
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
