internal import CAllocationCount

/// Work that is measured in many repetitions.
struct Measurement {
    let name: String
    let repetitions: Int
    /// Repeats the work with a seed and returns a value that depends on every repetition.
    let work: (_ seed: UInt64, _ repetitions: Int) -> UInt64
    /// The goal in nanoseconds; `nil` without one.
    let goal: Double?
    /// A remark about a round's result.
    let note: (UInt64) -> String

    private static let rounds = 7

    init(
        _ name: String,
        _ repetitions: Int,
        goal: Double? = nil,
        _ work: @escaping (_ seed: UInt64, _ repetitions: Int) -> UInt64,
        note: @escaping (UInt64) -> String = { _ in "" }
    ) {
        (self.name, self.repetitions, self.goal, self.work, self.note) = (name, repetitions, goal, work, note)
    }

    /// Measures, and prints a row.
    func run(against yardstick: Double) {
        let (nanoseconds, allocations, outcome) = best()
        let figures = [nanoseconds, 1_000 / nanoseconds].map { $0.text(1) }
        let ratios = [allocations, nanoseconds / yardstick].map { $0.text(2) }
        printRow(name, figures + ratios + [goal?.text(0) ?? ""], note(outcome))
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
        let yardstick = Measurement("yardstick", 1_000_000) { seed, repetitions in
            var value = seed
            for _ in 0..<repetitions * 16 {
                value = (value ^ (value >> 29)) &* 6_364_136_223_846_793_005
            }
            return value
        }.best().nanoseconds
        printRow("", ["ns each", "million/s", "allocs", "ratio", "goal"])
        printRow("yardstick", [yardstick.text(1)])
        return yardstick
    }
}

/// Prints a row: its name, its columns, each to the right in its width, and a remark.
func printRow(_ name: String, _ columns: [String], _ note: String = "") {
    print(name.padded(to: 38, left: true) + columns.map { $0.padded(to: 11) }.joined() + "  " + note)
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
