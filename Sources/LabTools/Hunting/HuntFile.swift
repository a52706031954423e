internal import JSONText

/// The lines of a hunt: its header, and a line for each run.
package struct HuntFile: Sendable {
    package let header: HuntHeader
    package private(set) var runs: [HuntedRun]

    /// The most bytes of a file that is read.
    package static let largest = 1 << 30

    /// The reason why files are not of one hunt.
    package struct MergeError: Error {
        /// The file's name; empty for an error of all files together.
        package let file: String
        package let reason: String
    }

    /// Reads a file.
    ///
    /// - Parameters:
    ///   - name: The file's name, for errors.
    ///   - isGrowing: True to leave out a truncated last line, as a hunt that was killed may leave it.
    package init(_ name: String, _ bytes: [UInt8], isGrowing: Bool = false) throws(MergeError) {
        var lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        // Some editors leave out the last line end; a line that is truncated is no JSON.
        let hasLastLineEnd = lines.last?.isEmpty == true
        if hasLastLineEnd || isGrowing { lines.removeLast() }
        var values: [JSONValue] = []
        for (index, line) in lines.enumerated() {
            do {
                values.append(try JSONValue(json: Array(line)))
            } catch {
                let isTruncated = !hasLastLineEnd && index == lines.count - 1
                throw MergeError(
                    file: name,
                    reason: isTruncated ? "its last line is truncated" : "line \(index + 1): \(error.reason)"
                )
            }
        }
        guard let first = values.first, case .text("hunt")? = first["pong"] else {
            throw MergeError(file: name, reason: "it does not begin as pong lab --seeds --format jsonl does")
        }
        header = HuntHeader(json: first)
        runs = []
        for (index, value) in values.enumerated().dropFirst() {
            do {
                runs.append(try HuntedRun.coding.value(value, ""))
            } catch {
                throw MergeError(file: name, reason: "line \(index + 1): \(error)")
            }
        }
    }

    /// Merges files into one of the whole hunt.
    ///
    /// - Parameter files: At least one, with their names.
    /// - Throws: ``MergeError`` if they are of different hunts, or runs are doubled or missing.
    package init(merging files: [(name: String, file: HuntFile)]) throws(MergeError) {
        header = files[0].file.header
        let rows = files.flatMap { name, file in file.runs.map { (name: name, run: $0) } }
            .sorted { ($0.run.number, $0.name) < ($1.run.number, $1.name) }
        runs = rows.map(\.run)
        for (name, file) in files {
            guard let difference = file.header.difference(from: header) else { continue }
            throw MergeError(file: name, reason: "it is of another hunt than \(files[0].name): '\(difference)' differs")
        }
        for (one, other) in zip(rows, rows.dropFirst()) where one.run.number == other.run.number {
            throw MergeError(file: other.name, reason: "run \(other.run.number) is in \(one.name), too")
        }
        if let last = rows.last, last.run.number > header.count {
            throw MergeError(file: last.name, reason: "it has run \(last.run.number) of \(header.count)")
        }
        guard runs.count < header.count else { return }
        let first = runs.indices.first { runs[$0].number != $0 + 1 } ?? runs.count
        throw MergeError(
            file: "",
            reason: "\(runs.count) of \(header.count) runs are there; the first that is missing is run \(first + 1)"
        )
    }
}
