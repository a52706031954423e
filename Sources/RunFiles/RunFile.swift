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

    /// The match at one screen that the file has, and that the run was made from; `nil` for a run of the lab.
    private(set) var match: MatchFile?

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
        try header.simulation.check(record.setup.rules, maker: header.origin.program, program: program)
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

/// Reads a run of the lab line by line.
///
/// A file that ends too soon gives the run up to its last whole second; anything else that is wrong is an error.
private struct RunFileReader {
    /// The file as far as it is read.
    private(set) var file: RunFile
    private var coder = CheckpointCoder()

    /// Reads the first line.
    init(_ header: JSONFields, _ lines: RecordedLines) throws(RunFileError) {
        var header = header
        file = try lines.read { () throws(FieldError) in
            let record = RunRecord(try RunSetup(takenFrom: &header))
            let file = RunFile(header: try RunFileHeader(takenFrom: &header), record: record)
            try header.finish()
            return file
        }
    }

    /// Reads the other lines.
    mutating func read(_ lines: inout RecordedLines) throws(RunFileError) {
        while var fields = try lines.next() {
            lines.hasEnded = try lines.read { () throws(FieldError) in try readBody(&fields) }
        }
        file.truncation = lines.truncation
        if file.truncation != nil { file.record = file.record.prefix(through: lastCheckpoint) }
    }

    /// - Returns: True if the line is the last one.
    private mutating func readBody(_ fields: inout JSONFields) throws(FieldError) -> Bool {
        var isLast = false
        if fields.has("tick") {
            try readTicks(&fields)
        } else if fields.has("action") {
            try readAction(fields)
            return false
        } else if let name = ["mark", "unmark"].first(where: fields.has) {
            try readMark(&fields, name)
        } else if fields.has("end") {
            let end = file.record.end
            try fields.takeEnd(at: lastCheckpoint == end ? end : nil)
            isLast = true
        }
        try fields.finish()
        return isLast
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
        let tick = Int(try fields.take("tick", .whole(in: 0...Simulation.lastTick)))
        let count = tick - Int(file.record.end)
        let second = Int(CheckpointTaker.interval)
        guard count >= 0, tick > 0, Int(file.record.end) / second == (tick - 1) / second else {
            throw fields.wrong("tick", "a tick of the same second")
        }
        if count > 0 {
            let (left, right) = (
                try fields.takeInputs("left", ticks: count), try fields.takeInputs("right", ticks: count)
            )
            file.record.append(left: left, right: right)
        }
        if fields.has("confirmed") || fields.has("devices") {
            file.checkpoints.append(try coder.read(&fields, at: file.record.end))
        } else if tick % second == 0 {
            throw fields.wrong("tick", "within a second, but has no checkpoint")
        }
    }

    private var lastCheckpoint: UInt32 { file.checkpoints.last?.tick ?? 0 }

    private mutating func readMark(_ fields: inout JSONFields, _ name: String) throws(FieldError) {
        let isMarked = name == "mark"
        let tick = try fields.take(name, .whole(in: 0...file.record.end))
        guard file.record.marks.contains(tick) != isMarked else {
            throw fields.wrong(name, isMarked ? "a tick without a mark" : "a tick with a mark")
        }
        file.record.toggleMark(at: tick)
    }
}

extension RunFile {
    /// Reads a file of either format.
    ///
    /// - Throws: ``RunFileError`` with the line and the reason.
    package init(_ bytes: [UInt8]) throws(RunFileError) {
        var lines = try RecordedLines(bytes)
        let (format, header) = try lines.header()
        switch format {
        case .run: try self.init(header, &lines)
        case .match: self.init(try MatchFile(header, &lines))
        }
    }

    /// Reads a run of the lab from its first line on.
    init(_ header: JSONFields, _ lines: inout RecordedLines) throws(RunFileError) {
        var reader = try RunFileReader(header, lines)
        try reader.read(&lines)
        self = reader.file
    }
}
