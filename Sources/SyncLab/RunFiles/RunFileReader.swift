internal import GameCore

/// Reads a run file line by line.
///
/// The sum of each line is checked before anything in it is believed. A file that ends too soon gives the run up to its
/// last whole second; anything else that is wrong is an error.
struct RunFileReader {
    private var lines = RunFileLines()

    /// The number of the line that is read, from 1.
    private var line = 0

    private var header: RunFileHeader?
    private var record: RunRecord
    private var coder = CheckpointCoder()
    private var checkpoints: [RunCheckpoint] = []
    private var hasEnded = false

    /// The most bytes of a line.
    private static let longestLine = 1 << 20

    static func read(_ bytes: [UInt8]) throws(RunFileError) -> RunFile {
        guard bytes.count <= RunFile.largestFile else {
            throw RunFileError(.foreign, "it has more than \(RunFile.largestFile >> 20) MB")
        }
        guard !bytes.isEmpty else { throw RunFileError(.truncated, "it is empty") }
        var rest = bytes[...]
        let first = rest.prefix { $0 != lineEnd }
        rest = rest.dropFirst(first.count + 1)
        var reader = try RunFileReader(header: first, isWhole: first.endIndex < bytes.endIndex)
        while !rest.isEmpty {
            guard let end = rest.firstIndex(of: lineEnd) else {
                return try reader.file(RunFileError(.truncated, line: reader.line + 1, "it ends within this line"))
            }
            try reader.read(rest[..<end])
            rest = rest[(end + 1)...]
        }
        let absent = RunFileError(.truncated, line: reader.line + 1, "it ends before the end of the run")
        return try reader.file(reader.hasEnded ? nil : absent)
    }

    private static let lineEnd = UInt8(ascii: "\n")

    /// Reads the first line.
    private init(header bytes: ArraySlice<UInt8>, isWhole: Bool) throws(RunFileError) {
        line = 1
        record = RunRecord(RunSetup(seed: 0))
        guard bytes.starts(with: #"{"pong":"run","#.utf8) else {
            let isBeginning = !isWhole && #"{"pong":"run","#.utf8.starts(with: bytes)
            throw RunFileError(isBeginning ? .truncated : .foreign, line: 1, "it is no run file of pong")
        }
        guard isWhole else { throw RunFileError(.truncated, line: 1, "it ends within this line") }
        var fields = try fields(of: bytes)
        let format: Int
        do {
            _ = try fields.take("pong")
            format = try fields.take("format", .whole(in: 1...1_000_000))
        } catch {
            throw self.error(error)
        }
        guard format <= RunFileHeader.format else {
            let known = "this pong knows formats up to \(RunFileHeader.format)"
            throw RunFileError(.newer, line: 1, "it has format \(format), and \(known)")
        }
        do {
            header = try RunFileHeader(takenFrom: &fields)
            record = RunRecord(try RunSetup(takenFrom: &fields))
            try fields.finish()
        } catch {
            throw self.error(error)
        }
    }

    /// Reads a line after the first one.
    private mutating func read(_ bytes: ArraySlice<UInt8>) throws(RunFileError) {
        line += 1
        guard !hasEnded else { throw RunFileError(.damaged, line: line, "there is a line behind the end of the run") }
        var fields = try fields(of: bytes)
        do throws(FieldError) {
            if fields.has("tick") {
                try readTicks(&fields)
            } else if fields.has("action") {
                record.append(try LabAction(fields))
                return
            } else if fields.has("mark") {
                try readMark(&fields, "mark", isMarked: true)
            } else if fields.has("unmark") {
                try readMark(&fields, "unmark", isMarked: false)
            } else if fields.has("end") {
                let end = try fields.take("end", .whole(in: 0...UInt32.max))
                guard end == record.end, checkpoints.last?.tick ?? 0 == record.end else {
                    throw fields.wrong("end", "the last tick, with a checkpoint")
                }
                hasEnded = true
                // Kept matches of earlier versions name their score.
                if fields.has("score") { _ = try fields.list("score") }
            }
            try fields.finish()
        } catch {
            throw self.error(error)
        }
    }

    /// Checks a line's sum, and reads its JSON.
    private mutating func fields(of bytes: ArraySlice<UInt8>) throws(RunFileError) -> JSONFields {
        guard lines.check(bytes) else {
            throw RunFileError(.damaged, line: line, "its sum is wrong: it was changed, or a line before it is absent")
        }
        let value: JSONValue
        do {
            value = try JSONReader.read(bytes, upTo: Self.longestLine)
        } catch {
            throw RunFileError(.damaged, line: line, "it is no JSON: byte \(error.offset): \(error.reason)")
        }
        do {
            var fields = try JSONFields(value)
            _ = fields.takeIfPresent("sum")
            return fields
        } catch {
            throw self.error(error)
        }
    }

    private mutating func readTicks(_ fields: inout JSONFields) throws(FieldError) {
        let tick = try fields.take("tick", .whole(in: 0...Int(UInt32.max)))
        let count = tick - Int(record.end)
        let second = Int(CheckpointTaker.interval)
        guard count >= 0, tick > 0, Int(record.end) / second == (tick - 1) / second else {
            throw fields.wrong("tick", "a tick of the same second")
        }
        if count > 0 {
            let texts = (try fields.take("left", .text), try fields.take("right", .text))
            guard let left = InputRuns.inputs(texts.0, ticks: count) else {
                throw fields.wrong("left", "the inputs of \(count) ticks")
            }
            guard let right = InputRuns.inputs(texts.1, ticks: count) else {
                throw fields.wrong("right", "the inputs of \(count) ticks")
            }
            for (left, right) in zip(left, right) { record.append(left: left, right: right) }
        }
        if fields.has("confirmed") || fields.has("devices") {
            checkpoints.append(try coder.read(&fields, at: record.end))
        } else if tick % second == 0 {
            throw fields.wrong("tick", "within a second, but has no checkpoint")
        }
    }

    private mutating func readMark(
        _ fields: inout JSONFields,
        _ name: String,
        isMarked: Bool
    ) throws(FieldError) {
        let tick = try fields.take(name, .whole(in: 0...record.end))
        guard record.marks.contains(tick) != isMarked else {
            throw fields.wrong(name, isMarked ? "a tick without a mark" : "a tick with a mark")
        }
        record.toggleMark(at: tick)
    }

    private func error(_ error: FieldError) -> RunFileError {
        // The sum is right: what this program does not know, a newer one has written.
        switch error.reason {
        case .unknown: RunFileError(.newer, line: line, "\(error): a newer pong wrote it")
        case .absent, .wrong: RunFileError(.damaged, line: line, "\(error)")
        }
    }

    private func file(_ truncation: RunFileError?) throws(RunFileError) -> RunFile {
        guard let header else { preconditionFailure("The first line was read") }
        let end = checkpoints.last?.tick ?? 0
        return RunFile(
            header: header,
            record: truncation == nil ? record : record.prefix(through: end),
            checkpoints: checkpoints,
            truncation: truncation
        )
    }
}

extension RunFile {
    /// Reads a file.
    ///
    /// - Throws: ``RunFileError`` with the line and the reason.
    package init(_ bytes: [UInt8]) throws(RunFileError) {
        self = try RunFileReader.read(bytes)
    }
}
