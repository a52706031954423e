import Foundation
internal import JSONText
internal import LabTools
internal import RunFiles
internal import SyncLab
import TerminalKit
import Testing

@testable import pong

/// `pong replay explain` as used by a script.
@Suite("Explaining a run file", .waits)
struct ExplainProgramTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// Records 20 seconds of a strategy.
    private func record(_ strategy: String) throws -> String {
        let path = folder.path(of: "\(strategy).pong.log")
        let run = ["lab", "--headless", "--seconds", "20", "--seed", "7", "--network", "4g", "--strategy", strategy]
        #expect(try Program.run(run + ["--record", path]).status == 0)
        return path
    }

    private func dossier(of path: String) throws -> DesyncDossier? {
        let file = try RunFile([UInt8](Data(contentsOf: URL(filePath: path))))
        return DesyncDossier.first(in: RunHistory(file.record))
    }

    @Test("prints the dossier as text or JSON")
    func formats() throws {
        let run = try record("planted-bug-dropped-input")
        let dossier = try #require(try dossier(of: run))
        let text = try Program.run(["replay", "explain", run])
        #expect(text == Program.Result(status: 0, output: dossier.text + "\n", errors: ""))
        #expect(text.output.contains("first part of the step that differs: paddles"))
        let json = try Program.run(["replay", "explain", run, "--format", "json"])
        #expect(json == Program.Result(status: 0, output: dossier.json.json() + "\n", errors: ""))
        let object = try json.object
        #expect(object["tick"] as? Int == Int(dossier.tick) && object["suspect"] as? String == "right")
    }

    @Test("keeps the ticks around the desync as a run file, which has the same dossier")
    func excerpt() throws {
        let run = try record("planted-bug-lost-ball.vx")
        let kept = folder.path(of: "kept.pong.log")
        let first = try Program.run(["replay", "explain", run, "--excerpt", kept])
        let again = try Program.run(["replay", "explain", kept])
        #expect(first.status == 0 && first == again)
        let dossier = try #require(try dossier(of: kept))
        let record = try RunFile([UInt8](Data(contentsOf: URL(filePath: kept)))).record
        #expect(record.end == dossier.labTick + 30 && record.marks == [dossier.labTick - 30, dossier.labTick])
        #expect(try Program.run(["replay", "verify", kept]).status == 0)
        let refused = try Program.run(["replay", "explain", run, "--excerpt", kept])
        #expect(refused.status != 0 && refused.errors.contains("it exists"))
    }

    @Test("ends with status 1 where no desync is")
    func none() throws {
        let run = try record("rollback")
        let text = try Program.run(["replay", "explain", run])
        #expect(text == Program.Result(status: 1, output: "no desync in 1200 ticks\n", errors: ""))
        let json = try Program.run(["replay", "explain", run, "--format", "json"])
        #expect(json == Program.Result(status: 1, output: "null\n", errors: ""))
    }
}
