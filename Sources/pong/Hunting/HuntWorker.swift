internal import JSONText
internal import KeptFiles
internal import LabTools
internal import OperatingSystem
internal import RunFiles
internal import SyncLab

/// A run to make: a line of a worker's input.
struct HuntTask {
    let number: Int

    /// The name of the file that records it, and the occasion that the file names.
    var recording: (file: String, occasion: String)?

    /// The occasion has no tabulator: it is printable.
    var line: String { "\(number)\(recording.map { " \($0.occasion)\t\($0.file)" } ?? "")\n" }

    init(number: Int, recording: (file: String, occasion: String)? = nil) {
        self.number = number
        self.recording = recording
    }

    init?(line: String) {
        let parts = line.split(separator: " ", maxSplits: 1).map(String.init)
        guard let number = parts.first.flatMap({ Int($0) }) else { return nil }
        let recording = parts.count == 2 ? parts[1].split(separator: "\t", maxSplits: 1).map(String.init) : []
        self.init(number: number, recording: recording.count == 2 ? (recording[1], recording[0]) : nil)
    }
}

/// A process that makes the runs of a hunt that its standard input names, and prints a line for each.
///
/// A run that ends the program ends one worker, and the hunt goes on.
struct HuntWorker {
    let hunt: Hunt
    let expectations: [Expectation]
    let reach: [Expression]

    /// Makes runs until the input ends.
    func run() throws {
        while let task = readLine().flatMap(HuntTask.init(line:)) {
            // A run that does not end is ended by a signal, and reported with its number.
            alarm(Self.longestRun)
            let run =
                recordingFailure(of: task).map { HuntedRun(task.number, hunt[task.number].setup, failure: $0) }
                ?? HuntedRun(task.number, of: hunt, reach: reach, broken: broken)
            alarm(0)
            try StandardOutput.print(HuntedRun.coding.json(run).line)
        }
    }

    /// Records a run, if that is the task.
    ///
    /// - Returns: The system's reason if the file cannot be written.
    private func recordingFailure(of task: HuntTask) -> HuntedRun.Failure? {
        guard let (file, occasion) = task.recording else { return nil }
        do throws(RunOutputError) {
            _ = try Headless.Outcome(hunt[task.number], recordedIn: RecordedFile(creating: file), for: occasion)
            return nil
        } catch {
            return HuntedRun.Failure(.crash, error.reason)
        }
    }

    /// In seconds; a day of the lab takes half a minute.
    private static let longestRun: UInt32 = 600

    /// The first expectation that a report breaks.
    private func broken(_ report: RunReport) -> String? {
        let values = ReportValues(report)
        return expectations.first { (expectation: Expectation) in expectation.complaint(about: values) != nil }?.text
    }
}

/// Lines that come in parts.
struct LineBuffer {
    private var rest: [UInt8] = []

    /// Adds bytes.
    ///
    /// - Returns: The lines that are whole now, without their ends.
    mutating func take(_ bytes: [UInt8]) -> [String] {
        rest += bytes
        var lines = rest.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        rest = lines.popLast().map(Array.init) ?? []
        return lines.map { String(decoding: $0, as: UTF8.self) }
    }
}

extension SystemCalls {
    /// Reads what is there, or waits for it; empty at the end, `nil` for an error.
    static func readSome(_ descriptor: Int32) -> [UInt8]? {
        var chunk = [UInt8](repeating: 0, count: 1 << 16)
        let count = chunk.withUnsafeMutableBytes { read(descriptor, $0) }
        return count < 0 ? nil : Array(chunk.prefix(count))
    }
}
