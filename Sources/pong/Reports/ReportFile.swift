internal import KeptFiles
internal import RunFiles

extension RecordedFile {
    /// Writes a page, or another text for a reader or another program.
    func append(text: String) throws(RunOutputError) {
        try append(Array("\(text)\n".utf8))
    }
}

extension Pong {
    /// The command line as it could be typed again.
    static var commandLine: String {
        (["pong"] + CommandLine.arguments.dropFirst()).map { word in
            let isPlain = word.utf8.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
                case UInt8(ascii: "0")...UInt8(ascii: "9"): true
                default: "-_./:=,%+".utf8.contains(byte)
                }
            }
            return isPlain && !word.isEmpty
                ? word
                : "'" + word.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''") + "'"
        }
        .joined(separator: " ")
    }
}
