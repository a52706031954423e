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
    func write(_ page: RunPresentation) throws(RunOutputError) {
        try write(RunExport.html.text(of: page))
    }
}

extension Pong {
    /// The command line as it could be typed again.
    static var commandLine: String {
        (["pong"] + CommandLine.arguments.dropFirst()).map { word in
            let isPlain = word.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "-_./:=,%+".contains($0)) }
            return isPlain && !word.isEmpty
                ? word
                : "'" + word.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''") + "'"
        }
        .joined(separator: " ")
    }
}
