import Foundation
import Testing

/// The man page, held against the real program.
@Suite("Manual") struct ManualTests {
    @Test("describes every flag that there is, and no other")
    func flags() throws {
        let offered = try ([[]] + Program.subcommands().map { [$0] }).reduce(into: Set<Substring>()) { flags, command in
            flags.formUnion(try Program.run(command + ["--help"]).output.matches(of: /--([a-z][a-z-]*)/).map(\.1))
        }
        let manual = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "../../Sources/pong/Documentation/pong.6")
        let text = try String(contentsOf: manual, encoding: .utf8)
        #expect(Set(text.matches(of: /Fl -([a-z][a-z-]*)/).map(\.1)) == offered)
        let described = Set(text.matches(of: /(?m)^\.It Fl -([a-z][a-z-]*)/).map(\.1))
        #expect(described == offered)
    }
}
