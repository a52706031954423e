internal import JSONText
internal import LabTools
internal import MatchSync
internal import SyncLab

extension Sweep {
    /// Draws a chart for each strategy: a line with a bar for each value, all on one scale.
    ///
    /// - Parameters:
    ///   - network: The network's name without the swept condition.
    ///   - curves: By strategy, then by value.
    func plot(
        of measure: String,
        over network: String,
        _ strategies: [StrategyKind],
        _ curves: [[Headless.Outcome]]
    ) -> String {
        let figures = curves.map { curve in curve.map { Self.figure(measure, of: $0) } }
        let largest = figures.joined().compactMap { $0 }.max()
        return zip(strategies, figures).map { strategy, figures in
            let rows = zip(values, figures).map { value, figure in
                [
                    condition.text(value), figure?.text ?? "–",
                    String(barOf: figure?.units ?? 0, of: largest?.units ?? 0),
                ]
            }
            let title =
                "\(measure) of \(strategy.rawValue) over \(network), by \(condition.name), \(condition.unitName)"
            return title + "\n" + TextTable(rows).text
        }.joined(separator: "\n\n")
    }

    /// The measured value; `nil` if the run has too few contacts or no such value.
    private static func figure(_ measure: String, of outcome: Headless.Outcome) -> Decimal? {
        guard outcome.report.contacts >= LabRun.leastContacts,
            case .number(let figure) = RunReport.value(
                at: measure,
                in: outcome.report.values()
            )
        else { return nil }
        return figure
    }
}
