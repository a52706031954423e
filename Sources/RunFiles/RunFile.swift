internal import GameCore
internal import JSONText
public import SyncLab

/// A run read from a file, with the checkpoints to verify it.
///
/// The format is described in `Sources/pong/Documentation/Run-files.md`.
package struct RunFile: Sendable {
    package fileprivate(set) var header: RunFileHeader
    package var record: RunRecord
    package fileprivate(set) var checkpoints: [RunCheckpoint] = []

    /// The hashes of a match at one screen, after ticks of its run; empty for a run of the lab.
    var matchHashes: [(tick: UInt32, hash: UInt64)] = []

    /// The place and the reason if the file ends too soon; `nil` if the run ended properly.
    ///
    /// The record then goes to the last checkpoint, or to the last hash of a match at one screen.
    package fileprivate(set) var truncation: RunFileError?

    /// The most bytes of a file: a week of play.
    package static let largestFile = 256 << 20

    /// Refuses a run of another simulation, or of rules that mean something else here.
    ///
    /// - Parameter program: The version of this program.
    package func checkSimulation(program: String) throws(RunFileError) {
        let maker = "pong \(header.origin.program) made it"
        guard header.simulation == Simulation.version else {
            let own = "this is pong \(program) with simulation \(Simulation.version)"
            throw RunFileError(.otherSimulation, "\(maker) with simulation \(header.simulation), and \(own)")
        }
        guard header.digest == record.setup.rules.digest else {
            let reason = "\(maker), whose rules have another digest than in this pong \(program)"
            throw RunFileError(.otherSimulation, reason)
        }
    }
}

extension RunRecord {
    /// Reads a run from the text of a whole run file, such as one in a test.
    ///
    /// - Throws: An error that names the line and the reason.
    public init(runFile text: String) throws {
        let file = try RunFile(Array(text.utf8))
        if let truncation = file.truncation { throw truncation }
        self = file.record
    }
}

/// Reads a run file line by line.
///
/// The sum of each line is checked before anything in it is believed. A file that ends too soon gives the run up to its
/// last whole second; anything else that is wrong is an error. A carriage return in front of a line end, as Git may add
/// one on Windows, is ignored.
struct RunFileReader {
    private var lines = RunFileLines()

    /// The number of the line that is read, from 1.
    private var line = 0

    /// The file as far as it is read.
    private var file: RunFile
    private var coder = CheckpointCoder()

    /// The ticks of the run before the first one in the file; 0 for a run of the lab.
    private var leadIn: UInt32 = 0

