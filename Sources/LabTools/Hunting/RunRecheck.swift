package import JSONText
package import RunFiles
internal import SyncLab

/// A recorded run that is made again, to see if it still fails or replays as it did.
///
/// The file of a run that was recorded for its failure names it as the occasion.
package struct RunRecheck: Sendable {
    package let file: String
    package let result: Result

    /// The failure, the second from which on it differs, or the reason why it cannot be replayed.
    package let detail: String?

    package enum Result: String, Sendable {
        /// It was recorded for no failure: it replays as recorded, and does not fail.
        case asRecorded = "as recorded"

        /// It was recorded for a failure, which is gone.
        case fixed = "fails no more"

        /// It fails as it did when it was recorded.
        case failsAsItDid = "fails as it did"

        /// It fails in a way that is not recorded.
        case fails

        /// It replays in another way than recorded.
        case differs = "replays in another way"

        case unreadable = "cannot be replayed"
    }

    package init(file: String, unreadable reason: String) {
        (self.file, result, detail) = (file, .unreadable, reason)
    }

    package init(file: String, _ run: RunFile) {
        self.file = file
        let recorded = run.header.origin.occasion.flatMap { RecordedFailure(occasion: $0) }
        if let obstacle = recorded?.obstacle {
            (result, detail) = (.unreadable, obstacle)
            return
        }
        let failure = HuntedRun.Failure(LabRun.report(on: run.record), run.record) { report in
            recorded.flatMap { $0.isBroken(in: report) } ?? (report.verdict.isHealthy ? nil : FigureTable.healthy)
        }
        switch (recorded?.text, failure?.occasion) {
        // The files of earlier versions name no circumstances.
        case (let recorded?, let now?): (result, detail) = (now.hasPrefix(recorded) ? .failsAsItDid : .fails, now)
        case (let recorded?, nil): (result, detail) = (.fixed, recorded)
        case (nil, let now):
            let difference = RunVerification(of: run).difference
            if let now {
                (result, detail) = (difference == nil ? .failsAsItDid : .fails, now)
            } else {
                result = difference == nil ? .asRecorded : .differs
                detail = difference.map { "in the second up to tick \($0.tick)" }
            }
        }
    }

    package var isGood: Bool { result == .asRecorded || result == .fixed }

    package var text: String { "\(file): \(result.rawValue)\(detail.map { ": \($0)" } ?? "")" }

    package var json: JSONValue {
        ["file": .text(file), "good": .flag(isGood), "result": .text(result.rawValue), "detail": .text(detail)]
    }
}

extension RunFile {
    /// The expectation that the run broke when it was recorded for that; `nil` for another run.
    package var brokenExpectation: Expectation? {
        header.origin.occasion.flatMap { RecordedFailure(occasion: $0) }?.expectation
    }

    /// The tick at which a run that was recorded for its failure fails; `nil` for another run, and for one that does
    /// not.
    ///
    /// - Parameter progress: Takes each tick that was replayed.
    package func failureTick(progress: (UInt32) -> Void) -> UInt32? {
        guard header.origin.occasion.flatMap({ RecordedFailure(occasion: $0) }) != nil else { return nil }
        var lab = Lab(record.setup, keepsLog: false, measuresAll: true)
        while lab.tick < record.end, lab.verdict.isHealthy {
            record.replayNext(on: &lab)
            progress(lab.tick)
        }
        return lab.verdict.firsts.first?.startTick
    }
}

/// The failure that a run file names as its occasion.
private struct RecordedFailure {
    let text: String

    /// The expectation that the run broke; `nil` for another failure.
    let expectation: Expectation?

    /// The reason why another run cannot show it; `nil` if one can.
    var obstacle: String? {
        if expectation == nil, text.hasPrefix(Self.head) {
            return "the condition that it broke is too long for the file to name"
        }
        // The run was not the same when it was made twice, or the program crashed.
        let isOfSeveral = [HuntedRun.Failure.Kind.unrepeatable, .crash].contains { text.hasPrefix($0.rawValue) }
        return isOfSeveral ? "one run does not show such a failure: hunt with its seed again" : nil
    }

    private static let head = HuntedRun.Failure.Kind.expectation.rawValue + ": "

    /// - Returns: `nil` if the occasion is no failure.
    init?(occasion: String) {
        let kinds = HuntedRun.Failure.Kind.allCases.map { "\($0.rawValue): " }
        guard kinds.contains(where: { occasion.hasPrefix($0) }) else { return nil }
        text = Self.withoutDoubledKind(occasion)
        let suffix = HuntedRun.Failure.brokenEnd
        guard occasion.hasPrefix(Self.head), occasion.hasSuffix(suffix) else {
            expectation = nil
            return
        }
        let text = String(occasion.dropFirst(Self.head.count).dropLast(suffix.count))
        expectation = (try? Expression(text, names: MeasureNames.names)).map { Expectation($0) }
    }

    /// Earlier versions named the kind of a desync twice: `desync: takenBack: takenBack`.
    private static func withoutDoubledKind(_ text: String) -> String {
        Desync.Kind.allCases.reduce(text) { text, kind in
            text.replacing("\(kind.rawValue): \(kind.rawValue)", with: kind.rawValue)
        }
    }

    func isBroken(in report: RunReport) -> String? {
        guard let expectation, expectation.complaint(about: report.figures) != nil else { return nil }
        return expectation.text
    }
}

extension HuntedRun.Failure {
    /// The failure as the occasion of a run file: printable ASCII characters.
    package var occasion: String {
        let line = text.map { $0.isWhitespace ? " " : $0 }.filter { (" "..."~").contains($0) }
        return String(line.prefix(RunOrigin.longestOccasion))
    }
}
