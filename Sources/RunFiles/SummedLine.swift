package import JSONText

/// A line of a file that grows line by line: one JSON object, whose last member is the sum of the bytes before it.
///
/// Each line stands for itself, so that what is readable of a damaged file is read.
package enum SummedLine {
    /// The line of an object, with its line end.
    package static func bytes(_ members: [(name: String, value: JSONValue)]) -> [UInt8] {
        var lines = RunFileLines()
        var bytes: [UInt8] = []
        lines.append(members, to: &bytes)
        return bytes
    }

    /// Reads a line without its line end; `nil` if it was changed or is no such line.
    package static func fields(_ bytes: ArraySlice<UInt8>) -> JSONFields? {
        var lines = RunFileLines()
        guard bytes.count <= longest, lines.check(bytes), let value = try? JSONReader.read(bytes, upTo: longest),
            var fields = try? JSONFields(value)
        else { return nil }
        _ = fields.takeIfPresent("sum")
        return fields
    }

    /// The most bytes of a line.
    private static let longest = 1 << 14
}