    /// The names of the members of the left and the right device.
    private var sides = (left: "left", right: "right")

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
        var reader = try RunFileReader(header: body(of: first), isWhole: first.endIndex < bytes.endIndex)
        while !rest.isEmpty {
            guard let end = rest.firstIndex(of: lineEnd) else {
                return reader.finished(RunFileError(.truncated, line: reader.line + 1, "the file is truncated here"))
            }
            try reader.read(body(of: rest[..<end]))
            rest = rest[(end + 1)...]
        }
        let absent = RunFileError(.truncated, line: reader.line + 1, "the file is truncated before the end of the run")
        return reader.finished(reader.hasEnded ? nil : absent)
    }

    private static let lineEnd = UInt8(ascii: "\n")

    /// A line without the carriage return of CRLF; no line of JSON ends with one.
    private static func body(of line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        line.last == UInt8(ascii: "\r") ? line.dropLast() : line
    }

    /// Reads the first line.
    private init(header bytes: ArraySlice<UInt8>, isWhole: Bool) throws(RunFileError) {
        line = 1
        file = RunFile(header: .blank, record: RunRecord(RunSetup(seed: 0)))
        guard bytes.starts(with: #"{"pong":"run","#.utf8) else {
            let isBeginning = !isWhole && #"{"pong":"run","#.utf8.starts(with: bytes)
            throw RunFileError(isBeginning ? .truncated : .foreign, line: 1, "it is not a run file of pong")
        }
        guard isWhole else { throw RunFileError(.truncated, line: 1, "the file is truncated here") }
        var fields = try fields(of: bytes)
        let format = try Self.reading(line) { () throws(FieldError) in
            _ = try fields.take("pong")
            return try fields.take("format", .whole(in: 1...1_000_000))
        }
        guard format <= RunFileHeader.matchFormat else {
            let known = "this pong knows formats up to \(RunFileHeader.matchFormat)"
            throw RunFileError(.newer, line: 1, "it has format \(format), and \(known)")
        }
        try Self.reading(line) { () throws(FieldError) in
            if format == RunFileHeader.matchFormat {
                let setup = try RunSetup.matchFields.value(takenFrom: &fields, changing: RunSetup(seed: 0))
                let match = LocalMatch(setup.rules, seed: setup.seed)
                file.record = match.record
                leadIn = file.record.end
                sides = match.sideOfOne == .left ? ("one", "two") : ("two", "one")
            } else {
                file.record = RunRecord(try RunSetup(takenFrom: &fields))
            }
            file.header = try RunFileHeader(takenFrom: &fields, sides)
            try fields.finish()
        }
    }

    /// Reads a line after the first one.
    private mutating func read(_ bytes: ArraySlice<UInt8>) throws(RunFileError) {
        line += 1
        guard !hasEnded else { throw RunFileError(.damaged, line: line, "there is a line behind the end of the run") }
        var fields = try fields(of: bytes)
        try Self.reading(line) { () throws(FieldError) in
            if fields.has("tick") {
                try readTicks(&fields)
            } else if leadIn > 0 && !fields.has("end") {
                // Neither actions nor marks.
            } else if fields.has("action") {
                try readAction(fields)
                return
            } else if let name = ["mark", "unmark"].first(where: fields.has) {
                try readMark(&fields, name)
            } else if fields.has("end") {
                let end = try fields.take("end", .whole(in: 0...Simulation.lastTick))
                guard end == file.record.end - leadIn, lastCompared == file.record.end else {
                    throw fields.wrong("end", "the last tick, with a checkpoint")
                }
                hasEnded = true
                // Kept matches of earlier versions name their score.
                if fields.has("score") { _ = try fields.list("score") }
            }
            try fields.finish()
        }
    }

    /// Checks a line's sum, and reads its JSON.
    private mutating func fields(of bytes: ArraySlice<UInt8>) throws(RunFileError) -> JSONFields {
        guard lines.check(bytes) else {
            throw RunFileError(
                .damaged,
                line: line,
                "checksum mismatch: this or an earlier line was changed or is missing"
            )
        }
        let value: JSONValue
        do {
            value = try JSONReader.read(bytes, upTo: Self.longestLine)
        } catch {
            throw RunFileError(.damaged, line: line, "it is not JSON: byte \(error.offset): \(error.reason)")
        }
        var fields = try Self.reading(line) { () throws(FieldError) in try JSONFields(value) }
        _ = fields.takeIfPresent("sum")
        return fields
    }

    /// Reads members of a line whose sum is right.
    private static func reading<Value>(
        _ line: Int,
        _ body: () throws(FieldError) -> Value
    ) throws(RunFileError) -> Value {
        do {
            return try body()
        } catch {
            switch error.reason {
            // The sum is right, so a newer program has written the unknown part.
            case .unknown: throw RunFileError(.newer, line: line, "\(error): a newer pong wrote it")
            case .absent, .wrong: throw RunFileError(.damaged, line: line, "\(error)")
            }
        }
    }

    private mutating func readAction(_ fields: JSONFields) throws(FieldError) {
        let action = try LabAction(fields)
        let count = file.record.deviceCount
        guard action.device.map({ $0 < count }) ?? true else {
            throw fields.wrong("device", "one of the \(count) devices, 0 to \(count - 1)")
        }
        file.record.append(action)
    }

    private mutating func readTicks(_ fields: inout JSONFields) throws(FieldError) {
        let tick = try fields.take("tick", .whole(in: 0...Int(Simulation.lastTick))) + Int(leadIn)
        let count = tick - Int(file.record.end)
        let second = Int(CheckpointTaker.interval)
        let isNear = leadIn > 0 ? count <= second : Int(file.record.end) / second == (tick - 1) / second
        guard count >= 0, tick > 0, isNear else { throw fields.wrong("tick", "a tick of the same second") }
        if count > 0 {
            let left = try inputs(of: count, sides.left, from: &fields)
            let right = try inputs(of: count, sides.right, from: &fields)
            for (left, right) in zip(left, right) { file.record.append(left: left, right: right) }
        }
        if leadIn > 0 {
            file.matchHashes.append((file.record.end, try fields.take("hash", .hexadecimal(digits: 16))))
        } else if fields.has("confirmed") || fields.has("devices") {
            file.checkpoints.append(try coder.read(&fields, at: file.record.end))
        } else if tick % second == 0 {
            throw fields.wrong("tick", "within a second, but has no checkpoint")
        }
    }

    private func inputs(of ticks: Int, _ name: String, from fields: inout JSONFields) throws(FieldError) -> [Input] {
        guard let inputs = InputSpans.inputs(try fields.take(name, .text), ticks: ticks) else {
            throw fields.wrong(name, "the inputs of \(ticks) ticks")
        }
        return inputs
    }

    /// The last tick with a checkpoint or a hash.
    private var lastCompared: UInt32 { file.matchHashes.last?.tick ?? file.checkpoints.last?.tick ?? leadIn }

    private mutating func readMark(_ fields: inout JSONFields, _ name: String) throws(FieldError) {
        let isMarked = name == "mark"
        let tick = try fields.take(name, .whole(in: 0...file.record.end))
        guard file.record.marks.contains(tick) != isMarked else {
            throw fields.wrong(name, isMarked ? "a tick without a mark" : "a tick with a mark")
        }
        file.record.toggleMark(at: tick)
    }

    private func finished(_ truncation: RunFileError?) -> RunFile {
        var file = file
        file.truncation = truncation
        if truncation != nil { file.record = file.record.prefix(through: lastCompared) }
        return file
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
