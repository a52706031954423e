/// The variation of the delay from packet to packet.
///
/// A negative total delay counts as zero.
public struct Jitter: Sendable, Hashable {
    public var shape: Shape

    /// The range, standard deviation or scale, see ``Shape``; zero for no jitter.
    public var amount: Duration

    /// The probability that a packet has the same jitter as the previous one.
    ///
    /// The distribution stays the same; packets k apart have the k-th power of this as their correlation.
    public var correlation: Probability

    public init(_ shape: Shape, _ amount: Duration, correlation: Probability = .never) {
        self.shape = shape
        self.amount = amount
        self.correlation = correlation
    }

    public static let none = Jitter(.uniform, .zero)

    /// Jitter uniform from `-range` to `range`.
    public static func uniform(_ range: Duration) -> Jitter {
        Jitter(.uniform, range)
    }

    /// The distribution of the jitter.
    ///
    /// The raw values are those of `--jitter-shape`.
    public enum Shape: String, Sendable, Hashable, CaseIterable {
        /// Uniform from `-amount` to `amount`.
        case uniform
        /// Normal around 0 with the amount as standard deviation, cut off at six deviations.
        case normal
        /// A long tail and never early: `amount · (U^(-1/3) − 1)` for U uniform from 0 to 1. The mean is half the
        /// amount; one packet in a thousand is late by nine amounts or more. Cut off at a hundred amounts, which one
        /// packet in a million reaches.
        case pareto
    }
}

extension Jitter: CustomStringConvertible {
    /// The variation in whole milliseconds behind a delay, such as ` ± 20 (normal)`; empty without any.
    public var description: String {
        let amount = amount.wholeMilliseconds
        if amount == 0 { return "" }
        return switch shape {
        case .uniform: " ± \(amount)"
        case .normal: " ± \(amount) (normal)"
        case .pareto: " + \(amount) (pareto)"
        }
    }
}

/// The course of a link's jitter.
struct JitterProcess {
    private var shape: Jitter.Shape

    /// In microseconds.
    private var amount: Int64
    private var correlation: Probability
    private var last: Int64 = 0

    init(_ jitter: Jitter) {
        (shape, amount, correlation) = (jitter.shape, jitter.amount.microseconds, jitter.correlation)
    }

    /// Changes the jitter; a packet may still have that of the one before.
    mutating func change(to jitter: Jitter) {
        let last = last
        self = JitterProcess(jitter)
        self.last = last
    }

    /// The least jitter of all packets to come, in microseconds; the next one may repeat the last one's.
    var least: Int64 {
        let drawn =
            switch shape {
            case .uniform: -amount
            case .normal: -6 * amount
            case .pareto: Int64(0)
            }
        return min(drawn, correlation == .never ? drawn : last)
    }

    /// The jitter of the next packet, in microseconds.
    mutating func next(random: inout RandomStream) -> Int64 {
        if !random.happens(correlation) { last = shape.draw(amount, from: &random) }
        return last
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
            // The sum of twelve uniform numbers has variance 1 (Irwin–Hall) and needs no floating point, which could
            // differ between machines.
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
    /// The largest integer whose cube is at most this number, which is below 2⁶³.
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
