/// Decimal numbers of a court's text, with up to eight decimals: enough for a different number for each ``Fixed``.
enum CourtDecimal {
    /// Units in 1.
    static let unit: Int64 = 100_000_000
    private static let mostDecimals = 8

    /// Reads a decimal number without a sign, up to 999.99999999.
    ///
    /// - Returns: The number in units of 10⁻⁸; `nil` for another text.
    static func units(_ text: some StringProtocol) -> Int64? {
        let parts = text.utf8.split(separator: UInt8(ascii: "."), maxSplits: 1, omittingEmptySubsequences: false)
        guard (1...3).contains(parts[0].count), let whole = digits(parts[0]) else { return nil }
        guard parts.count == 2 else { return whole * unit }
        guard (1...mostDecimals).contains(parts[1].count), var fraction = digits(parts[1]) else { return nil }
        for _ in parts[1].count..<mostDecimals { fraction *= 10 }
        return whole * unit + fraction
    }

    private static func digits(_ text: some Sequence<UInt8>) -> Int64? {
        var number: Int64 = 0
        for byte in text {
            guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) else { return nil }
            number = number * 10 + Int64(byte - UInt8(ascii: "0"))
        }
        return number
    }

    /// The rounding of a decimal number to a fixed-point number.
    enum Rounding {
        /// To the nearest, for places: two numbers with a whole sum have one after rounding, too, because no number of
        /// eight decimals is in the middle between two fixed-point numbers.
        case nearest
        /// Towards zero, for rules, like ``Fixed/init(_:over:)`` for the standard values.
        case down
    }

    /// Returns `units` / `divisor` as a fixed-point number.
    static func fixed(_ units: Int64, over divisor: Int64 = 1, _ rounding: Rounding = .nearest) -> Fixed {
        let whole = unit * divisor
        let added = rounding == .nearest ? whole / 2 : 0
        return Fixed(raw: Int32(truncatingIfNeeded: ((units << 24) + added) / whole))
    }

    /// The shortest decimal number that reads as the value times a factor.
    static func text(_ value: Fixed, times factor: Int64 = 1, _ rounding: Rounding = .nearest) -> String {
        let scaled = Int64(value.raw) * factor * unit
        var step = unit
        while step > 1 {
            // When rounding down, the next number above; else the nearest.
            let whole = step << 24
            let rounded = (scaled + (rounding == .nearest ? whole / 2 : whole - 1)) / whole * step
            if fixed(rounded, over: factor, rounding) == value { return text(units: rounded) }
            step /= 10
        }
        return text(units: (scaled + (rounding == .nearest ? 1 << 23 : 1 << 24 - 1)) >> 24)
    }

    static func text(units: Int64) -> String {
        var fraction = Array("\(unit + units % unit)".dropFirst())
        while fraction.last == "0" { fraction.removeLast() }
        return fraction.isEmpty ? "\(units / unit)" : "\(units / unit).\(String(fraction))"
    }
}
