internal import ArgumentParser
internal import LabTools
internal import SyncLab

/// The failure of a recorded run.
struct FailureOptions: ParsableArguments {
    @Option(
        parsing: .upToNextOption,
        help: "The condition on measures that the run breaks. (default: healthy)",
        completion: .list(MeasureNames.all)
    )
    var expect: [String] = []

    /// - Throws: `ValidationError`.
    func expectations() throws -> [Expectation] {
        try (expect.isEmpty ? [MeasureNames.healthy] : expect).map(Expectation.init)
    }
}

extension [Expectation] {
    /// The first one that a report breaks by values that were measured; `nil` if it breaks none.
    ///
    /// A run too short to measure anything is no form of a failure.
    func broken(by report: RunReport) -> String? {
        let values = ReportValues(report)
        return first { $0.isViolated(by: values) }?.text
    }
}
