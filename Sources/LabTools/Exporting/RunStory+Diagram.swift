internal import MatchSync
internal import SyncLab

extension RunStory {
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
        if let finding = report.verdict.findings.first { lines.append("    Note over left,right: \(finding)") }
        return lines.joined(separator: "\n")
    }
}
