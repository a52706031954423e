import Foundation
import PlayerProfile
import ProgramTesting
import TerminalKit
import Testing

/// Checks that the documentation's pages match the files and lists that they name.
@Suite("Documentation", .waits) struct DocumentationTests {
    @Test("names files, code, targets, pages and headings that exist, and each page of the guide")
    func names() throws {
        let pages = try Page.all()
        let guide = pages.filter { $0.path.hasPrefix(Page.guide) && !$0.path.hasSuffix("/README.md") }
        #expect(guide.count > 5 && pages.flatMap(\.paths).count > 50)
        #expect(!pages.flatMap(\.members).isEmpty && !pages.flatMap(\.makeTargets).isEmpty)
        #expect(pages.flatMap(\.commands).count > 15 && pages.flatMap(\.outputs).count { $0.command.isHeadless } > 1)
        let targets = try Set(Page.text(of: "Makefile").matches(of: /(?m)^([a-z-]+):.*##\s/).map { String($0.1) })
        let problems = try pages.flatMap { page in
            let listed = page.links.map { page.resolve($0) }
            let problems =
                try page.paths.filter { !Page.exists($0) } + page.members.filter(Self.isAbsent).map(\.name)
                + page.makeTargets.filter { !targets.contains($0) }
                + page.links.filter { try Self.leadsNowhere($0, on: page, among: pages) }
                + guide.map(\.path).filter { page.path.hasSuffix("README.md") && !listed.contains($0) }
            return problems.map { "\(page): \($0)" }
        }
        #expect(problems == [])
    }

    private static func isAbsent(_ name: String, in file: String) throws -> Bool {
        guard Page.exists(file) else { return false }
        return try !Page.text(of: file).split { !($0.isLetter || $0.isNumber) }.contains { $0 == name }
    }

    /// True for a link within the package whose page or heading does not exist, and for one to a heading in the guide:
    /// DocC names headings differently than a forge, and `.ci/docs` converts only links to pages.
    private static func leadsNowhere(_ link: String, on page: Page, among pages: [Page]) throws -> Bool {
        guard !link.hasPrefix("https://") else { return false }
        let parts = link.split(separator: "#", omittingEmptySubsequences: false).map(String.init)
        let target = page.resolve(parts[0])
        guard parts.count > 1 else { return !Page.exists(target) }
        let anchors = pages.first { $0.path == target }?.anchors ?? []
        return !anchors.contains(parts[1]) || page.path.hasPrefix(Page.guide)
    }

    @Test("has a row for every setting and every action on the page on settings, and no other")
    func settings() throws {
        let key = "key "
        let rows = Setting.all.map { setting in
            let value = setting.value(AppOptions())
            return setting.name.hasPrefix(key)
                ? "| `\(setting.name.dropFirst(key.count))` | `\(value)` | \(setting.comment) |"
                : "| `\(setting.name)` | \(setting.allowed) | \(value) | \(setting.comment) |"
        }
        let page = try Page.text(of: "\(Page.guide)/Settings.md")
        let written = page.split(separator: "\n").filter { $0.hasPrefix("| `") }.map(String.init)
        #expect(rows.count > 20 && written.sorted() == rows.sorted())
    }

    private static let hasAnalyzer = FileManager.default.isExecutableFile(atPath: "/usr/bin/systemd-analyze")

    @Test("has a valid unit for a relay, which exposes little", .enabled(if: hasAnalyzer, "no systemd-analyze"))
    func unit() throws {
        let page = try #require(try Page.all().first { $0.path.hasSuffix("/Running-a-relay.md") })
        let lines = try #require(page.fences.first { $0.language == "ini" }).lines
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

extension Page {
    /// The path of a link's target, from the package's folder.
    fileprivate func resolve(_ target: String) -> String {
        var folders = path.split(separator: "/").dropLast().map(String.init)
        for part in target.split(separator: "#", omittingEmptySubsequences: false)[0].split(separator: "/") {
            if part == ".." { folders.removeLast() } else { folders.append(String(part)) }
        }
        return folders.joined(separator: "/")
    }
}
