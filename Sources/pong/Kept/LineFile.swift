internal import PongUI
internal import SyncLab

/// A file of lines of JSON, each with its own checksum: the history, and the tries of daily matches.
struct LineFile {
    let file: KeptFile

    /// The most bytes of the file: its older lines make room.
    static let mostBytes = 1 << 20

    /// The largest file that is read, whatever made it larger.
    private static let largestFile = 16 << 20

    init(path: String) { file = KeptFile(path: path) }

    /// Reads all lines that are as they were written; none where there is no such file.
    func read() throws(KeptFileError) -> (lines: [JSONFields], unreadable: Int) {
        Self.lines(of: try file.read(upTo: Self.largestFile) ?? [])
    }

    /// The lines in these bytes that are as they were written, and how many others there are.
    static func lines(of bytes: [UInt8]) -> (lines: [JSONFields], unreadable: Int) {
        var lines: [JSONFields] = []
        var unreadable = 0
        for line in bytes.split(separator: UInt8(ascii: "\n")) {
            if let fields = SummedLine.fields(line) { lines.append(fields) } else { unreadable += 1 }
        }
        return (lines, unreadable)
    }

    /// Appends a line.
    ///
    /// - Parameter wait: How long to wait for another program.
    func append(
        _ members: [(name: String, value: JSONValue)],
        wait: KeptFile.Wait = .long
    ) throws(KeptFileError) {
        let size = try file.append(SummedLine.bytes(members), wait: wait)
        guard size > Self.mostBytes else { return }
        // The line is in the file: where there is no room made now, the next line tries again.
        try? file.replace(upTo: Self.largestFile, wait: wait) { Self.newerHalf(of: $0 ?? []) }
    }

    /// The newest lines that are as they were written, in half the bytes that the file may have.
    private static func newerHalf(of bytes: [UInt8]) -> [UInt8] {
        guard bytes.count > mostBytes else { return bytes }
        var newest: [ArraySlice<UInt8>] = []
        var room = mostBytes / 2
        for line in bytes.split(separator: UInt8(ascii: "\n")).reversed() where SummedLine.fields(line) != nil {
            room -= line.count + 1
            guard room >= 0 else { break }
            newest.append(line)
        }
        return newest.reversed().flatMap { $0 + [UInt8(ascii: "\n")] }
    }
}
