import Foundation

/// A page of the documentation in Markdown, cut into what the tests check.
struct Page {
    /// From the package's folder.
    let path: String

    /// The text outside of fenced code.
    private(set) var prose = ""

    private(set) var fences: [Fence] = []

    /// A block of code between fences.
    struct Fence: Equatable {
        /// What stands behind the opening fence, such as `sh`.
        var language: String
        var lines: [String] = []
        /// Whether only empty lines stand between this block and the one before.
        var followsFence = false
    }

    init(_ text: String, at path: String) {
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

    /// The text of inline code, in the order of the page.
    var codeSpans: [String] {
        prose.matches(of: /`([^`\n]+)`/).map { String($0.1) }
    }

    /// Where the links point.
    var links: [String] {
        prose.matches(of: /\]\(([^)\s]+)\)/).map { String($0.1) }
    }

    /// The names by which a forge links to the headings.
    var anchors: [String] {
        prose.matches(of: /(?m)^#+ (.+)$/).map { heading in
            let kept = heading.1.lowercased().filter { $0.isLetter || $0.isNumber || " -".contains($0) }
            return String(kept.map { $0 == " " ? "-" : $0 })
        }
    }

    /// The files and folders of the package that inline code and blocks of code name.
    var paths: [String] {
        (codeSpans + fences.flatMap(\.lines)).flatMap { code in
            code.matches(of: /(?:^|[\s(])((?:Sources|Tests|\.ci|\.github)\/[\w+.\/-]+)/).map { String($0.1) }
        }
    }

    /// Names of code that stand right behind the file that holds them: `File.swift`, `name`.
    var members: [(file: String, name: String)] {
        let pattern = /`((?:Sources|Tests)\/[^`]+\.swift)`, `(\w+)(?:\([^`]*\))?`/
        return prose.matches(of: pattern).map { (String($0.1), String($0.2)) }
    }

    /// The targets of the Makefile that inline code and blocks of code name.
    var makeTargets: [String] {
        (codeSpans + fences.flatMap(\.lines)).compactMap { code in
            code.prefixMatch(of: /make ([a-z-]+)/).map { String($0.1) }
        }
    }

    /// The runs of the program that blocks of shell code show.
    var commands: [DocumentedCommand] {
        fences.filter { $0.language == "sh" }.flatMap { $0.lines.compactMap { DocumentedCommand($0) } }
    }

    /// The commands that a block of their own shows right before a block with their output.
    var outputs: [(command: DocumentedCommand, output: String)] {
        zip(fences, fences.dropFirst()).compactMap { source, output in
            guard source.language == "sh", output.language == "text", output.followsFence else { return nil }
            let commands = source.lines.compactMap { DocumentedCommand($0) }
            guard commands.count == source.lines.count, let command = commands.last else { return nil }
            return (command, output.lines.joined(separator: "\n"))
        }
    }
}

extension Page {
    /// The package's folder, four levels above this file.
    static let root = URL(filePath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    /// The folder of the guide.
    static let guide = "Sources/pong/Documentation"

    /// The README, what contributors read, and the guide.
    static func all() throws -> [Page] {
        let names = try FileManager.default.contentsOfDirectory(atPath: root.appending(path: guide).path())
        let pages = names.filter { $0.hasSuffix(".md") }.sorted().map { "\(guide)/\($0)" }
        return try (["README.md", ".github/CONTRIBUTING.md"] + pages).map { Page(try text(of: $0), at: $0) }
    }

    static func text(of path: String) throws -> String {
        try String(contentsOf: root.appending(path: path), encoding: .utf8)
    }

    static func exists(_ path: String) -> Bool {
        FileManager.default.fileExists(atPath: root.appending(path: path).path())
    }
}
