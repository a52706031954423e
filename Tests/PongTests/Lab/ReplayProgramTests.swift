import Foundation
internal import JSONText
import ProgramTesting
internal import SyncLab
import TerminalKit
import TestExtent
import Testing

@testable import GameCore
@testable import RunFiles

/// Run files of the real program.
@Suite("Replay", .waits)
struct ReplayProgramTests {
    private let folder: TemporaryFolder
    private let name = "run.pong.log"

    init() throws { folder = try TemporaryFolder() }

    private func pong(_ arguments: String...) throws -> Program.Result {
        try Program.run(arguments, in: folder)
    }

    /// Copies the recorded file into the folder, and returns its bytes.
    @discardableResult
    private func record() throws -> [UInt8] {
        let bytes = try RecordedRun.bytes.get()
        try folder.write(bytes, to: name)
        return bytes
    }

    /// The file with changed members and correct checksums.
    private func changed(
        _ bytes: [UInt8],
        _ change: (_ line: Int, _ member: (name: String, value: JSONValue)) -> JSONValue
    ) throws -> [UInt8] {
        var (lines, changed) = (RunFileLines(), [UInt8]())
        for (number, line) in bytes.split(separator: UInt8(ascii: "\n")).enumerated() {
            guard case .object(let members) = try JSONValue(json: Array(line)) else { continue }
            let others = members.filter { $0.name != "sum" }.map { ($0.name, change(number + 1, $0)) }
            lines.append(others, to: &changed)
        }
        return changed
    }

    @Test("names tick, device, fields and both values of a difference, with status 1")
    func difference() throws {
        let bytes = try changed(record()) { line, member in
            line == 11 && member.name == "left" ? .text("60>") : member.value
        }
        try folder.write(bytes, to: "changed.pong.log")
        let result = try pong("replay", "verify", "changed.pong.log")
        #expect(result.status == 1 && result.errors == "")
        let text =
            #/
            changed\.pong\.log:\ the\ replay\ differs\ in\ the\ second\ up\ to\ tick\ 600:\n
            left\ confirms\ tick\ 5\d\d\ of\ the\ match\ with\ the\ hash\ [0-9a-f]{4}\ instead\ of\ [0-9a-f]{4}\.\n
            [^\n]*The\ first\ recorded\ state\ that\ differs\ is\ that\ of[^\n]*\n
            (?s:.*)\npaddles\.(one|two)\ +0\.\d{8}\ +0\.\d{8}\n(?s:.*)
            /#
        #expect(result.output.wholeMatch(of: text) != nil, "\(result.output)")
        let json = try pong("replay", "verify", "--format", "json", "changed.pong.log")
        let difference = try #require(json.object["difference"] as? [String: Any])
        #expect(difference["tick"] as? Int == 600 && difference["device"] as? String == "left" && json.status == 1)
        let fields = try #require((difference["state"] as? [String: Any])?["fields"] as? [[String: Any]])
        #expect(fields.allSatisfy { $0["recorded"] as? String != $0["replayed"] as? String } && !fields.isEmpty)
        // Everything before the change is equal.
        #expect(try pong("replay", "verify", "--until", "540", "changed.pong.log").status == 0)
    }

    @Test("refuses a file that is not for this build with status 125, and takes another simulation by force")
    func otherBuilds() throws {
        let bytes = try record()
        func header(_ name: String, _ value: JSONValue) throws -> [UInt8] {
            try changed(bytes) { line, member in line == 1 && member.name == name ? value : member.value }
        }
        try folder.write(header("simulation", .whole(77)), to: "simulation.pong.log")
        try folder.write(header("digest", .text("00000000")), to: "digest.pong.log")
        try folder.write(header("format", .whole(3)), to: "format.pong.log")
        try folder.write(header("strategy", .text("telepathy")), to: "strategy.pong.log")
        for (name, forced) in [("simulation", 0), ("digest", 0), ("format", 125), ("strategy", 125)] {
            let result = try pong("replay", "verify", "\(name).pong.log")
            #expect(result.status == 125 && result.output == "", "\(name)")
            #expect(try pong("replay", "verify", "--force", "\(name).pong.log").status == Int32(forced))
        }
        #expect(
            try pong("replay", "verify", "simulation.pong.log").errors == """
                pong: simulation.pong.log: pong 0.1.0 made it with simulation 77, and this is pong 0.1.0 with simulation \
                \(Simulation.version): --force replays it nevertheless

                """
        )
        // A folder: 125 if that is all, else the broken file, else the run that is another one.
        #expect(try pong("replay", "verify", ".").status == 125)
        try folder.write(bytes.dropLast(9), to: "cut.pong.log")
        #expect(try pong("replay", "verify", ".").status == 65)
        let other = try changed(bytes) { line, member in
            line == 11 && member.name == "left" ? .text("60>") : member.value
        }
        try folder.write(other, to: "other.pong.log")
        let all = try pong("replay", "verify", ".")
        #expect(all.status == 1 && all.output.contains("./simulation.pong.log: cannot be replayed: pong 0.1.0 made it"))
    }

    @Test("keeps a run up to its last whole second when the program is killed")
    func killed() throws {
        let program = try Program.start(
            ["lab", "--headless", "--seconds", "86400", "--network", "4g", "--seed", "3"]
                + ["--record", folder.path(of: name)]
        )
        func size() -> Int {
            (try? FileManager.default.attributesOfItem(atPath: folder.path(of: name)))?[.size] as? Int ?? 0
        }
        try program.wait(for: "a file of 100,000 bytes") { _ in size() >= 100_000 }
        program.signal(SIGKILL)
        #expect(try program.waitForEnd() == .killed(by: SIGKILL))
        let bytes = try folder.bytes(of: name)
        let file = try RunFile(bytes)
        // The file has all whole lines.
        #expect(file.truncation != nil && file.record.end >= 200 * 60 && file.record.end.isMultiple(of: 60))
        let result = try pong("replay", "verify", "--until", "\(file.record.end)", name)
        #expect(result.status == 0, "\(result.errors)")
        #expect(try pong("replay", "verify", name).status == 65)
    }
}

/// A run of 20 seconds, recorded once for all tests.
enum RecordedRun {
    static let arguments = [
        "lab", "--headless", "--seconds", "20", "--seed", "7", "--network", "4g", "--format", "json",
    ]

    static let bytes = Result {
        let folder = try TemporaryFolder()
        let result = try Program.run(arguments + ["--record", "run.pong.log"], in: folder)
        #expect(result.status == 0 && result.errors == "", "\(result.errors)")
        return try folder.bytes(of: "run.pong.log")
    }
}
