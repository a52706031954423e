internal import ArgumentParser
internal import MatchSync
internal import SyncLab

/// The values of one condition, with a run for each, such as `delay=0:300:25`.
struct Sweep {
    let condition: Condition

    /// In the condition's unit.
    let values: [Int]

    static let defaultMeasure = "displayedDivergence.p99"

    /// The largest number of runs.
    private static let mostValues = 1_000

    init(_ argument: String) throws {
        let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        let bounds = parts.last?.split(separator: ":", omittingEmptySubsequences: false).map(String.init) ?? []
        guard parts.count == 2, bounds.count == 3,
            let condition = Condition.numbers.first(where: { $0.name == parts[0] })
        else {
            let names = Condition.numbers.map(\.name).joined(separator: ", ")
            throw ValidationError(
                "it takes condition=first:last:step, such as delay=0:300:25; the conditions are \(names)."
            )
        }
        let numbers = try zip(["first value", "last value", "step"], bounds).map { place, text in
            do { return try condition.value(text) } catch let error as ValidationError {
                throw ValidationError("the \(place) is '\(text)': \(error.message)")
            }
        }
        let (first, last, step) = (numbers[0], numbers[1], numbers[2])
        guard first <= last, step > 0, (last - first) / step < Self.mostValues else {
            throw ValidationError(
                "the first value must not exceed the last, and there may be up to \(Self.mostValues) steps above zero."
            )
        }
        self.condition = condition
        values = Array(stride(from: first, through: last, by: step))
    }
}
