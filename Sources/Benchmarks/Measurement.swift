internal import CAllocationCount

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

    func run() -> Result {
        // A warm-up round: buffers grow and the processor's clock rises.
        var outcome = work(0, repetitions / 10 + 1)
        let clock = ContinuousClock()
        var best = Duration.seconds(3600)
        var allocations = Int.max
        for round in 1...Measurement.rounds {
            let before = allocation_count()
            let time = clock.measure { outcome = work(UInt64(round), repetitions) }
            best = min(best, time)
            allocations = min(allocations, allocation_count() - before)
        }
        return Result(
            name: name,
            nanoseconds: best.nanoseconds / Double(repetitions),
            allocations: Double(allocations) / Double(repetitions),
            goal: goal,
            note: note(outcome)
        )
    }

    struct Result {
        let name: String
        let nanoseconds: Double
        let allocations: Double
        let goal: Double?
        let note: String

        func print(against yardstick: Double) {
            let columns = [
                name.padded(to: 34, left: true), nanoseconds.text(1).padded(to: 10),
                (1_000 / nanoseconds).text(1).padded(to: 10), allocations.text(2).padded(to: 8),
                (nanoseconds / yardstick).text(2).padded(to: 10),
                (goal.map { $0.text(0) } ?? "").padded(to: 6), "  " + note,
            ]
            Swift.print(columns.joined())
        }
    }

    /// Nanoseconds for a chain of 16 multiplications, each mixed so that no optimizer can shorten it.
    static func yardstick() -> Double {
        Measurement(name: "yardstick", repetitions: 1_000_000) { seed, repetitions in
            var value = seed
            for _ in 0..<repetitions * 16 {
                value = (value ^ (value >> 29)) &* 6_364_136_223_846_793_005
            }
            return value
        }.run().nanoseconds
    }

    static func printHeader(_ yardstick: Double) {
        let columns = ["".padded(to: 34), "ns each", "million/s", "allocs", "ratio", "goal"]
        print(
            columns[0] + columns[1].padded(to: 10) + columns[2].padded(to: 10) + columns[3].padded(to: 8)
                + columns[4].padded(to: 10) + columns[5].padded(to: 6)
        )
        print("yardstick".padded(to: 34, left: true) + yardstick.text(1).padded(to: 10))
    }
}

extension Duration {
    fileprivate var nanoseconds: Double {
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
