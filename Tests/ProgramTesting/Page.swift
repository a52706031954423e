package import Foundation
package import TerminalKit

/// A Markdown page of the documentation, split into the parts that tests check.
package struct Page: Sendable, CustomStringConvertible {
    /// From the package's folder.
    package let path: String

    /// The text outside fenced code.
    package private(set) var prose = ""

    package private(set) var fences: [Fence] = []

    /// A fenced block of code.
    package struct Fence: Sendable {
        /// The language after the opening fence, such as `sh`.
        package var language: String
        package var lines: [String] = []
        /// True if only empty lines separate this block from the previous one.
        package var followsFence = false
    }

    package init(_ text: String, at path: String) {
        self.path = path
        var isInFence = false
        var isRightBehindFence = false
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
            if line.hasPrefix("```") {
                if !isInFence {
                    fences.append(Fence(language: String(line.dropFirst(3)), followsFence: isRightBehindFence))
                }
                isInFence.toggle()
                isRightBehindFence = true
            } else if isInFence {
                fences[fences.count - 1].lines.append(String(line))
            } else {
                if !line.isEmpty { isRightBehindFence = false }
                prose += line + "\n"
            }
        }
    }

    package var description: String { path }

    /// The text of inline code, in the page's order.
    package var codeSpans: [String] {
        prose.matches(of: /`([^`\n]+)`/).map { String($0.1) }
    }

    /// The targets of the links.
    package var links: [String] {
        prose.matches(of: /\]\(([^)\s]+)\)/).map { String($0.1) }
    }

    /// The anchors that a forge gives the headings.
    package var anchors: [String] {
        prose.matches(of: /(?m)^#+ (.+)$/).map { heading in
            let kept = heading.1.lowercased().filter { $0.isLetter || $0.isNumber || " -".contains($0) }
            return String(kept.map { $0 == " " ? "-" : $0 })
        }
    }

    /// The files and folders of the package in the page's code.
    package var paths: [String] {
        (codeSpans + fences.flatMap(\.lines)).flatMap { code in
            code.matches(of: /(?:^|[\s(])((?:Sources|Tests|\.ci|\.github)\/[\w+.\/-]+)/).map { String($0.1) }
        }
    }

    /// Names of code after the file that declares them: `File.swift`, `name`.
    package var members: [(name: String, file: String)] {
        let pattern = /`((?:Sources|Tests)\/[^`]+\.swift)`, `(\w+)(?:\([^`]*\))?`/
        return prose.matches(of: pattern).map { (String($0.2), String($0.1)) }
    }

    /// The Makefile targets in the page's code.
    package var makeTargets: [String] {
        (codeSpans + fences.flatMap(\.lines)).compactMap { code in
            code.prefixMatch(of: /make ([a-z-]+)/).map { String($0.1) }
        }
    }

    /// The program runs in blocks of shell code.
    package var commands: [DocumentedCommand] {
        fences.filter { $0.language == "sh" }.flatMap { $0.lines.compactMap { DocumentedCommand($0) } }
    }

    /// Commands in a block of their own, each with the following block of output.
    package var outputs: [(command: DocumentedCommand, output: String)] {
        zip(fences, fences.dropFirst()).compactMap { source, output in
            guard source.language == "sh", output.language == "text", output.followsFence else { return nil }
            let commands = source.lines.compactMap { DocumentedCommand($0) }
            guard commands.count == source.lines.count, let command = commands.last else { return nil }
            return (command, output.lines.joined(separator: "\n"))
        }
    }
}

extension Page {
    /// The package's folder, three levels above this file.
    package static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    /// The folder of the guide.
    package static let guide = "Sources/pong/Documentation"

    /// The README, the contributors' page and the guide.
    package static func all() throws -> [Page] {
        let names = try FileManager.default.contentsOfDirectory(atPath: root.appending(path: guide).path())
        let pages = names.filter { $0.hasSuffix(".md") }.sorted().map { "\(guide)/\($0)" }
        return try (["README.md", ".github/CONTRIBUTING.md"] + pages).map { Page(try text(of: $0), at: $0) }
    }

    package static func text(of path: String) throws -> String {
        try String(contentsOf: root.appending(path: path), encoding: .utf8)
    }

    package static func exists(_ path: String) -> Bool {
        FileManager.default.fileExists(atPath: root.appending(path: path).path())
    }
}

extension TemporaryFolder {
    /// Makes a folder with a link to a folder of the package, so that a command finds the guide's files.
    package convenience init(linking name: String) throws {
        try self.init()
        try FileManager.default.createSymbolicLink(
            at: url.appending(path: name),
            withDestinationURL: Page.root.appending(path: name)
        )
    }
}
