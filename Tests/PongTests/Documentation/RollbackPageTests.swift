import Foundation
import ProgramTesting
import TerminalKit
import TestExtent
import Testing

/// Follows the page that goes from an empty package to a game in the lab.
@Suite("A game with rollback by the guide", .serialized, .waits)
struct RollbackPageTests {
    static let path = "\(Page.guide)/Your-game-with-rollback.md"

    /// The reader's package.
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    @Test("has code that its own changes apply to")
    func changes() throws {
        let page = try Page(Page.text(of: Self.path), at: Self.path)
        for fence in page.fences { try write(fence) }
        #expect(page.fences.count { $0.language == "diff" } > 3)
        let game = try folder.text(of: "Sources/Tug/Tug.swift")
        #expect(game.contains(#"StateField("pulls", "#) && game.contains("strength()"))
    }

    @Test("prints what stands below its commands", .enabled(if: TestExtent.isFull, "builds a package"))
    func commands() throws {
        let page = try Page(Page.text(of: Self.path), at: Self.path)
        var problems: [String] = []
        var last = Program.Result(status: 0, output: "", errors: "")
        var lines = 0
        for fence in page.fences {
            try write(fence)
            // The example's commands are those of `ExamplePackageTests`.
            for line in fence.lines where fence.language == "sh" && !line.contains("LightCycles") {
                last = try run(line)
                lines += 1
                let status = DocumentedCommand(line)?.status ?? 0
                if last.status != status { problems.append("\(line): \(last)") }
            }
            if fence.language == "text", let lack = fence.lines.first(where: { !last.output.contains($0) }) {
                problems.append("\(lack): \(last)")
            }
        }
        #expect(problems == [] && lines > 8)
    }

    private func run(_ line: String) throws -> Program.Result {
        let program = URL(filePath: try Program.path()).deletingLastPathComponent().path(percentEncoded: false)
        let script = "PATH=\"$1:$PATH\"; unset PONG_OPTIMIZED PONG_TOOL PONG_TEST_TARGETS; eval \"$0\""
        let state = ["XDG_STATE_HOME": folder.url.path(percentEncoded: false) + "state"]
        return try Program.result(of: ["sh", "-c", script, line, program], in: folder.url, environment: state)
    }

    /// Writes a file of the page, or changes one.
    private func write(_ fence: Page.Fence) throws {
        switch fence.language {
        case "swift":
            let name = try #require(fence.lines[0].firstMatch(of: /^\/\/ (\w+\.swift)$/)).1
            let text = fence.lines.dropFirst().map { $0 + "\n" }.joined()
                .replacing(#""../pong""#, with: "\"\(Page.root.path(percentEncoded: false))\"")
            try folder.write(text.utf8, to: name == "Package.swift" ? "Package.swift" : "Sources/Tug/\(name)")
        case "diff":
            func lines(_ sign: Character) -> String {
                fence.lines.filter { $0.first == sign }.map { $0.dropFirst() + "\n" }.joined()
            }
            let text = try folder.text(of: "Sources/Tug/Tug.swift")
            try #require(text.contains(lines("-")), "\(fence.lines)")
            try folder.write(text.replacing(lines("-"), with: lines("+")).utf8, to: "Sources/Tug/Tug.swift")
        default: break
        }
    }
}
