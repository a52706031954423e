public import SyncLab

/// Records a run in a file while it grows.
///
/// After an error it is to be dropped: a later line would not fit those before it.
public struct RunRecording: Sendable {
    private var writer: RunFileWriter
    private let output: any RunOutput

    /// Begins to record a run, with all that it has come to so far.
    public init(_ record: RunRecord, _ origin: RunOrigin, in output: any RunOutput) throws(RunOutputError) {
        writer = RunFileWriter(record, origin)
        self.output = output
        try flush()
    }

    /// The file's name.
    public var name: String { output.name }

    /// Takes the next tick of the run; call it right after each tick.
    ///
    /// - Parameter lab: The lab right after the tick, before further actions.
    public mutating func take(_ record: RunRecord, _ lab: borrowing Lab) throws(RunOutputError) {
        writer.take(record, lab)
        try flush()
    }

    /// Ends the file: the run is over.
    public mutating func finish(_ record: RunRecord) throws(RunOutputError) {
        writer.finish(record)
        try flush()
    }

    private mutating func flush() throws(RunOutputError) {
        let lines = writer.takeLines()
        if !lines.isEmpty { try output.append(lines) }
    }
}
