internal import Foundation
internal import GameDescriptions
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
            "✗ failed</p><h1>", "<p class=\"reason failed\">healthy is broken: ", "desync at tick", "<noscript>",
            "<code>pong lab --expect 'pops.max &lt; 1'</code>",
        ]
        let outside = ["http:", "https:", "src=", "url(", "@import", "href=", ">?<"]
        #expect((rows + parts).filter { !page.contains($0) } == [] && outside.filter { page.contains($0) } == [])
        #expect(page.utf8.count < 250_000, "\(page.utf8.count)")
        #expect(page.matches(of: /<figure data-curve/).count == 6)
        // Each element that is opened is closed.
        func count(_ text: String) -> Int { page.components(separatedBy: text).count - 1 }
        let names = ["section", "table", "tr", "td", "th", "figure", "svg", "g", "ul", "li", "pre", "details", "div"]
        #expect(names.filter { count("<\($0)>") + count("<\($0) ") != count("</\($0)>") } == [])
    }

    @Test("a page opens at the first finding, with both devices' states at its tick of the match")
    func opening() throws {
        let (page, run) = (RunExport.html.text(of: Self.presentation), Self.presentation)
        let desync = try #require(LabRun.report(on: Self.run).verdict.desyncs.first)
        #expect(
            run.focus == desync.labTick && page.contains("<b>tick \(desync.tick) of the match, confirmed by both</b>")
        )
        let dossier = DesyncDossier(desync, in: RunHistory(Self.run))
        for difference in dossier.differences {
            let line = "≠ \(difference.field): left \(difference.one), right \(difference.other)"
            #expect(page.contains(line), "\(line)")
            let cells = [difference.one, difference.other].map { "<td class=\"differs\">≠ \($0)</td>" }
            #expect(cells.allSatisfy(page.contains), "\(cells)")
        }
        #expect(!dossier.differences.isEmpty && page.contains("class=\"own left p1\""))
    }

    @Test("a page about a broken expectation opens at the tick that is the worst for it")
    func worstTick() throws {
        let run = RunRecord.made(over: .fourG, seed: 3, ticks: 3_600)
        let page = RunPresentation(run, command: "", [.made("peers.1.maxRollbackDepth < 1")], isRecorded: true)
        func depth(_ tick: RunPresentation.Tick) -> Int {
            max(tick.devices.left.rollbackDepth, tick.devices.right.rollbackDepth)
        }
        let deepest = page.ticks.map(depth).max() ?? 0
        #expect(page.outcome == .failed && deepest > 0 && depth(page.ticks[Int(page.focus) - 1]) == deepest)
        #expect(RunPresentation(run, command: "", [.made("contacts > 9000")]).focus == 3_600)
    }

    @Test("a page about a run without a tick has its verdict")
    func empty() {
        let run = RunPresentation(RunRecord(RunSetup(seed: 1)), command: "", [.made("contacts > 9")], isRecorded: true)
        let page = RunExport.html.text(of: run)
        #expect(page.contains("contacts&gt;9 is broken") || page.contains("contacts &gt; 9 is broken"))
        #expect(!page.contains("id=\"data\"") && run.summary.contains("✗ failed") && !run.trace.isEmpty)
    }

    @Test("the states of a page are those of the run's ticks, and its confirmations those of the last change")
    func states() throws {
        let (run, course) = (Self.presentation, Self.presentation.course)
        var changes = 0
        RunHistory(Self.run).forEachRecord(of: 1...3_600) { record in
            for side in LabSide.allCases {
                let view = course.views[side][Int(record.tick) - 1]
                let state = record[side].shownState
                for (index, field) in course.fields.enumerated()
                where course.text(of: view.values[index], index) != state.text(of: field.name) {
                    Issue.record("\(field.name) in tick \(record.tick)")
                }
            }
            return true
        }
        for field in ["score.one", "server", "ball.vy", "paddles.two"] {
            let index = try #require(course.fields.firstIndex { $0.name == field })
            let last = LastChange(of: field, in: Self.run)
            for side in LabSide.allCases {
                guard let change = last[side] else { continue }
                let entries = course.confirmed[side]
                let place = try #require(entries.lastIndex { $0.tick == Int(change.tick) })
                let origin = entries[place].origins.first { $0.field == index }.map { course.texts[$0.text] }
                #expect(course.text(of: entries[place].values[index], index) == change.after)
                #expect(entries[place].labTick == Int(change.labTick))
                #expect(origin ?? course.fields[index].part == change.part ?? "not this step")
                changes += 1
            }
        }
        #expect(changes == 8 && run.shown.count == 3_600)
    }

    @Test("the columns of a page are its numbers, and few bytes")
    func columns() throws {
        var columns = PageColumns()
        let line = (0..<1_000).map { $0 * 70_000 - 3 }
        let chance = line.map { ($0 &* 2_654_435_761) % 1_000_003 - 500_000 }
        columns.add(line)
        columns.add(chance)
        columns.add(chance.map { $0 + ($0 % 100 == 0 ? 1 : 0) }, near: chance)
        columns.add([Int]())
        columns.add([7], near: [nil])
        var reader = ColumnReader(bytes: Array(try #require(Data(base64Encoded: columns.base64))))
        #expect(reader.column(1_000) == line)
        #expect(reader.place < 20)
        #expect(reader.column(1_000) == chance)
        let start = reader.place
        #expect(reader.column(1_000, near: chance) == chance.map { $0 + ($0 % 100 == 0 ? 1 : 0) })
        #expect(reader.place - start < 60)
        let (none, one) = (reader.column(0), reader.column(1))
        #expect(none == [] && one == [7] && reader.place == reader.bytes.count)
    }

    /// Reads columns as the script of a page does.
    private struct ColumnReader {
        let bytes: [UInt8]
        var place = 0

        private mutating func number() -> Int {
            var (value, shift) = (0, 0)
            repeat {
                value |= Int(bytes[place] & 127) << shift
                (shift, place) = (shift + 7, place + 1)
            } while bytes[place - 1] > 127
            return value
        }

        mutating func column(_ count: Int, near base: [Int] = []) -> [Int] {
            let guess = bytes[place]
            place += 1
            var (values, zeros) = ([Int](), 0)
            for index in 0..<count {
                var code = 0
                if zeros > 0 {
                    zeros -= 1
                } else {
                    code = number()
                    if code == 0 { zeros = number() }
                }
                let one = values.last ?? 0
                let two = index == 0 ? 0 : index == 1 ? one : values[index - 2]
                let guessed = guess == 0 ? 2 * one - two : guess == 2 && !base.isEmpty ? base[index] : one
                values.append(guessed + (code % 2 == 1 ? -(code + 1) / 2 : code / 2))
            }
            return values
        }
    }

    @Test("a curve has a gap where values are absent, and is as long as they are")
    func gap() {
        let figure = CurvePlot(title: "", names: ["a"], rows: [[1], [nil], [2], [nil]]).figure
        #expect(figure.contains(#"d="M48 55H228M408 0H588""#), "\(figure)")
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
        // The ends of the slices that are open, by thread, the outer ones first; and how deep they lie at most.
        var ends: [String: [Int]] = [:]
        var threads: [String: Int] = [:]
        var depth = 0
        for event in events {
            let phase = try #require(event["ph"] as? String)
            counts[phase, default: 0] += 1
            let device = try #require(event["pid"] as? Int)
            guard phase != "M" else { continue }
            let time = try #require(event["ts"] as? Int)
            if phase == "X" {
                let device = "\(device) \(event["tid"] as? Int ?? 0)"
                threads[device, default: 0] += 1
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
        #expect(counts["M"] == 8 && (counts["X"] ?? 0) > 21_000 && (counts["i"] ?? 0) > 0)
        // Each device shows each tick once, and confirms all but the last ones, some again after a desync.
        #expect(["1 2", "1 3", "2 2", "2 3"].allSatisfy { 3_500...4_200 ~= threads[$0] ?? 0 }, "\(threads)")
        #expect(counts["C"] == 4 * 7_200 && text.utf8.count < 9_000_000, "\(text.utf8.count)")
        // The first finding's tick, as the device that went wrong first showed it, and as both confirmed it.
        let desync = try #require(LabRun.report(on: Self.run).verdict.desyncs.first)
        let names = ["tick \(desync.tick)", "tick \(desync.tick) ✗"]
        let slices = events.filter { names.contains($0["name"] as? String ?? "") }
        let values = slices.compactMap { ($0["args"] as? [String: String])?["input of one"] }
        #expect(slices.count == 4 && values.count == 2, "\(slices)")
    }

    @Test("a summary and results of tests take any text as it is")
    func hostileTexts() {
        let text = "a|b </testcase> ``` ]]> \"c\" \u{1B}[31m\nd"
        var tests = JUnitReport(text)
        tests.cases = [
            JUnitReport.Case(text, in: "x", failures: [(text, text)]), JUnitReport.Case("y", in: "x"),
            JUnitReport.Case("z", in: "x", silence: text),
        ]
        let xml = tests.text
        #expect(xml.contains("tests=\"3\" failures=\"1\" errors=\"0\" skipped=\"1\""))
        #expect(xml.components(separatedBy: "</testcase>").count == 3 && !xml.contains("\u{1B}"))
        #expect(xml.contains("name=\"a|b &lt;/testcase&gt; ``` ]]&gt; &quot;c&quot; \u{FFFD}[31m&#10;d\""))
        #expect(Markdown.table([["h"], [text]]).split(separator: "\n").count == 3)
        #expect(Markdown.fence("a ```` b").hasPrefix("`````text\n") && Markdown.escaped("<b>|`") == #"\<b\>\|\`"#)
        #expect(Markdown.text([String(repeating: "ä", count: 600_000)]).utf8.count < 1_000_100)
        let summary = Self.presentation.summary
        for part in [
            "## ✗ failed: ", "\n- failed: healthy is broken: ", "```sh\npong lab --expect 'pops.max < 1'\n```",
            "```text\ndesync at tick ", "```mermaid\nsequenceDiagram\n", "\n| healthy | broken | ",
            "\n| pops.max \\< 1 | holds | pops.max is ", "\n| measure | both | left | right |\n",
        ] {
            #expect(summary.contains(part), "\(part)")
        }
    }
}
