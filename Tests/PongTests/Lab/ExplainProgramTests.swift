import Foundation
internal import JSONText
internal import LabTools
import ProgramTesting
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
        #expect(try Program.run(run + ["--record", path]).status == (strategy == "rollback" ? 0 : 1))
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

    @Test("lists all desyncs, those that are alike in one line, and explains one after a tick")
    func all() throws {
        let run = try record("planted-bug-stale-prediction")
        let history = RunHistory(try RunFile([UInt8](Data(contentsOf: URL(filePath: run)))).record)
        let dossiers = DesyncDossier.all(in: history)
        #expect(dossiers.count > 2)
        let list = try Program.run(["replay", "explain", "--all", run])
        #expect(list.status == 0 && list.output.contains("what they have in common"))
        let counts = list.output.split(separator: "\n").dropFirst().compactMap { Int($0.prefix { $0.isNumber }) }
        #expect(counts.reduce(0, +) == dossiers.count && counts.count < dossiers.count)
        let later = try Program.run(["replay", "explain", run, "--after", "\(dossiers[0].labTick)"])
        #expect(later.output == dossiers[1].text + "\n")
        let refused = try Program.run(["replay", "explain", run, "--all", "--after", "3"])
        #expect(refused.status == 64 && refused.errors.contains("--after has no effect with --all"))
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
