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
        let scaled = part * Self.power(digits)
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
        guard digits > 0 else { return "\(units)" }
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
        let power = Self.power(self.digits - digits)
        let sum = units + power / 2
        return Decimal(sum / power - (sum % power < 0 ? 1 : 0), digits: digits)
    }

    /// The number in units of another power of ten; `nil` if that is not whole, or too large.
    package func scaled(to digits: Int) -> Int? {
        if digits >= self.digits {
            let (scaled, overflows) = units.multipliedReportingOverflow(by: Self.power(digits - self.digits))
            return overflows ? nil : scaled
        }
        let power = Self.power(self.digits - digits)
        return units % power == 0 ? units / power : nil
    }

    private static func power(_ exponent: Int) -> Int {
        (0..<exponent).reduce(1) { power, _ in power * 10 }
    }
}

extension Decimal: Comparable {
    package static func < (lhs: Decimal, rhs: Decimal) -> Bool {
        lhs.parts < rhs.parts
    }

    package static func == (lhs: Decimal, rhs: Decimal) -> Bool {
        lhs.parts == rhs.parts
    }

    /// The part before the point, and the billionths behind it with the same sign; neither overflows.
    private var parts: (whole: Int, billionths: Int) {
        let power = Self.power(digits)
        return (units / power, units % power * Self.power(9 - digits))
    }

    package func difference(from other: Decimal) -> Decimal {
        let digits = max(digits, other.digits)
        let one = units * Self.power(digits - self.digits)
        return Decimal(one - other.units * Self.power(digits - other.digits), digits: digits)
    }
}
