internal import JSONText
package import SyncLab

/// A run as it is shown elsewhere: its values tick by tick, its messages, and its report.
package struct RunPresentation {
    package let record: RunRecord
    let report: RunReport

    /// The tick that matters most: of the first finding, else of the first mark, else the last one.
    let focus: UInt32

    /// The shown ticks, and the messages that were sent in them: all, or of a long run ten minutes with the focus.
    let ticks: [TickRecord]
    let messages: [LoggedMessage]

    /// The most of ``ticks``.
    private static let mostTicks = 36_000

    /// The command that made the run.
    let command: String

    /// The verdict on the run, by the expectations.
    let result: RunResult

    /// Text after the dossier of the first finding; `nil` for none.
    private let note: String?

    /// The futures of its moments; `nil` if they were not made.
    let futures: RunFutures?

    /// - Parameters:
    ///   - command: The command that made the run.
    ///   - expectations: The conditions that the run has to meet.
    ///   - worse: Measures that are worse than in a baseline.
    ///   - isRecorded: True for a run out of a file.
    ///   - note: Text after the dossier of the first finding.
    ///   - futures: The futures of its moments.
    package init(
        _ record: RunRecord,
        command: String,
        _ expectations: [Expectation] = [],
        worse: [Baseline.Row] = [],
        isRecorded: Bool = false,
        note: String? = nil,
        futures: RunFutures? = nil
    ) {
        self.record = record
        self.command = command
        self.note = note
        self.futures = futures
        report = LabRun.report(on: record)
        result = RunResult(report, expectations, worse: worse, isRecorded: isRecorded)
        focus = report.verdict.firsts.first?.startTick ?? record.marks.first ?? record.end
        let most = UInt32(Self.mostTicks)
        let part = record.prefix(through: max(focus + most / 10, most))
        let first = part.end - min(part.end, most) + 1
        var lab = record.lab()
        var ticks: [TickRecord] = []
        part.replay(on: &lab) { lab in
            if let record = lab.record(at: lab.tick), record.tick >= first { ticks.append(record) }
        }
        self.ticks = ticks
        messages = part.messages(
            atMost: 4 * min(Int(part.end), Self.mostTicks) + part.actions.count + LoggedMessage.capacity
        )
        .filter { first == 1 || $0.tick >= first }
    }

    /// The report for scripts, whose numbers all that shows the run has.
    var json: JSONValue { report.json(expectations: result.expectations) }

    /// The first and the last of ``ticks``.
    var shown: ClosedRange<UInt32> { (ticks.first?.tick ?? 1)...(ticks.last?.tick ?? 1) }

    /// The latest messages that were sent up to the focus.
    func messages(atMost count: Int) -> ArraySlice<LoggedMessage> {
        messages.prefix { $0.tick <= focus }.suffix(count)
    }

    /// The dossier of the first finding, and the note; `nil` for neither.
    var dossier: String? {
        let texts = [finding, note].compactMap { $0 }
        return texts.isEmpty ? nil : texts.joined(separator: "\n\n")
    }

    private var finding: String? { report.verdict.isHealthy ? nil : record.dossier }
}

extension RunPresentation {
    /// The messages before the focus as a sequence diagram, within what issue trackers draw.
    var diagram: String {
        var count = 60
        while true {
            let text = diagram(of: messages(atMost: count))
            if text.utf8.count <= 5_000 || count == 0 { return text }
            count -= 5
        }
    }

    private func diagram(of messages: ArraySlice<LoggedMessage>) -> String {
        var lines = ["sequenceDiagram"]
        for side in LabSide.allCases {
            let label = LabSide.label(of: record.setup.watched[side])
            lines.append("    participant \(side.name)\(label == side.name ? "" : " as \(label)")")
        }
        for message in messages {
            let arrow = message.isLost ? "-x" : message.isReliable ? "->>" : "-)"
            let inputs = message.inputTicks.map { "inputs \($0.lowerBound)-\($0.upperBound)" } ?? "message"
            let arrival = message.arrivalTick.map { "arrives \($0)" } ?? (message.isLost ? "lost" : "in flight")
            lines.append(
                "    \(message.sender.name)\(arrow)\(message.sender.other.name): \(message.tick): \(inputs), \(arrival)"
            )
        }
        if let reason = result.complaints.first ?? report.verdict.findings.first {
            // A semicolon would end the line.
            lines.append("    Note over left,right: \(reason.replacing(";", with: ","))")
        }
        return lines.joined(separator: "\n")
    }
}
