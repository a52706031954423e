public import GameBasics

/// The scorer of each point of a match, in order: one bit a point, so that it never allocates.
///
/// The course holds at most the last ``capacity`` points; older points are only part of the score in ``start``.
public struct ScoreCourse: Sendable, Hashable {
    /// The most points in a course: more than any match to 99 points has, unless it must be won by two.
    public static let capacity = 256

    /// The score before the first point of the course.
    public private(set) var start: PerPlayer<Int>

    /// Points in the course.
    public private(set) var count = 0

    /// A bit for each point, the first one lowest; 1 for player two.
    private var bits = SIMD4<UInt64>()

    /// - Parameter start: The score before the first point.
    public init(from start: PerPlayer<Int> = PerPlayer(0, 0)) {
        self.start = start
    }

    /// The player who scored a point, counted from 0.
    public subscript(point: Int) -> Player {
        precondition(point >= 0 && point < count, "point \(point) is not one of \(count)")
        return bits[point / 64] >> UInt64(point % 64) & 1 == 0 ? .one : .two
    }

    /// The score after the last point.
    public var end: PerPlayer<Int> { score(after: count) }

    /// Returns the score after the first points of the course.
    public func score(after points: Int) -> PerPlayer<Int> {
        var score = start
        for point in 0..<points { score[self[point]] += 1 }
        return score
    }

    /// Adds a point; a full course first moves its oldest 64 points into ``start``.
    public mutating func append(_ scorer: Player) {
        if count == Self.capacity { forgetOldest() }
        if scorer == .two { bits[count / 64] |= 1 << UInt64(count % 64) }
        count += 1
    }

    /// Moves the oldest 64 points into the start score.
    private mutating func forgetOldest() {
        start = score(after: 64)
        bits = SIMD4(bits[1], bits[2], bits[3], 0)
        count -= 64
    }
}
