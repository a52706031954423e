internal import Foundation
internal import JSONText
internal import MockGroupSessions
import Testing

@testable import LabTools
@testable import SyncLab

/// Runs in other formats, read back.
@Suite("Run exports")
struct RunExportTests {
    /// A minute with a desync.
    static let run = RunRecord.made(over: .fourG, PlantedBug(.stalePrediction(lateness: 3)), seed: 3, ticks: 3_600)
    static let presentation = RunPresentation(
        run,
        command: "pong lab --expect 'pops.max < 1'",
        ["pops.max < 1", "healthy"].map { .made($0) },
        note: "a & b"
    )

    private static func objects(_ text: String) throws -> [Any] {
        try text.split(separator: "\n").map { try JSONSerialization.jsonObject(with: Data($0.utf8)) }
    }

    @Test("a page is one small file that fetches nothing, and has the numbers of the report for scripts")
    func page() throws {
        let page = RunExport.html.text(of: Self.presentation)
        let values = LabRun.report(on: Self.run).figures.json
        let rows = Measure.all.map { measure in
            let paths = measure.isCost ? ["peers.0", "peers.1"] : ["measures"]
            let cells = paths.map { "<td>\(values["\($0).\(measure.name)"]?.text ?? "?")</td>" }.joined()
            return "<td>\(measure.name)</td>" + (measure.isCost ? "<td></td>" : "") + cells
        }
        let parts = [
            "pops.max &lt; 1</td><td>holds</td><td>pops.max is ", "healthy</td><td>broken</td><td>", "a &amp; b",
            "<h2>Verdict</h2>\n<ul><li>failed: healthy is broken: ", "desync at tick", "<noscript>",
        ]
        let outside = ["http:", "https:", "src=", "url(", "@import", "href=", ">?<"]
        #expect((rows + parts).filter { !page.contains($0) } == [] && outside.filter { page.contains($0) } == [])
        #expect(page.utf8.count < 200_000, "\(page.utf8.count)")
        #expect(page.matches(of: /<figure>/).count == 6)
        let data = try #require(page.firstMatch(of: /atob\("([A-Za-z0-9+\/=]+)"\)/))
        #expect(Data(base64Encoded: String(data.1))?.count == 3_600 * 8)
        // Each element that is opened is closed.
        func count(_ text: String) -> Int { page.components(separatedBy: text).count - 1 }
        let names = ["section", "table", "tr", "td", "th", "figure", "svg", "g", "ul", "li", "pre", "details", "div"]
        #expect(names.filter { count("<\($0)>") + count("<\($0) ") != count("</\($0)>") } == [])
    }

    @Test("a curve has a gap where values are absent, and is as long as they are")
    func gap() {
        let figure = CurvePlot.figure("", nil, names: ["a"], rows: [[1], [nil], [2], [nil]])
        #expect(figure.contains(#"d="M48 60H228M408 0H588""#), "\(figure)")
    }

    @Test("a terminal recording has a header, pictures in the order of time within the screen, and markers")
    func casts() throws {
        for (version, size) in [(CastVersion.two, "width height"), (.three, "cols rows")] {
            let lines = try Self.objects(RunExport.cast.text(of: Self.presentation, cast: version))
            let header = try #require(lines[0] as? [String: Any])
            let screen = (version == .two ? header : header["term"] as? [String: Any]) ?? [:]
            #expect(header["version"] as? Int == version.rawValue)
            #expect(size.split(separator: " ").map { screen[String($0)] as? Int } == [80, 24])
            var last = 0.0
            var marks: Set<String> = []
            for line in lines.dropFirst() {
                let event = try #require(line as? [Any])
                let (time, kind, text) = (event[0] as? Double, event[1] as? String, event[2] as? String ?? "")
                let now = (time ?? -1) + (version == .two ? 0 : last)
                if kind == "m" { marks.insert(String(text.prefix(6))) }
                let isInside = text.components(separatedBy: "\u{1B}[K").allSatisfy { part in
                    guard let move = part.firstMatch(of: /^\x1B\[(\d+);1H/) else { return true }
                    return (1...24).contains(Int(move.1) ?? 0) && part[move.range.upperBound...].count <= 80
                }
                if event.count != 3 || now < last || !isInside { Issue.record("\(event)") }
                last = now
            }
            // The last picture is that of tick 3,600 or of the one before: intervals do not add up their errors.
            #expect(lines.count > 1_000 && last > 59.9 && last <= 60.0001 && marks == ["desync", "score "])
        }
    }

    @Test("a trace has its times in microseconds, slices within slices, and flights from one slice to another")
    func trace() throws {
        let text = RunExport.json.text(of: Self.presentation)
        let object = try #require(Self.objects(text).first as? [String: Any])
        let events = try #require(object["traceEvents"] as? [[String: Any]])
        var counts: [String: Int] = [:]
        var open: [Int: Int] = [:]
        var arrows: [Int: Int] = [:]
        // The ends of the slices that are open, by device, the outer ones first; and how deep they lie at most.
        var ends: [Int: [Int]] = [:]
        var depth = 0
        for event in events {
            let phase = try #require(event["ph"] as? String)
            counts[phase, default: 0] += 1
            let device = try #require(event["pid"] as? Int)
            guard phase != "M" else { continue }
            let time = try #require(event["ts"] as? Int)
            if phase == "X" {
                let end = time + (try #require(event["dur"] as? Int))
                ends[device, default: []].removeAll { $0 <= time }
                if end > ends[device]?.last ?? .max || time > 60_016_667 { Issue.record("\(event)") }
                ends[device]?.append(end)
                depth = max(depth, ends[device]?.count ?? 0)
            } else if (time + 1) * 60 % 1_000_000 > 60 || time > 60_000_000 {
                Issue.record("\(event)")
            }
            guard let id = event["id"] as? Int else { continue }
            switch phase {
            case "b": open[id] = time
            case "e": if time < open.removeValue(forKey: id) ?? .max { Issue.record("\(event)") }
            case "s": arrows[id] = device
            case "f":
                if arrows.removeValue(forKey: id) != 3 - device || event["bp"] as? String != "e" {
                    Issue.record("\(event)")
                }
            default: Issue.record("\(event)")
            }
        }
        #expect(open.isEmpty && counts["b"] == counts["e"] && counts["b"] == Self.presentation.messages.count)
        #expect(arrows.isEmpty && counts["s"] == counts["f"] && counts["s"] ?? 0 > 6_000 && depth == 3)
        #expect(counts["M"] == 2 && (counts["X"] ?? 0) > 7_200 && (counts["i"] ?? 0) > 0)
    }
}
