/// How much the delay of one packet differs from that of the next.
///
/// A packet that would arrive before it was sent arrives at once.
public struct Jitter: Sendable, Hashable {
    public var distribution: Distribution

    /// How often a packet has the same jitter as the one before it.
    ///
    /// The distribution stays what it is, and the correlation of packets k apart is the k-th power
    /// of this.
    public var correlation: Probability

    public init(_ distribution: Distribution, correlation: Probability = .never) {
        self.distribution = distribution
        self.correlation = correlation
    }

    public static let none = Jitter(.none)

    /// Evenly from `-range` to `range`.
    public static func uniform(_ range: Duration) -> Jitter {
        Jitter(.uniform(range: range))
    }

    public enum Distribution: Sendable, Hashable {
        case none
        /// Evenly from `-range` to `range`.
        case uniform(range: Duration)
        /// The bell curve around 0, cut off at six deviations.
        case normal(deviation: Duration)
        /// Late now and then, and sometimes very late: `scale · (U^(-1/3) − 1)` for an even U, of which
        /// the mean is half a scale, and one packet in a thousand is nine scales late or more. Cut
        /// off at a hundred scales, which one in a million reaches.
        case pareto(scale: Duration)
    }
}

extension Jitter.Distribution {
    /// The range, the deviation or the scale, in microseconds.
    var microseconds: Int64 {
        switch self {
        case .none: 0
        case .uniform(let range): range.microseconds
        case .normal(let deviation): deviation.microseconds
        case .pareto(let scale): scale.microseconds
        }
    }

    /// Draws the jitter of one packet, in microseconds.
    ///
    /// - Parameter amount: What ``microseconds`` gives, computed once for many packets.
    func draw(_ amount: Int64, from random: inout RandomStream) -> Int64 {
        switch self {
        case .none:
            return 0
        case .uniform:
            return Int64(random.next(below: UInt64(2 * amount + 1))) - amount
        case .normal:
            // Twelve even numbers have a variance of one unit together (Irwin–Hall), and no floating
            // point in the sum that could differ between machines.
            var sum: Int64 = 0
            for _ in 0..<3 {
                let four = random.next()
                for shift in stride(from: 0, to: 64, by: 16) {
                    sum += Int64(four >> UInt64(shift) & 0xFFFF)
                }
            }
            return (sum - 6 * 0xFFFF) * amount / 0x1_0000
        case .pareto:
            // U is n / 2⁶³, so its inverse cube root is 2²¹ / ∛n.
            let root = max(random.next() >> 1, 1).integerCubeRoot
            let factor = min(amount << 21 / Int64(root), 101 * amount)
            return factor - amount
        }
    }
}

extension UInt64 {
    /// The largest number whose cube is not above this one, which is below 2⁶³.
    var integerCubeRoot: UInt64 {
        var root: UInt64 = 0
        for exponent in (0...20 as ClosedRange<UInt64>).reversed() {
            let candidate = root | 1 << exponent
            if candidate * candidate * candidate <= self {
                root = candidate
            }
        }
        return root
    }
}
