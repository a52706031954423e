internal import JSONText
internal import LabTools
internal import SyncLab

/// One run's report as a table.
enum ReportTable {
    static func text(_ outcome: Headless.Outcome) -> String {
        let values = outcome.report.values()
        let parts = [head(outcome, values), measures(values), peers(values), verdict(outcome.report.verdict)]
        return parts.joined(separator: "\n\n")
    }

    /// The findings, and the situations that the run never came to.
    private static func verdict(_ verdict: RunVerdict) -> String {
        let head = verdict.isHealthy ? ["healthy: no desync, no freeze, no input fault"] : verdict.findings
        let missing = verdict.exercises.missing.map(\.name).joined(separator: ", ")
        return (head + (missing.isEmpty ? [] : ["never exercised: " + missing])).joined(separator: "\n")
    }

    private static func head(_ outcome: Headless.Outcome, _ values: JSONValue) -> String {
        func text(_ path: String) -> String { values[path]?.text ?? "" }
        let (up, down) = (text("conditions.0"), text("conditions.1"))
        let conditions = up == down ? up : "\(up); \(down)"
        let wall = Int(outcome.wallTime / .microseconds(1))
        let speed = Int(outcome.report.ticks) * 1_000_000 / 60 / max(wall, 1)
        let luck = values["networkSeed"].map { ", network seed \($0.text)" } ?? ""
        let healing = outcome.report.plan.setup.heals ? "" : ", no peer heals"
        return """
            \(text("strategy")) over \(text("network")) (\(conditions)), seed \(text("seed"))\(luck)\(healing)
            \(text("simulatedSeconds")) s simulated in \(Decimal(wall, digits: 6).rounded(to: 3).text) s, \(speed) × real time
            \(text("points")) points, \(text("contacts")) contacts, \
            score \(text("score.0")):\(text("score.1"))
            """
    }

    private static func measures(_ values: JSONValue) -> String {
        guard case .object(let measures) = values["measures"] else { return "" }
        let rows = measures.map { name, value in
            guard case .object(let parts) = value else { return [name, value.text] }
            return [name, parts.map { "\($0.name) \($0.value.text)" }.joined(separator: "  ")]
        }
        return TextTable(rows).text
    }

    private static func peers(_ values: JSONValue) -> String {
        guard case .object(let members) = values["peers.0"] else { return "" }
        let rows = members.map { name, value in [name, value.text, values["peers.1.\(name)"]?.text ?? ""] }
        return TextTable([["", "left", "right"]] + rows, firstNumber: 1).text
    }
}
