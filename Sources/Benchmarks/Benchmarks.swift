/// Measures the project's speed claims: `make bench`.
///
/// Every figure is the best of several rounds, each with another seed, so that the optimizer cannot carry a result
/// over. The ratio compares with one round of fixed integer work in the same run: on a noisy machine it is more
/// reliable than the times. Goals are in nanoseconds. The last table has the results of a modelled average player,
/// which are the same on every machine.
@main
enum Benchmarks {
    static func main() {
        let yardstick = Measurement.yardstick()
        Measurement.printHeader(yardstick)
        let measurements = [
            Game.measurements, Session.measurements, Prediction.measurements, Frames.measurements, Ladders.measurements,
        ]
        for measurement in measurements.joined() {
            measurement.run().print(against: yardstick)
        }
        Goals.printAll()
        Recording.printAll()
        Jumps.printAll()
        Rooms.printAll()
        Persons.printAll()
    }
}
