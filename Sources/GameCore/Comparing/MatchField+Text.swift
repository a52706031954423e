public import GameBasics

// The texts of fields' values.

extension Fixed {
    /// The number with eight decimals, unique to it.
    public var exactText: String {
        let units = (Int64(raw.magnitude) * 100_000_000 + (1 << 23)) >> 24
        let decimals = String(100_000_000 + units % 100_000_000).dropFirst()
        return "\(raw < 0 ? "-" : "")\(units / 100_000_000).\(decimals)"
    }
}

extension UInt64 {
    /// The number as `0x` and 16 hexadecimal digits.
    var hexText: String {
        let digits = String(self, radix: 16)
        return "0x" + String(repeating: "0", count: 16 - digits.count) + digits
    }
}

extension Player {
    /// `one` or `two`.
    public var name: String { self == .one ? "one" : "two" }
}

extension PlayerSet {
    /// The players' names; the raw value of a set with other bits.
    var fieldText: String {
        switch self {
        case []: "none"
        case PlayerSet(.one): "one"
        case PlayerSet(.two): "two"
        case .both: "both"
        default: "\(rawValue)"
        }
    }
}

extension Play {
    /// The play, its player, and its remaining ticks.
    var fieldText: String {
        switch self {
        case .ready: "ready"
        case .serving(let ticksLeft): "serving, \(ticksLeft) ticks left"
        case .playing: "playing"
        case .goal(let scorer, let ticksLeft): "goal by \(scorer.name), \(ticksLeft) ticks left"
        case .over(let winner): "won by \(winner.name)"
        }
    }
}
