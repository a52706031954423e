/// A histogram of whole numbers that are not negative.
///
/// It keeps one count for each number up to the largest: it is exact, and allocates only when a larger number comes.
package struct Distribution: Sendable, Hashable {
    private var counts: [UInt32] = []

    /// The sum of each ``block`` of counts, so that a percentile looks at the counts of one block only.
    private var sums: [UInt32] = []

    private var largest = 0

    /// Numbers added.
    package private(set) var total = 0

    private static let block = 128

    package init() {}

    /// The largest number; `nil` if none was added.
    package var maximum: Int? { total == 0 ? nil : largest }

    /// Adds a number.
    ///
    /// - Parameter number: Counts as 0 if it is negative, and as ``limit`` if it is larger than that.
    package mutating func add(_ number: Int) {
        let number = min(max(number, 0), Self.limit)
        let block = number / Self.block
        if block >= sums.count {
            let missing = block + 1 - sums.count
            sums.append(contentsOf: repeatElement(0, count: missing))
            counts.append(contentsOf: repeatElement(0, count: missing * Self.block))
        }
        counts[number] += 1
        sums[block] += 1
        largest = max(largest, number)
        total += 1
    }

    package var p50: Int? { percentile(perMille: 500) }
    package var p99: Int? { percentile(perMille: 990) }
    package var p999: Int? { percentile(perMille: 999) }

    /// The smallest number that at least so many thousandths of all do not exceed (the nearest rank); `nil` if none was
    /// added.
    ///
    /// - Parameter perMille: From 0 to 1,000.
    package func percentile(perMille: Int) -> Int? {
        guard total > 0 else { return nil }
        var rest = max((total * perMille + 999) / 1_000, 1)
        var block = 0
        while rest > Int(sums[block]) {
            rest -= Int(sums[block])
            block += 1
        }
        var number = block * Self.block
        while rest > Int(counts[number]) {
            rest -= Int(counts[number])
            number += 1
        }
        return number
    }

    /// Larger than any time in ticks, or distance in a court, that makes a difference.
    package static let limit = 1_000_000
}
