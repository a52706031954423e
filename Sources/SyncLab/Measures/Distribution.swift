/// How often each of some whole numbers, none of them negative, was seen.
///
/// It keeps one count for each number up to the largest: exact, and without an allocation but when a
/// larger number comes.
package struct Distribution: Sendable, Hashable {
    private var counts: [UInt32] = []

    /// How many there were.
    package private(set) var total = 0

    package init() {}

    /// The largest number; `nil` where there was none.
    package var maximum: Int? { total == 0 ? nil : counts.count - 1 }

    /// - Parameter number: Far above ``limit``, a number counts as the limit.
    package mutating func add(_ number: Int) {
        let number = min(max(number, 0), Self.limit)
        if number >= counts.count {
            counts.append(contentsOf: repeatElement(0, count: number + 1 - counts.count))
        }
        counts[number] += 1
        total += 1
    }

    /// The smallest number that at least so many thousandths of all do not exceed (the nearest rank);
    /// `nil` where there was none.
    ///
    /// - Parameter perMille: From 0 to 1,000.
    package func percentile(perMille: Int) -> Int? {
        guard total > 0 else { return nil }
        let rank = max((total * perMille + 999) / 1_000, 1)
        var seen = 0
        for (number, count) in counts.enumerated() {
            seen += Int(count)
            if seen >= rank { return number }
        }
        return counts.count - 1
    }

    /// Beyond any time in ticks and any distance in a court that makes a difference.
    package static let limit = 1_000_000
}
