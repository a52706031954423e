internal import DrawnScreens
internal import Foundation
import Testing

/// Scripts for a hub in `Transcripts`, compared with what the hub does.
///
/// `make accept` runs the suites of this name.
@Suite("Transcripts") struct DrawnScreenTests {
    private static let path = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Transcripts")

    @Test("of a hub are as in their files")
    func transcripts() throws {
        let names = try FileManager.default.contentsOfDirectory(atPath: Self.path.path()).sorted()
        let problems = try names.compactMap { name in
            let script = try String(contentsOf: Self.path.appending(path: name), encoding: .utf8)
            let screen = DrawnScreen(String(name.dropLast(".txt".count))) { try HubTranscript.play(script) }
            return try ScreenFolder("Transcripts", beside: #filePath).problem(of: screen)
        }
        #expect(names.count > 3 && problems == [])
    }
}
