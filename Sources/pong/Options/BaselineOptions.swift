internal import ArgumentParser
internal import JSONText
internal import KeptFiles
internal import LabTools
internal import SyncLab

/// The earlier report to compare a run with.
struct BaselineOptions: ParsableArguments {
    @Option(
        help:
            "Compare all measures with an earlier --format json of the same run; if one is worse, the exit status is 1.",
        completion: .file(extensions: ["json"])
    )
    var baseline: String?

    @Option(
        parsing: .unconditional,
        help: "By how many percent a measure may be above the baseline. (default: 0)",
        transform: FlagValue.whole(0...1_000, "percent")
    )
    var tolerance: Int?

    /// - Throws: ``InputError``, or ``FileRefusal``.
    func read() throws -> Baseline? {
        guard let baseline else { return nil }
        let bytes = try InputFile.read(baseline, upTo: Baseline.largestFile)
        do {
            return try Baseline(bytes, tolerance: tolerance ?? 0)
        } catch {
            throw FileRefusal(
                name: baseline,
                reason:
                    "it is no report of one run by this version: make it again with pong lab --headless --format json"
            )
        }
    }

    /// The measures that got worse.
    ///
    /// - Throws: ``FileRefusal`` for a baseline of another run.
    func worse(_ report: JSONValue, than earlier: Baseline) throws(FileRefusal) -> [Baseline.Row] {
        if let difference = earlier.difference(from: report) {
            throw FileRefusal(name: baseline ?? "", reason: "it is of another run: its \(difference) differs")
        }
        return earlier.worse(in: report)
    }
}
