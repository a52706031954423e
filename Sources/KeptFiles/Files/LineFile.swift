internal import JSONText
internal import RunFiles

/// A file of JSON lines, each with its own checksum: the history, or the tries of daily matches.
struct LineFile {
    let file: KeptFile

    /// The key of a line whose newest entry survives trimming; `nil` if trimming may remove it.
    private let retentionKey: @Sendable (JSONFields) -> String?

    /// Size in bytes above which the older lines are removed.
    static let mostBytes = 1 << 20

    /// The largest file that is read, in bytes.
    private static let largestFile = 16 << 20

    init(path: String, retentionKey: @escaping @Sendable (JSONFields) -> String? = { _ in nil }) {
        file = KeptFile(path: path)
        self.retentionKey = retentionKey
    }

    /// Reads the intact lines; none if there is no such file.
    func read() throws(KeptFileError) -> (lines: [JSONFields], unreadable: Int) {
        Self.lines(of: try file.read(upTo: Self.largestFile) ?? [])
    }

    /// The texts of one name in the intact lines.
    func texts(_ name: String) throws(KeptFileError) -> [String] {
        try read().lines.compactMap { fields in
            var fields = fields
            return try? fields.take(name, .text)
        }
    }

    /// The intact lines, and the number of damaged ones.
    static func lines(of bytes: [UInt8]) -> (lines: [JSONFields], unreadable: Int) {
        let all = bytes.split(separator: UInt8(ascii: "\n")).map { SummedLine.fields($0) }
        let lines = all.compactMap(\.self)
        return (lines, all.count - lines.count)
    }

    /// Appends a line.
    ///
    /// - Parameter wait: The timeout for another program's change.
    func append(_ members: [(name: String, value: JSONValue)], wait: KeptFile.Wait = .long) throws(KeptFileError) {
        let size = try file.append(SummedLine.bytes(members), wait: wait)
        guard size > Self.mostBytes else { return }
        // The line is written; if trimming fails, the next append tries again.
        try? file.replace(upTo: Self.largestFile, wait: wait) { newerHalf(of: $0 ?? []) }
    }

    /// Replaces all lines, without waiting for another program's change.
    func replace(by lines: [[(name: String, value: JSONValue)]]) throws(KeptFileError) {
        try file.replace(upTo: Self.largestFile, wait: .none) { _ in lines.flatMap(SummedLine.bytes) }
    }

    /// The newest intact lines that fit into half of ``mostBytes``, and the lasting ones.
    private func newerHalf(of bytes: [UInt8]) -> [UInt8] {
        guard bytes.count > Self.mostBytes else { return bytes }
        var newest: [ArraySlice<UInt8>] = []
        var names: Set<String> = []
        var room = Self.mostBytes / 2
        for line in bytes.split(separator: UInt8(ascii: "\n")).reversed() {
            guard let fields = SummedLine.fields(line) else { continue }
            room -= line.count + 1
            let isLasting = retentionKey(fields).map { names.insert($0).inserted } ?? false
            if room >= 0 || isLasting { newest.append(line) }
        }
        return newest.reversed().flatMap { $0 + [UInt8(ascii: "\n")] }
    }
}
