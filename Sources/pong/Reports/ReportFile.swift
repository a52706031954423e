internal import KeptFiles
internal import LabTools
internal import RunFiles

/// A page that a command writes at its end.
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
    func write(_ page: RunPresentation, again: String) throws(RunOutputError) {
        var page = page
        page.again = again
        try write(RunExport.html.text(of: page))
    }
}

extension Pong {
    /// The command line as it could be typed again.
    static var commandLine: String { commandLine(of: CommandLine.arguments.dropFirst()) }

    /// The command that makes the same runs again: without new files, and with the seed that was drawn.
    static func commandLine(again seed: UInt64? = nil) -> String {
        let files = ["--report", "--record", "--summary", "--junit", "--out"]
        var words = CommandLine.arguments.dropFirst()
        var kept: [String] = []
        while let word = words.popFirst() {
            if files.contains(word) {
                _ = words.popFirst()
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
