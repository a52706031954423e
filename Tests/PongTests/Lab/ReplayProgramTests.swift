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

    @Test("records a run without another report, and verifies it")
    func verify() throws {
        try record()
        let recorded = try Program.run(RecordedRun.arguments + ["--record", "again.pong.log"], in: folder)
        #expect(try recorded == Program.run(RecordedRun.arguments))
        let result = try pong("replay", "verify", name)
        #expect(result.status == 0 && result.errors == "")
        #expect(
            result.output.wholeMatch(
                of: /run\.pong\.log: 1200 ticks verified: 23\d\d hashes and 21 states are as recorded\.\n/
            ) != nil,
            "\(result.output)"
        )
        let json = try pong("replay", "verify", "--format", "json", "--until", "600", name)
        let values = try json.object
        #expect(values["ticks"] as? Int == 600 && values["difference"] is NSNull && values["file"] as? String == name)
    }

    @Test("shows how far a long run is simulated before it is on the screen, and ends at once by Ctrl-C")
    func opening() throws {
        let seconds = "\(TestExtent.full(3_600, slice: 3_600, unoptimized: 400))"
        let lab = ["lab", "--headless", "--seconds", seconds, "--strategy", "rollback", "--record", name]
        #expect(try Program.run(lab, in: folder).status == 0)
        let terminal = try Program.start(["replay", name], in: folder, showing: "replaying: second ")
        #expect(terminal.screen.shows(" of \(seconds), "))
        try terminal.send("\u{3}")
        #expect(try terminal.waitForEnd() == .killed(by: 2))
    }

    @Test("names tick, device, fields and both values of a difference, with status 1")
    func difference() throws {
        let bytes = try changed(record()) { line, member in
            line == 11 && member.name == "left" ? .text("60>") : member.value
        }
        try folder.write(bytes, to: "changed.pong.log")
        let result = try pong("replay", "verify", "changed.pong.log")
        #expect(result.status == 1 && result.errors == "")
        let lines = result.output.split(separator: "\n")
        #expect(lines[0] == "changed.pong.log: the replay differs in the second up to tick 600:")
        let hash = /left confirms tick 5\d\d of the match with the hash [0-9a-f]{4} instead of [0-9a-f]{4}\./
        #expect(lines[1].wholeMatch(of: hash) != nil, "\(lines[1])")
        #expect(lines[2].contains("The first recorded state that differs is that of"))
        #expect(lines.contains { $0.contains(/^paddles\.(one|two) +0\.\d{8} +0\.\d{8}$/) }, "\(result.output)")
        let json = try pong("replay", "verify", "--format", "json", "changed.pong.log")
        #expect(json.status == 1)
        let values = try json.object
        let difference = try #require(values["difference"] as? [String: Any])
        #expect(difference["tick"] as? Int == 600 && difference["device"] as? String == "left")
        let fields = try #require((difference["state"] as? [String: Any])?["fields"] as? [[String: Any]])
        #expect(fields.allSatisfy { $0["recorded"] as? String != $0["replayed"] as? String } && !fields.isEmpty)
        // Everything before the change is equal.
        #expect(try pong("replay", "verify", "--until", "540", "changed.pong.log").status == 0)
    }

    @Test("prints the states at a tick as JSON")
    func dump() throws {
        try record()
        func tick(_ arguments: [String]) throws -> Int? {
            let result = try Program.run(["replay", "dump", name] + arguments, in: folder)
            #expect(result.status == 0)
            let values = try result.object
            let devices = try #require(values["devices"] as? [[String: Any]])
            #expect(devices.map { $0["device"] as? String } == ["left", "right"])
            for state in devices.flatMap({ [$0["confirmed"], $0["shown"]] }) {
                let match = try #require(state as? [String: Any])
                #expect((match["ball"] as? [Int])?.count == 4 && (match["hash"] as? String)?.count == 16)
            }
            return values["tick"] as? Int
        }
        #expect(try tick(["--until", "321"]) == 321)
        #expect(try tick([]) == 1_200)
        #expect(try tick(["--until", "0"]) == 0)
        #expect(try pong("replay", "dump", "--until", "1201", name).status == 64)
    }

    @Test("refuses a damaged, cut or foreign file with status 65, and says which line and why")
    func damaged() throws {
        var bytes = try record()
        try folder.write(Array(bytes.prefix(4_000)), to: "cut.pong.log")
        bytes[2_500] ^= 1
        try folder.write(bytes, to: "flipped.pong.log")
        try folder.write(Array("hello\n".utf8), to: "foreign.pong.log")
        try folder.write([], to: "empty.pong.log")
        for (name, reason) in [
            ("cut", "line 8: it ends within this line"),
            ("flipped", "line 4: its sum is wrong: it was changed, or a line before it is absent"),
            ("foreign", "line 1: it is no run file of pong"),
            ("empty", "it is empty"),
        ] {
            for mode in ["verify", "dump"] {
                let result = try pong("replay", mode, "\(name).pong.log")
                #expect(result.status == 65 && result.output == "", "\(name)")
                #expect(result.errors == "pong: \(name).pong.log: \(reason)\n")
            }
        }
        #expect(try pong("replay", "verify", "--until", "240", "cut.pong.log").status == 0)
        #expect(try pong("replay", "dump", "--until", "240", "cut.pong.log").status == 0)
        #expect(try pong("replay", "dump", "--until", "400", "cut.pong.log").status == 65)
        let absent = try pong("replay", "verify", "none.pong.log")
        #expect(
            absent.status == 66 && absent.errors == "pong: cannot read 'none.pong.log': No such file or directory\n"
        )
        let folder = try pong("replay", "verify", ".")
        #expect(folder.status == 65 && folder.output.contains("./cut.pong.log: cannot be replayed: "))
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
        for name in ["simulation", "digest", "format", "strategy"] {
            let result = try pong("replay", "verify", "\(name).pong.log")
            #expect(result.status == 125 && result.output == "", "\(name)")
            let forced = try pong("replay", "verify", "--force", "\(name).pong.log")
            #expect(forced.status == (name == "simulation" || name == "digest" ? 0 : 125), "\(name)")
        }
        let message = try pong("replay", "verify", "simulation.pong.log").errors
        let expected = """
            pong: simulation.pong.log: pong 0.1.0 made it with simulation 77, and this is pong 0.1.0 with simulation \
            \(Simulation.version): --force replays it nevertheless

            """
        #expect(message == expected)
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

    @Test("never writes over a file, and says why it cannot write one, with status 74")
    func refusals() throws {
        let bytes = try record()
        let again = try Program.run(RecordedRun.arguments + ["--record", name], in: folder)
        #expect(again.status == 74 && again.output == "")
        let reason = "it exists, and would be lost: choose another name, or move it away"
        #expect(again.errors == "pong: cannot write '\(name)': \(reason)\n")
        #expect(try folder.bytes(of: name) == bytes)
        let nowhere = try Program.run(RecordedRun.arguments + ["--record", "no/folder.log"], in: folder)
        #expect(nowhere.status == 74)
        #expect(nowhere.errors == "pong: cannot write 'no/folder.log': No such file or directory\n")
        #if os(Linux)
            let full = try Program.run(RecordedRun.arguments + ["--record", "/dev/full"], in: folder)
            #expect(full.status == 74 && full.output == "")
            #expect(full.errors == "pong: cannot write '/dev/full': No space left on device\n")
        #endif
        // Also for the lab on the screen, before the screen opens.
        #expect(try pong("lab", "--record", name).status == 74)
        #expect(try folder.names() == [name])
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

    @Test("reads standard input, for files that are compressed")
    func standardInput() throws {
        try record()
        let result = try Program.run(["replay", "verify", "-"], in: folder, shell: "<\(name)")
        #expect(result.status == 0 && result.output.contains("-: 1200 ticks verified"))
    }

    @Test("shows a run on the screen, and one that was cut up to its last whole second")
    func screen() throws {
        let bytes = try record()
        try folder.write(Array(bytes.prefix(4_000)), to: "cut.pong.log")
        let terminal = try Program.start(["replay", folder.path(of: name)], showing: "seed 7")
        // A file may have the name of a command.
        try folder.write(bytes, to: "verify")
        try Program.start(["replay", "show", "verify"], in: folder).wait(for: "seed 7")
        try terminal.wait(for: "play") { $0.shows("serving") || $0.shows("playing") }
        let cut = try Program.start(["replay", folder.path(of: "cut.pong.log")])
        try cut.wait(for: "the file ends too soon: replays up to tick 360")
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
