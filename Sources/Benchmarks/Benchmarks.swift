/// Measures what the project claims about speed: `make bench`.
///
/// Every figure is the best of several rounds, each with another seed, so that the optimizer cannot carry a result
/// over. The ratio compares with one round of a fixed piece of integer work in the same run: on a noisy machine it is
/// more reliable than the times. Goals are in nanoseconds. The last table shows how a modelled average player fares,
/// which is the same on every machine.
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
