import Foundation
import GameCore
import ProgramTesting
import TerminalKit
import TestExtent
import Testing

/// Courts in the real program.
@Suite("Courts of the program", .waits)
struct CourtProgramTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private static let names = Court.shipped.map(\.name)

    private func file(_ text: String) throws -> String {
        try folder.write(text.utf8, to: "mine.court")
        return folder.path(of: "mine.court")
    }

    @Test("lists each court with one line about it")
    func list() throws {
        let result = try Program.run(["courts"])
        #expect(result.status == 0 && result.errors == "")
        let lines = result.output.split(separator: "\n")
        #expect(lines.count == Self.names.count)
        for (line, name) in zip(lines, Self.names) {
            #expect(line.hasPrefix(name + " ") && line.count > name.count + 10 && line.count < 80)
        }
    }

    @Test("prints a court as a file that is valid", arguments: names)
    func show(name: String) throws {
        let text = try Program.run(["courts", "--show", name]).output
        let path = try file(text)
        let result = try Program.run(["courts", "--check", path])
        #expect(result.status == 0)
        #expect(result.output == "\(path): valid\n")
    }

    @Test("says why a file is no court, with the line and the reason")
    func check() throws {
        for (text, reason) in [
            ("name a\nblok 1", "line 2: 'blok' is no item"),
            ("name a\npeg 0.3 0.3 0.04", "line 2: peg 0.3 0.3 0.04 is unfair"),
            (
                "name a\npeg 0.3 0.3 0.04\npeg 0.3 0.3 0.04\npeg 0.7 0.7 0.04",
                "line 2: peg 0.3 0.3 0.04 is unfair: peg 0.7 0.7 0.04 must be there, too\nPATH: line 3: peg 0.3"
            ),
            ("name a\n\nwall 0 0.3 1 0.3\nwall 0 0.7 1 0.7", "the ball cannot reach the bottom"),
        ] {
            let path = try file(text)
            let checked = try Program.run(["courts", "--check", path])
            #expect(checked.status == 1 && checked.errors == "")
            #expect(checked.output.hasPrefix("\(path): \(reason.replacing("PATH", with: path))"), "\(checked.output)")
            for command in TestExtent.rows([["play"], ["host"], ["lab"], ["lab", "--headless"]]) {
                let refused = try Program.run(command + ["--court", path])
                #expect(refused.status == 65 && refused.output == "")
                let first = reason.split(separator: "\n")[0]
                #expect(refused.errors.hasPrefix("pong: \(path): \(first)"), "\(refused.errors)")
                #expect(refused.errors.split(separator: "\n").count == 1)
            }
        }
    }

    @Test("takes an own court by the name that it was saved by, and by that of its file")
    func own() throws {
        let text = try Program.run(["courts", "--show", "gate"]).output
        for name in ["my-court", "Big"] { try folder.write(text.utf8, to: "pong/courts/\(name).court") }
        for (name, status) in [
            ("my court", 0), ("my-court", 0), ("my.court", 0), ("Big", 0), ("big", 0), ("other", 64),
        ]
            as [(String, Int32)]
        {
            let run = ["lab", "--headless", "--seconds", "60", "--court", name]
            let result = try Program.run(run, environment: ["XDG_CONFIG_HOME": folder.path(of: "")])
            #expect(result.status == status, "\(name): \(result.errors)")
            for flag in ["--show", "--check"] {
                let shown = try Program.run(
                    ["courts", flag, name],
                    environment: ["XDG_CONFIG_HOME": folder.path(of: "")]
                )
                #expect(shown.status == status, "\(flag) \(name): \(shown.errors)")
                #expect(status != 0 || shown.output.contains(flag == "--show" ? text : ": valid"))
            }
        }
        #expect(try Program.run(["courts", "--check", "pinball"]).output == "pinball: valid\n")
    }

    @Test("names what --court may be")
    func unknown() throws {
        let name = try Program.run(["play", "--court", "nowhere"])
        #expect(name.status == 64)
        #expect(name.errors.contains("'nowhere' is neither a court nor a file; pong courts prints the courts."))
        let path = try Program.run(["play", "--court", "./nowhere"])
        #expect(path.status == 66)
        #expect(try Program.run(["courts", "--show", "nowhere"]).status == 64)
        #expect(try Program.run(["courts", "--show", "gate", "--check", "x"]).status == 64)
    }

    @Test("lets computers play in the lab, records the court, and verifies the record", arguments: ["gate", "boulder"])
    func lab(name: String) throws {
        let run = folder.path(of: "run.pong.log")
        let played = try measures("--court", name, "--record", run)
        let classic = try measures()
        #expect(played != classic)
        #expect(try measures("--court", "classic") == classic)
        let verified = try Program.run(["replay", "verify", run])
        #expect(verified.status == 0, "\(verified.errors)")
        #expect(try String(contentsOfFile: run, encoding: .utf8).contains("\"obstacles\":"))
        // The same court from a file gives the same run.
        let path = try file(try Program.run(["courts", "--show", name]).output)
        #expect(try measures("--court", path) == played)
    }

    /// The measures of half a minute.
    private func measures(_ arguments: String...) throws -> [Substring] {
        let run = ["lab", "--headless", "--seed", "4", "--seconds", "30", "--format", "json"]
        let result = try Program.run(run + arguments)
        #expect(result.status == 0, "\(result.errors)")
        let lines = result.output.split(separator: "\n")
        #expect(lines.count > 20)
        return lines
    }
}
