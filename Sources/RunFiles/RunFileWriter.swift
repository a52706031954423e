internal import JSONText
public import SyncLab

/// Writes a run as the lines of a run file while it grows.
///
/// After each tick it is told of the run, and gives lines once a second and for each action and mark: of a program that
/// is killed, at most the last second is lost. It only looks at the lab.
public struct RunFileWriter: Sendable {
    private var lines = RunFileLines()
    private var bytes: [UInt8] = []

    private var taker = CheckpointTaker()
    private var coder = CheckpointCoder()

    /// The ticks taken so far, those already in a line, and those before the last checkpoint.
    private var tick: UInt32 = 0
    private var writtenTick: UInt32 = 0
    private var checkpointTick: UInt32 = 0

    private var writtenActions = 0
    private var writtenMarks: [UInt32] = []

    /// Begins the file of a run at the run's beginning.
    public init(_ setup: RunSetup, _ origin: RunOrigin) {
        lines.append(RunFileHeader(setup, origin).members(with: setup), to: &bytes)
    }

    /// Begins the file of a run that has come far, and replays it up to its end.
    public init(_ record: RunRecord, _ origin: RunOrigin) {
        self.init(record.setup, origin)
        var lab = Lab(record.setup, keepsLog: false)
        record.replay(on: &lab) { take(record, $0) }
    }

    /// The file of a whole run.
    public static func file(of record: RunRecord, _ origin: RunOrigin) -> [UInt8] {
        var writer = RunFileWriter(record, origin)
        writer.finish(record)
        return writer.takeLines()
    }

    /// Takes the next tick, right after it.
    ///
    /// - Parameters:
    ///   - record: The run; it may be longer than the ticks taken.
    ///   - lab: The lab right after the tick that comes next here, before further actions.
    public mutating func take(_ record: RunRecord, _ lab: borrowing Lab) {
        let next = lab.tick
        precondition(next == tick + 1, "Tick \(next) comes after \(tick), which was taken last")
        if writtenActions < record.actions.count { writeActions(of: record) }
        tick += 1
        taker.note(lab)
        if tick.isMultiple(of: CheckpointTaker.interval) { writeTicks(of: record, taker.take(from: lab)) }
        if !record.marks.isEmpty || !writtenMarks.isEmpty { writeMarks(of: record) }
    }

    /// Ends the file: the run is over.
    public mutating func finish(_ record: RunRecord) {
        precondition(record.end == tick, "The run has \(record.end) ticks, and \(tick) were taken")
        if checkpointTick < tick { writeTicks(of: record, taker.takeLast()) }
        writeActions(of: record)
        writeMarks(of: record)
        lines.append([("end", .whole(tick))], to: &bytes)
    }

    /// The complete lines since the last call; mostly none.
    public mutating func takeLines() -> [UInt8] {
        guard !bytes.isEmpty else { return [] }
        defer { bytes.removeAll(keepingCapacity: true) }
        return bytes
    }

    /// Writes the inputs that are in no line yet.
    private mutating func writeTicks(of record: RunRecord, _ checkpoint: RunCheckpoint?) {
        var members: [(name: String, value: JSONValue)] = []
        members.reserveCapacity(8)
        members.append(("tick", .whole(tick)))
        if writtenTick < tick {
            var (left, right) = (InputSpans(), InputSpans())
            for inputs in record.inputs[Int(writtenTick)..<Int(tick)] {
                left.append(inputs.left)
                right.append(inputs.right)
            }
            members.append(("left", .text(left.text)))
            members.append(("right", .text(right.text)))
        }
        if let checkpoint {
            members += coder.members(of: checkpoint)
            checkpointTick = tick
        }
        lines.append(members, to: &bytes)
        writtenTick = tick
    }

    /// Writes the actions between the last tick and the next one.
    private mutating func writeActions(of record: RunRecord) {
        while writtenActions < record.actions.count, record.actions[writtenActions].tick == tick {
            if writtenTick < tick { writeTicks(of: record, nil) }
            lines.append(record.actions[writtenActions].action.members, to: &bytes)
            writtenActions += 1
        }
    }

    /// Writes the marks of the ticks so far that were set or taken away since the last time.
    private mutating func writeMarks(of record: RunRecord) {
        let marks = record.marks.prefix { $0 <= tick }
        guard !marks.elementsEqual(writtenMarks) else { return }
        // A mark comes after its tick.
        if writtenTick < tick { writeTicks(of: record, nil) }
        for mark in writtenMarks where !marks.contains(mark) {
            lines.append([("unmark", .whole(mark))], to: &bytes)
        }
        for mark in marks where !writtenMarks.contains(mark) {
            lines.append([("mark", .whole(mark))], to: &bytes)
        }
        writtenMarks = Array(marks)
    }
}
