internal import CAllocationCount
internal import OperatingSystem

/// Work that is measured in many repetitions.
struct Measurement {
    let name: String
    let repetitions: Int
    /// Repeats the work with a seed and returns a value that depends on every repetition.
    let work: (_ seed: UInt64, _ repetitions: Int) -> UInt64
    /// The goal in nanoseconds; `nil` without one.
    var goal: Double?
    /// A remark about a round's result.
    var note: (UInt64) -> String = { _ in "" }

    private static let rounds = 7

    /// Measures, and prints a row.
    func run(against yardstick: Double) {
        let (nanoseconds, allocations, outcome) = best()
        Self.printRow(
            name,
            nanoseconds.text(1),
            (1_000 / nanoseconds).text(1),
            allocations.text(2),
            (nanoseconds / yardstick).text(2),
            goal?.text(0) ?? "",
            note(outcome)
        )
    }

    /// The best time and the fewest allocations of a repetition, and the result of the last round.
    private func best() -> (nanoseconds: Double, allocations: Double, outcome: UInt64) {
        // A warm-up round: buffers grow and the processor's clock rises.
        var outcome = work(0, repetitions / 10 + 1)
        let clock = ContinuousClock()
        var (best, allocations) = (Duration.seconds(3600), Int.max)
        for round in 1...Self.rounds {
            let before = allocation_count()
            let time = clock.measure { outcome = work(UInt64(round), repetitions) }
            best = min(best, time)
            allocations = min(allocations, allocation_count() - before)
        }
        return (best.nanoseconds / Double(repetitions), Double(allocations) / Double(repetitions), outcome)
    }

    /// Prints the table's head.
    ///
    /// - Returns: Nanoseconds for a chain of 16 multiplications, each mixed so that no optimizer can shorten it.
    static func printHeader() -> Double {
        let yardstick = Measurement(name: "yardstick", repetitions: 1_000_000) { seed, repetitions in
            var value = seed
            for _ in 0..<repetitions * 16 {
                value = (value ^ (value >> 29)) &* 6_364_136_223_846_793_005
            }
            return value
        }.best().nanoseconds
        printRow("", "ns each", "million/s", "allocs", "ratio", "goal", "")
        printRow("yardstick", yardstick.text(1), "", "", "", "", "")
        return yardstick
    }

    private static func printRow(_ name: String, _ columns: String...) {
        let widths = [10, 10, 8, 10, 6]
        let padded = zip(columns, widths).map { $0.padded(to: $1) }.joined()
        print(name.padded(to: 34, left: true) + padded + "  " + columns[widths.count])
    }
}

/// Prints a row: its name, then its columns, each to the right in its width.
func printRow(_ name: String, _ columns: (text: String, width: Int)...) {
    print(name.padded(to: 38, left: true) + columns.map { $0.text.padded(to: $0.width) }.joined())
}

/// The processor time of some work, so that other processes do not count.
func processorSeconds(_ work: () -> Void) -> Double {
    let start = clock()
    work()
    return Double(clock() - start) / Double(CLOCKS_PER_SEC)
}

extension Duration {
    var nanoseconds: Double {
        Double(components.seconds) * 1e9 + Double(components.attoseconds) / 1e9
    }
}

extension Double {
    /// The non-negative number with a fixed count of decimals.
    func text(_ decimals: Int) -> String {
        var scale = 1.0
        for _ in 0..<decimals { scale *= 10 }
        let scaled = Int(self * scale + 0.5)
        guard decimals > 0 else { return "\(scaled)" }
        let fraction = "\(scaled % Int(scale))"
        return "\(scaled / Int(scale)).\(String(repeating: "0", count: decimals - fraction.count))\(fraction)"
    }
}

extension String {
    func padded(to width: Int, left: Bool = false) -> String {
        let blanks = String(repeating: " ", count: max(0, width - count))
        return left ? self + blanks : blanks + self
    }
}
