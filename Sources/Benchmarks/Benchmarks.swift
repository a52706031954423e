internal import OperatingSystem

/// Measures the project's speed claims: `make bench`; `make bench ARGS=persons` runs one part.
///
/// Every figure is the best of several rounds, each with another seed, so that the optimizer cannot carry a result
/// over. The ratio compares with one round of fixed integer work in the same run: on a noisy machine it is more
/// reliable than the times. Goals are in nanoseconds. The last table has the results of a modelled average player,
/// which are the same on every machine.
@main
enum Benchmarks {
    /// The parts by name; without arguments all of them run, in this order.
    private static let parts: [(name: String, run: @Sendable () -> Void)] = [
        ("speed", printSpeed), ("recording", Recording.printAll), ("jumps", Jumps.printAll), ("rooms", Rooms.printAll),
        ("persons", Persons.printAll),
    ]

    static func main() {
        let names = CommandLine.arguments.dropFirst()
        for name in names where !parts.contains(where: { $0.name == name }) {
            print("There is no part '\(name)'; the parts are \(parts.map(\.name).joined(separator: ", ")).")
            exit(1)
        }
        for part in parts where names.isEmpty || names.contains(part.name) { part.run() }
    }

    private static func printSpeed() {
        let yardstick = Measurement.printHeader()
        let measurements = [
            Game.measurements, Session.measurements, Prediction.measurements, Frames.measurements, Ladders.measurements,
        ]
        for measurement in measurements.joined() { measurement.run(against: yardstick) }
    }
}
