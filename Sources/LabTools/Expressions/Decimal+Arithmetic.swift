internal import JSONText

/// Sums and products are exact as long as nine decimals are enough, and so is a quotient; else the nearest billionth
/// counts. A result that is too large is `nil`.
extension Decimal {
    func adding(_ other: Decimal) -> Decimal? {
        let digits = max(self.digits, other.digits)
        return Decimal(wide(to: digits) + other.wide(to: digits), digits)
    }

    func multiplied(by other: Decimal) -> Decimal? {
        Decimal(Int128(units) * Int128(other.units), digits + other.digits)
    }

    /// - Returns: `nil` for a division by zero, too.
    func divided(by other: Decimal) -> Decimal? {
        guard other.units != 0 else { return nil }
        let dividend = wide(to: max(digits, other.digits)) * Self.power(Self.mostDigits)
        return Decimal(Self.rounded(dividend, over: other.wide(to: max(digits, other.digits))), Self.mostDigits)
    }

    /// The number in units of another power of ten, not larger than its own.
    private func wide(to digits: Int) -> Int128 { Int128(units) * Self.power(digits - self.digits) }

    private init?(_ units: Int128, _ digits: Int) {
        let kept = min(digits, Self.mostDigits)
        guard let units = Int(exactly: Self.rounded(units, over: Self.power(digits - kept))),
            // Its negative would be out of range.
            units != .min
        else { return nil }
        self = Decimal(units, digits: kept).trimmed
    }

    /// The nearest whole quotient; halves away from zero.
    private static func rounded(_ dividend: Int128, over divisor: Int128) -> Int128 {
        let (quotient, remainder) = dividend.quotientAndRemainder(dividingBy: divisor)
        guard remainder.magnitude >= divisor.magnitude - remainder.magnitude else { return quotient }
        return (dividend < 0) == (divisor < 0) ? quotient + 1 : quotient - 1
    }

    private static func power(_ exponent: Int) -> Int128 { (0..<exponent).reduce(1) { power, _ in power * 10 } }
}
