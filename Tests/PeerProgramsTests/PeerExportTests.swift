import Foundation
import JSONText
import LabTools
import MockGroupSessions
import SyncLab
import TerminalKit
import Testing

@testable internal import PeerPrograms

@Suite("Exports of runs of programs", .waits)
struct PeerExportTests {
    /// Sends a text and shows a view with hostile characters; the two differ in tick 200.
    private static let program = ShellPeer.counting(
        state: #"\"n\":$n,\"x\":$((n==200?s:0))"#,
        before: ":",
        more: #",\"view\":[\"</script><b>\",\"row $n\"],\"rollback\":$((n%5==0?3:0))"#
    )
    .replacing(#"\"send\":[]"#, with: #"\"send\":[{\"to\":\"all\",\"mode\":\"unreliable\",\"text\":\"t$n\"}]"#)
    .replacing("read -r line;", with: "read -r line; s=1; case $line in *left*) s=2;; esac;", maxReplacements: 1)

    private static func record() throws -> PeerRecord {
        var setup = ShellPeer.setup(program)
        setup.network = NetworkPreset.fourG.conditions
        var plan = PeerRun.Plan(setup)
        (plan.players, plan.ticks) = (PerSide(.idle, .idle), 300)
        var record = PeerRecord(setup, plan.players)
        _ = try PeerRun(plan).report(&record)
        return record
    }

    @Test("have the finding first, the messages with their fates, both views, and no text that becomes markup")
    func formats() throws {
        let record = try Self.record()
        let expected = try LabTools.Expectation("bytesPerSecond<1000", PeerReport.table)
        let run = try RunPresentation(record, command: "pong lab --peer x", [expected], isRecorded: true)
        #expect(run.ticks.count == 300 && run.messages.count == 600)
        let page = RunExport.html.text(of: run)
        for part in [
            "✗ failed", "difference: tick 200", "<b>tick 200 of the match, confirmed by both</b>",
            "<td class=\"differs\">≠ 1</td>", "<td class=\"differs\">≠ 2</td>",
            "<pre>&lt;/script&gt;&lt;b&gt;\nrow 200",
            "The messages before tick",
            "<td>bytesPerSecond</td>",
            "bytesPerSecond&lt;1000</td><td>holds</td>", "<h2>Dossier</h2>", "<td>t19",
        ] {
            #expect(page.contains(part), "\(part)")
        }
        #expect(page.components(separatedBy: "</script>").count == 3 && !page.contains("</script><b>"))
        let outside = ["http:", "https:", "src=", "url(", "@import", "href="]
        #expect(outside.filter { page.contains($0) } == [] && page.utf8.count < 200_000, "\(page.utf8.count)")

        let diagram = RunExport.mmd.text(of: run)
        #expect(diagram.hasPrefix("sequenceDiagram\n") && diagram.contains(": 4 bytes, arrives "))
        #expect(diagram.contains(", lost\n") && diagram.contains("Note over left,right: difference: tick 200"))

        let events = try #require(JSONValue(json: RunExport.json.text(of: run))["traceEvents"])
        guard case .list(let events) = events else { throw PeerRunFile.Failure(line: 0, reason: "no list") }
        #expect(events.count { $0["name"]?.text == "rollback" } == 120)
        #expect(events.count { $0["name"]?.text == "difference" } == 1)
        #expect(events.count { $0["ph"]?.text == "b" } == 600 && events.contains { $0["name"]?.text == "lost" })

        let cast = RunExport.cast.text(of: run).split(separator: "\n")
        #expect(cast.count > 90 && cast.contains { $0.contains("row 1") && $0.contains("rollback") == true })
        #expect(cast.contains { $0.contains(#""m""#) && $0.contains("difference") })
    }
}
