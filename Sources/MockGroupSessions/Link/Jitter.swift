/// How much the delay of one packet differs from that of the next.
///
/// A packet that would arrive before it was sent arrives at once.
public struct Jitter: Sendable, Hashable {
    public var shape: Shape

    /// The range, the deviation or the scale, see ``Shape``; zero for no jitter.
    public var amount: Duration

    /// How often a packet has the same jitter as the one before it.
    ///
    /// The distribution stays the same, and the correlation of packets k apart is the k-th power of this.
    public var correlation: Probability

    public init(_ shape: Shape, _ amount: Duration, correlation: Probability = .never) {
        self.shape = shape
        self.amount = amount
        self.correlation = correlation
    }

    public static let none = Jitter(.uniform, .zero)

    /// Jitter that is uniform from `-range` to `range`.
    public static func uniform(_ range: Duration) -> Jitter {
        Jitter(.uniform, range)
    }

    /// How jitter is distributed.
    ///
    /// The raw values are those of `--jitter-shape`.
    public enum Shape: String, Sendable, Hashable, CaseIterable {
        /// Uniform from `-amount` to `amount`.
        case uniform
        /// The bell curve around 0 whose standard deviation is the amount, cut off at six deviations.
        case normal
        /// Never early, with a long tail: `amount · (U^(-1/3) − 1)` for a U that is uniform from 0 to 1. The mean is
        /// half the amount, and one packet in a thousand is late by nine amounts or more. Cut off at a hundred amounts,
        /// which one packet in a million reaches.
        case pareto
    }
}

extension Jitter.Shape {
    /// Draws the jitter of one packet, in microseconds.
    ///
    /// - Parameter amount: The jitter's amount in microseconds; with 0 no number is drawn.
    func draw(_ amount: Int64, from random: inout RandomStream) -> Int64 {
        guard amount > 0 else { return 0 }
        switch self {
        case .uniform:
            return Int64(random.next(below: UInt64(2 * amount + 1))) - amount
        case .normal:
            // Twelve uniform numbers have a variance of one unit together (Irwin–Hall), and their sum needs no floating
            // point, which could differ between machines.
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
