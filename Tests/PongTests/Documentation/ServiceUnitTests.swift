import Foundation
import ProgramTesting
import TerminalKit
import Testing

/// Checks the unit of the page about relays with systemd's own tool.
@Suite("Documented service unit") struct ServiceUnitTests {
    private static let hasTool = FileManager.default.isExecutableFile(atPath: "/usr/bin/systemd-analyze")

    @Test("is valid, exposes little, and takes its port from its name", .enabled(if: hasTool, "no systemd-analyze"))
    func unit() throws {
        let page = try #require(try Page.all().first { $0.path.hasSuffix("/Running-a-relay.md") })
        let units = page.fences.filter { $0.language == "ini" }
        #expect(units.count == 1)
        let lines = try #require(units.first).lines
        #expect(lines.contains("ExecStart=/usr/local/bin/pong relay --listen 127.0.0.1:%i"))
        let text = try lines.joined(separator: "\n").replacing("/usr/local/bin/pong", with: Program.path())
        let folder = try TemporaryFolder()
        for name in ["pong@.service", "pong@7666.service"] { try folder.write(text.utf8, to: name) }
        let unit = folder.path(of: "pong@7666.service")
        let verified = try Program.result(of: ["systemd-analyze", "verify", "--man=no", unit])
        #expect(verified == Program.Result(status: 0, output: "", errors: ""))
        // From 0 to 100: 77 without the unit's restrictions, 11 with them.
        let security = ["systemd-analyze", "security", "--no-pager", "--offline=true", "--threshold=20", unit]
        #expect(try Program.result(of: security).status == 0)
    }
}
