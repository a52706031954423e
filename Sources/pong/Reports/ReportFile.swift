internal import ArgumentParser
internal import KeptFiles
internal import LabTools
internal import RunFiles

/// A file that a command writes at its end.
///
/// Until then there is no file: an empty one, left by a program that was killed, would block the next attempt.
struct PageFile {
    private let name: String

    /// The pipe or device that the name leads to; `nil` for a file.
    private let device: RecordedFile?

    /// Checks that the file can be created, or opens a pipe or a device.
    init(_ name: String) throws(RunOutputError) {
        let file = try RecordedFile(creating: name)
        self.name = name
        // A new file is removed with its last reference, as it is empty.
        device = file.isNew ? nil : file
    }

    /// Writes a page, or another text for a reader or another program.
    func write(_ text: String) throws(RunOutputError) {
        let file = if let device { device } else { try RecordedFile(creating: name) }
        try file.append(Array("\(text)\n".utf8))
    }

    /// Writes a page about a run.
    ///
    /// - Parameter again: The command that shows it again.
    func write(_ run: RunPresentation, again: String) throws(RunOutputError) {
        var run = run
        run.again = again
        try write(RunExport.html.text(of: run))
    }
}

/// The files about runs that a command writes at its end.
struct ReportOptions: ParsableArguments {
    @Option(
        help: "Write a page about the run, the comparison, the sweep or the hunt to a new file, such as run.html.",
        completion: .file(extensions: ["html"])
    )
    var report: String?

    @Option(
        help: "Append a summary in Markdown to a file, such as $GITHUB_STEP_SUMMARY.",
        completion: .file(extensions: ["md"])
    )
    var summary: String?

    @Option(
        help: "Write the results of a hunt or of scenarios as JUnit's XML to a new file, such as tests.xml.",
        completion: .file(extensions: ["xml"])
    )
    var junit: String?

    /// The flags that name them.
    static let flags = ["--report", "--summary", "--junit"]

    var isEmpty: Bool { report == nil && summary == nil && junit == nil }

    /// Checks that the files can be written, before the work.
    func open() throws(RunOutputError) -> ReportFiles {
        if let summary { _ = try RecordedFile(appendingTo: summary) }
        return ReportFiles(page: try report.map(PageFile.init), summary: summary, tests: try junit.map(PageFile.init))
    }
}

/// The files of ``ReportOptions``.
struct ReportFiles {
    fileprivate let page: PageFile?
    fileprivate let summary: String?
    fileprivate let tests: PageFile?

    /// Writes what is asked for; only that is made.
    func write(
        page: @autoclosure () -> String,
        summary: @autoclosure () -> String,
        tests: @autoclosure () -> JUnitReport? = nil
    ) throws(RunOutputError) {
        try self.page?.write(page())
        if let name = self.summary { try RecordedFile(appendingTo: name).append(Array("\(summary())\n".utf8)) }
        if let file = self.tests, let tests = tests() { try file.write(tests.text) }
    }

    /// Writes about a run.
    ///
    /// - Parameter again: The command that shows it again.
    func write(_ run: RunPresentation, again: String) throws(RunOutputError) {
        var run = run
        run.again = again
        try write(page: RunExport.html.text(of: run), summary: run.summary)
    }

    /// Writes about several runs.
    func write(_ runs: RunsPage) throws(RunOutputError) { try write(page: runs.text, summary: runs.summary) }
}

extension Pong {
    /// The command line as it could be typed again.
    static var commandLine: String { commandLine(of: CommandLine.arguments.dropFirst()) }

    /// The command that makes the same runs again: without new files, and with the seed that was drawn.
    static func commandLine(again seed: UInt64? = nil) -> String {
        let files = ReportOptions.flags + ["--record", "--out", "--resume"]
        var words = CommandLine.arguments.dropFirst()
        var kept: [String] = []
        while let word = words.popFirst() {
            if files.contains(word) {
                if word != "--resume" { _ = words.popFirst() }
            } else if !files.contains(where: { word.hasPrefix("\($0)=") }) {
                kept.append(word)
            }
        }
        let hasSeed = kept.contains { $0 == "--seed" || $0.hasPrefix("--seed=") }
        return commandLine(of: kept + (hasSeed ? [] : seed.map { ["--seed", "\($0)"] } ?? []))
    }

    static func commandLine(of words: some Sequence<String>) -> String {
        (["pong"] + words).map { word in
            let isPlain = word.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "-_./:=,%+".contains($0)) }
            return isPlain && !word.isEmpty
                ? word
                : "'" + word.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''") + "'"
        }
        .joined(separator: " ")
    }
}
