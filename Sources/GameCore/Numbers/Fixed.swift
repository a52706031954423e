/// A fixed-point number with 24 fractional bits: a length in the court, or a distance a tick.
///
/// 1 is the side of the court. The range is -128 to 128, 128 excluded; the resolution is about 6e-8. Integers make a
/// match the same on every machine and at every optimization level.
public struct Fixed: Sendable, Hashable {
    /// The number in units of 1/2²⁴.
    public var raw: Int32

    @inlinable @inline(__always)
    public init(raw: Int32) {
        self.raw = raw
    }

    /// The fraction `numerator / denominator`, rounded towards zero.
    ///
    /// - Precondition: The fraction lies within ±127, the numerator within ±2³⁹, and the denominator is not zero.
    public init(_ numerator: Int, over denominator: Int) {
        raw = Int32(Int64(numerator) * (1 << 24) / Int64(denominator))
    }

    // Computed, so that other modules know the values: dividing by a stored one takes a division.
    @inlinable public static var zero: Fixed { Fixed(raw: 0) }
    @inlinable public static var one: Fixed { Fixed(raw: 1 << 24) }
    @inlinable public static var half: Fixed { Fixed(raw: 1 << 23) }
}

extension Fixed: Comparable {
    @inlinable @inline(__always)
    public static func < (lhs: Fixed, rhs: Fixed) -> Bool {
        lhs.raw < rhs.raw
    }
}

extension Fixed: AdditiveArithmetic {
    /// The sum; wraps around when out of range.
    ///
    /// Unchecked for speed: ``Rules`` keep the sums of a tick in range.
    @inlinable @inline(__always)
    public static func + (lhs: Fixed, rhs: Fixed) -> Fixed {
        Fixed(raw: lhs.raw &+ rhs.raw)
    }

    /// The difference; wraps around like the sum.
    @inlinable @inline(__always)
    public static func - (lhs: Fixed, rhs: Fixed) -> Fixed {
        Fixed(raw: lhs.raw &- rhs.raw)
    }

    /// The negated number; -128 stays -128, because 128 is out of range.
    @inlinable @inline(__always)
    public static prefix func - (operand: Fixed) -> Fixed {
        Fixed(raw: 0 &- operand.raw)
    }

    @inlinable @inline(__always)
    public var magnitude: Fixed {
        raw < 0 ? -self : self
    }

    /// The product with `part / whole`, rounded towards zero; wraps around like the sum.
    ///
    /// The rounding keeps mirrored matches equal: the product of a negated number is the negated product.
    @inlinable @inline(__always)
    public func scaled(by part: Fixed, over whole: Fixed = .one) -> Fixed {
        Fixed(raw: Int32(truncatingIfNeeded: Int64(raw) * Int64(part.raw) / Int64(whole.raw)))
    }

    @inlinable @inline(__always)
    public func clamped(to lower: Fixed, _ upper: Fixed) -> Fixed {
        Swift.min(Swift.max(self, lower), upper)
    }
}

extension Fixed: CustomStringConvertible {
    /// The number, rounded to six decimals, without trailing zeros.
    public var description: String {
        let millionths = (Int64(raw.magnitude) * 1_000_000 + (1 << 23)) >> 24
        var decimals = Array("\(1_000_000 + millionths % 1_000_000)".dropFirst())
        while decimals.last == "0" { decimals.removeLast() }
        let whole = "\(raw < 0 ? "-" : "")\(millionths / 1_000_000)"
        return decimals.isEmpty ? whole : "\(whole).\(String(decimals))"
    }
}
