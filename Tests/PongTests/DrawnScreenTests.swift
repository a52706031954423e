import DrawnScreens
import Foundation
import ProgramTesting
import TerminalKit
import TestExtent
import Testing

/// What commands print, compared with the files in `Transcripts`; `make accept` writes them.
@Suite("Transcripts", .waits) struct DrawnScreenTests {
    private static let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Transcripts")
    private static let files = ScreenFolder("Transcripts", beside: #filePath)

    private static let names = Result {
        let files = try FileManager.default.contentsOfDirectory(atPath: folder.path()).filter { $0.hasSuffix(".txt") }
        let names = files.map { String($0.dropLast(4)) }.sorted()
        return TestExtent.full(names, slice: names, unoptimized: names.filter { !long.contains($0) })
    }

    /// Their commands play for hours, which takes minutes in unoptimized code.
    private static let long = ["Hunts", "Replay", "Scenarios", "Shrink"]

    @Test("have what commands print today", arguments: try names.get())
    func content(_ name: String) throws {
        let transcript = try Transcript(String(contentsOf: Self.folder.appending(path: "\(name).txt"), encoding: .utf8))
        let problem = try Self.files.problem(
            of: DrawnScreen(name) { try transcript.replayed { try Program.answer($0, in: $1, environment: $2) } }
        )
        #expect(problem == nil)
    }
}
