/// An exact decimal number: whole units of a power of ten.
///
/// Written by hand, because Foundation's `Decimal` drops trailing zeros, which reports keep.
package struct Decimal: Sendable {
    package let units: Int

    /// The number of digits after the point, from 0 to ``mostDigits``.
    package let digits: Int

    package static let mostDigits = 9

    package init(_ units: Int, digits: Int) {
        self.units = units
        self.digits = digits
    }

    /// Rounds a fraction to a number of decimals, halves up.
    ///
    /// - Parameters:
    ///   - part: 0 or more.
    ///   - whole: 1 or more.
    ///   - digits: The number of decimals.
    package init(_ part: Int, over whole: Int, digits: Int) {
        let scaled = part * Int(Self.power(digits))
        self.init((scaled + whole / 2) / whole, digits: digits)
    }

    /// Reads digits with at most one point among them, up to nine on either side; `nil` for any other text.
    package init?(_ text: String) {
        let parts = text.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.allSatisfy({ (1...9).contains($0.count) && $0.allSatisfy { ("0"..."9").contains($0) } }),
            let units = Int(parts.joined())
        else { return nil }
        self.init(units, digits: parts.count == 2 ? parts[1].count : 0)
    }

    /// The number with the other sign.
    package var negated: Decimal { Decimal(-units, digits: digits) }

    /// The number with all its digits and without an exponent.
    package var text: String {
        guard digits > 0 else { return String(units) }
        let magnitude = "\(units.magnitude)"
        let padded = String(repeating: "0", count: max(0, digits + 1 - magnitude.count)) + magnitude
        return "\(units < 0 ? "-" : "")\(padded.dropLast(digits)).\(padded.suffix(digits))"
    }

    /// The number without trailing zeros after the point.
    package var shortest: String { trimmed.text }

    /// The same number without trailing zeros after the point.
    package var trimmed: Decimal {
        var shorter = self
        while shorter.digits > 0, shorter.units % 10 == 0 {
            shorter = Decimal(shorter.units / 10, digits: shorter.digits - 1)
        }
        return shorter
    }

    /// The number with at most so many digits after the point; halves round up.
    package func rounded(to digits: Int) -> Decimal {
        guard digits < self.digits else { return self }
        let power = Int(Self.power(self.digits - digits))
        let sum = units + power / 2
        return Decimal(sum / power - (sum % power < 0 ? 1 : 0), digits: digits)
    }

    /// The number in units of another power of ten; `nil` if that is not whole, or too large.
    package func scaled(to digits: Int) -> Int? {
        if digits >= self.digits { return Int(exactly: wide(to: digits)) }
        let power = Int(Self.power(self.digits - digits))
        return units % power == 0 ? units / power : nil
    }

    /// The number in units of another power of ten, not larger than its own.
    private func wide(to digits: Int) -> Int128 { Int128(units) * Self.power(digits - self.digits) }

    private static func power(_ exponent: Int) -> Int128 { (0..<exponent).reduce(1) { power, _ in power * 10 } }
}

extension Decimal: Comparable {
    package static func < (lhs: Decimal, rhs: Decimal) -> Bool { lhs.wide(to: mostDigits) < rhs.wide(to: mostDigits) }

    package static func == (lhs: Decimal, rhs: Decimal) -> Bool {
        lhs.wide(to: mostDigits) == rhs.wide(to: mostDigits)
    }
}

/// Sums and products are exact as long as nine decimals are enough, and so is a quotient; else the nearest billionth
/// counts. A result that is too large is `nil`.
extension Decimal {
    package func adding(_ other: Decimal) -> Decimal? {
        let digits = max(self.digits, other.digits)
        return Decimal(wide(to: digits) + other.wide(to: digits), digits)
    }

    package func multiplied(by other: Decimal) -> Decimal? {
        Decimal(Int128(units) * Int128(other.units), digits + other.digits)
    }

    /// - Returns: `nil` for a division by zero, too.
    package func divided(by other: Decimal) -> Decimal? {
        guard other.units != 0 else { return nil }
        let dividend = wide(to: max(digits, other.digits)) * Self.power(Self.mostDigits)
        return Decimal(Self.rounded(dividend, over: other.wide(to: max(digits, other.digits))), Self.mostDigits)
    }

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
}
