internal import ArgumentParser
internal import JSONText
internal import LabTools
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

extension Sweep {
    /// Draws a chart for each curve: a line with a bar for each value, all on one scale.
    ///
    /// - Parameters:
    ///   - network: The network's name without the swept condition.
    ///   - curves: Each strategy, or the game, and the runs by value.
    func plot(of measure: String, over network: String, _ curves: [(name: String, runs: [RunFigures])]) -> String {
        let figures = curves.map { curve in curve.runs.map { $0.number(measure) } }
        let largest = figures.joined().compactMap { $0 }.max()
        return zip(curves, figures).map { curve, figures in
            let rows = zip(values, figures).map { value, figure in
                [
                    condition.text(value), figure?.text ?? "–",
                    String(barOf: figure?.units ?? 0, of: largest?.units ?? 0),
                ]
            }
            let title =
                "\(measure) of \(curve.name) over \(network), by \(condition.name), \(condition.unitName)"
            return title + "\n" + TextTable(rows).text
        }.joined(separator: "\n\n")
    }

    /// The curves for a page.
    func pageCurve(of measure: String, over network: String, _ curves: [(name: String, runs: [RunFigures])]) -> String {
        RunsPage.curve(
            "\(measure) over \(network), by \(condition.name), \(condition.unitName)",
            over: values.map(condition.text),
            curves.map { ($0.name, $0.runs.map { $0.number(measure) }) }
        )
    }

    /// The measure of each value and curve, for a page; the first row names the curves.
    func pageRows(of measure: String, _ curves: [(name: String, runs: [RunFigures])]) -> [[String]] {
        let rows = values.enumerated().map { place, value in
            [condition.text(value)] + curves.map { $0.runs[place].cell(measure) }
        }
        return [["\(condition.name), \(condition.unitName)"] + curves.map(\.name)] + rows
    }
}
