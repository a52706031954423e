internal import GameBasics
internal import JSONText
package import MockGroupSessions
internal import SyncLab

/// A file of delays and losses that were measured on a real link.
///
/// It is one of three: a delay distribution of iproute2, which has numbers alone, a log of `ping` or `fping`, or a table
/// of `ms,delay,lost`.
package enum LinkFile: Sendable, Equatable {
    /// Deviations of the delay, in ``LinkFile/deviation``s of the link's ``Condition/spread``.
    case distribution([Int64])
    /// Messages in the order in which they were sent.
    case trace(LinkTrace)

    /// A standard deviation in the files of iproute2.
    static let deviation: Int64 = 8_192

    /// The largest file, in bytes.
    package static let largest = 4 << 20

    /// The longest delay, in microseconds.
    static let longestDelay = 60_000_000

    /// True for a distribution: its delays are around the link's delay, with the link's ``Condition/spread``.
    package var needsSpread: Bool { if case .distribution = self { true } else { false } }

    /// Makes a link behave as measured.
    ///
    /// A distribution takes the place of the link's spread; messages that were measured one by one have their own delay
    /// and loss.
    package func apply(to conditions: inout LinkConditions) {
        switch self {
        case .distribution(let deviations):
            let spread = Int64(conditions[keyPath: Condition.spread.number])
            conditions[.spread] = 0
            conditions.trace = LinkTrace(Self.unsorted(deviations).map { $0 * spread / Self.deviation })
        case .trace(let trace):
            conditions.trace = trace
        }
    }

    /// The numbers in an order without a meaning, the same each time: a table is sorted, and a link replays it in its
    /// order.
    private static func unsorted(_ numbers: [Int64]) -> [Int64] {
        var numbers = numbers
        var random = SplitMix64(seed: 0)
        for last in numbers.indices.dropFirst().reversed() {
            numbers.swapAt(last, Int(random.next().multipliedFullWidth(by: UInt64(last + 1)).high))
        }
        return numbers
    }
}

/// The reason why a file is no measured link.
package struct LinkFileError: Error, Equatable {
    /// The line, from 1; `nil` if the whole file is meant.
    package let line: Int?

    /// A sentence without a capital letter and a full stop.
    package let reason: String

    init(line: Int? = nil, _ reason: String) {
        self.line = line
        self.reason = reason
    }
}

extension LinkFileError: CustomStringConvertible {
    package var description: String { line.map { "line \($0): \(reason)" } ?? reason }
}
