internal import GameCore

/// Distances in the court as the measures count them: in ten-thousandths of its side, rounded up, so that only
/// equal places have a distance of 0.
package enum Distance {
    /// Units along a side of the court.
    static let unit = 10_000

    /// The width of a cell on a screen of 80 columns: a smaller distance is not visible.
    package static let cell = unit / 80

    static func between(_ one: Ball, _ other: Ball) -> Int {
        of(x: Int64(one.x.raw) - Int64(other.x.raw), y: Int64(one.y.raw) - Int64(other.y.raw))
    }

    /// The distance of a ball from the path between two others.
    static func of(_ ball: Ball, fromWayBetween start: Ball, and end: Ball) -> Int {
        let (ux, uy) = (Int64(end.x.raw) - Int64(start.x.raw), Int64(end.y.raw) - Int64(start.y.raw))
        let (wx, wy) = (Int64(ball.x.raw) - Int64(start.x.raw), Int64(ball.y.raw) - Int64(start.y.raw))
        let length = ux * ux + uy * uy
        let along = wx * ux + wy * uy
        if along <= 0 { return of(x: wx, y: wy) }
        if along >= length { return of(x: wx - ux, y: wy - uy) }
        // Both are products of lengths of 24 fractional bits, and a path of a few ticks at most: sixteen more bits
        // still fit.
        let part = (along << 16) / length
        return of(x: wx - (ux * part) >> 16, y: wy - (uy * part) >> 16)
    }

    /// The length of a path in units of ``GameCore/Fixed``.
    static func of(x: Int64, y: Int64) -> Int {
        guard x != 0 || y != 0 else { return 0 }
        let root = UInt64(x * x + y * y).squareRoot
        return Int((root * UInt64(unit) + (1 << 24) - 1) >> 24)
    }
}

extension UInt64 {
    /// The smallest number whose square is not below this one, which is below 2⁶².
    fileprivate var squareRoot: UInt64 {
        guard self > 1 else { return self }
        // Newton's method from above decreases until it has found the root.
        var root: UInt64 = 1 << UInt64((UInt64.bitWidth - leadingZeroBitCount + 1) / 2)
        while true {
            let next = (root + self / root) / 2
            guard next < root else { break }
            root = next
        }
        return root * root < self ? root + 1 : root
    }
}
