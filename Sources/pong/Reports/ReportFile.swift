internal import KeptFiles
internal import LabTools
internal import RunFiles

extension RecordedFile {
    /// Writes a page, or another text for a reader or another program.
    func append(text: String) throws(RunOutputError) {
        try append(Array("\(text)\n".utf8))
    }

    /// Writes a page about a run.
    func append(page: RunPresentation) throws(RunOutputError) {
        try append(text: RunExport.html.text(of: page))
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
