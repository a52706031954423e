internal import JSONText
internal import KeptFiles
internal import LabTools
internal import OperatingSystem
internal import RunFiles
internal import SocketSessions
internal import SyncLab

/// Processes that make the runs of a hunt at the same time; see ``HuntWorker``.
///
/// A run depends on its number alone, so that the results are the same for any number of processes. To see that it does,
/// a new process makes every twentieth run again, as its first one: a process has its own seed for hashing.
struct HuntPool {
    let hunt: Hunt

    /// The words behind the program's name that make ``hunt``.
    let arguments: [String]
    let jobs: Int

    /// The program that makes the runs.
    var program = RelayProcess.thisProgram

    /// Readable after a signal that ends the hunt; -1 for none.
    let stop: Int32

    /// The most runs begun whose results are not yet taken, so that a slow run does not let the others go far ahead.
    private static let window = 1_000

    /// Makes runs.
    ///
    /// - Parameter take: Takes the results in the order of the tasks; false ends it.
    /// - Returns: False if a signal or the taker has ended it before the last task; the results taken are those of the
    ///   first tasks.
    func make(_ tasks: some Sequence<HuntTask>, take: (HuntedRun) throws -> Bool) throws -> Bool {
        var tasks = tasks.makeIterator()
        var workers: [Worker] = []
        defer { for worker in workers { worker.stop() } }
        var results: [Int: HuntedRun] = [:]
        var (begun, taken) = (0, 0)
        var next = tasks.next()
        while next != nil || taken < begun {
            for index in workers.indices where workers[index].current == nil && begun - taken < Self.window {
                guard let task = next else { break }
                workers[index].begin(task, at: begun)
                begun += 1
                next = tasks.next()
            }
            if next != nil, workers.count < jobs {
                workers.append(try Worker(program, arguments))
                continue
            }
            guard wait(for: workers) else { return false }
            for index in workers.indices {
                guard let (place, run) = try workers[index].read(of: hunt) else { continue }
                results[place] = run
            }
            while let run = results.removeValue(forKey: taken) {
                taken += 1
                if try !take(run), next != nil || taken < begun { return false }
            }
        }
        return true
    }

    /// Waits until a worker has said something.
    ///
    /// - Returns: False after a signal.
    private func wait(for workers: [Worker]) -> Bool {
        var poller = Poller()
        for worker in workers { poller.add(worker.output, reads: true, writes: false) }
        let last = poller.add(stop, reads: true, writes: false)
        poller.wait(.seconds(60))
        return !poller.isReadable(last)
    }
}

/// The reason why runs cannot be made at all: no word about the runs, and none about bugs.
struct BrokenHunt: Error {
    let reason: String
}

/// A process that makes one run after another.
private struct Worker {
    private let program: String
    private let arguments: [String]
    private let process: Int32
    private let input: Int32
    let output: Int32
    /// The part of its line that has come.
    private var line: [UInt8] = []

    /// The run that it makes, the place of this one among all tasks, and the run as another process has made it before.
    private(set) var current: (task: HuntTask, place: Int, first: MadeRun?)?

    /// - Throws: ``BrokenHunt`` if the system has no process for it.
    init(_ program: String, _ arguments: [String]) throws(BrokenHunt) {
        self.program = program
        self.arguments = arguments
        guard let tasks = SystemCalls.pipe() else { throw BrokenHunt(reason: SystemCalls.errorText) }
        defer { SystemCalls.close(tasks.reading) }
        input = tasks.writing
        do {
            (process, output) = try RunWorker.process(
                program,
                arguments + ["--\(HuntOptions.workerFlag)"],
                input: tasks.reading
            )
        } catch {
            throw BrokenHunt(reason: error.reason)
        }
    }

    mutating func begin(_ task: HuntTask, at place: Int, after first: MadeRun? = nil) {
        current = (task, place, first)
        // A worker that has ended shows it at its output.
        _ = Array(task.line.utf8).withUnsafeBytes { SystemCalls.writeQuietly(input, $0) }
    }

    /// Takes the result of its run, if it is there; a worker that a signal has ended is replaced by a new one, and so is
    /// one whose run is made a second time.
    ///
    /// - Throws: ``BrokenHunt`` if the worker has ended with a status, or prints no run.
    mutating func read(of hunt: Hunt) throws(BrokenHunt) -> (place: Int, run: HuntedRun)? {
        guard Poller.wait(.zero, for: output) else { return nil }
        let bytes = SystemCalls.readSome(output) ?? []
        if bytes.isEmpty {
            let (status, lost) = (reap(), current)
            // A run that ends its process does so by a trap.
            guard status < 0 else { throw BrokenHunt(reason: "the process for a run ended with status \(status)") }
            self = try Worker(program, arguments)
            guard let (task, place, first) = lost else { return nil }
            let end = "ended by signal \(-status)"
            return (place, first?.result(madeAgainUntil: end) ?? HuntedRun(task.number, of: hunt, crash: end))
        }
        line += bytes
        guard line.last == UInt8(ascii: "\n"), let (task, place, first) = current else { return nil }
        guard let made = MadeRun(line: line.dropLast()) else {
            throw BrokenHunt(reason: "the process for a run printed something else")
        }
        (current, line) = (nil, [])
        if let first { return (place, first.result(madeAgain: made)) }
        guard made.isMadeTwice, task.recording == nil else { return (place, made.run) }
        stop()
        self = try Worker(program, arguments)
        begin(task, at: place, after: made)
        return nil
    }

    /// Ends the process, which has nothing to keep.
    func stop() {
        kill(process, SIGKILL)
        reap()
    }

    /// Waits for the end of the process.
    ///
    /// - Returns: Its status, as ``ChildProcess/wait(_:)`` has it.
    @discardableResult
    private func reap() -> Int32 {
        SystemCalls.close(input)
        SystemCalls.close(output)
        return ChildProcess.wait(process)
    }
}

/// A run to make: a line of a worker's input.
struct HuntTask {
    let number: Int

    /// The name of the file that records it, and the occasion that the file names.
    var recording: (file: String, occasion: String)?

    /// True to take away what its failure does not need.
    var isSimplified = false

    /// The occasion has no tabulator: it is printable.
    var line: String {
        "\(number)\(isSimplified ? " \(Self.simplified)" : recording.map { " \($0.occasion)\t\($0.file)" } ?? "")\n"
    }

    /// No occasion, for there is no file behind it.
    private static let simplified = "simplified"
}

extension HuntTask {
    init?(line: String) {
        let parts = line.split(separator: " ", maxSplits: 1).map(String.init)
        guard let number = parts.first.flatMap({ Int($0) }) else { return nil }
        let recording = parts.count == 2 ? parts[1].split(separator: "\t", maxSplits: 1).map(String.init) : []
        let isSimplified = parts.last == Self.simplified
        self.init(
            number: number,
            recording: recording.count == 2 ? (recording[1], recording[0]) : nil,
            isSimplified: isSimplified
        )
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
            let made =
                recordingFailure(of: task).map { MadeRun(HuntedRun(task.number, of: hunt, crash: $0)) }
                ?? (task.isSimplified
                    ? MadeRun(HuntedRun.simplified(task.number, of: hunt, broken: broken))
                    : MadeRun(task.number, of: hunt, reach: reach, broken: broken, values: expectations.values))
            alarm(0)
            try StandardOutput.print(made.line)
        }
    }

    /// Records a run, if that is the task.
    ///
    /// - Returns: The system's reason if the file cannot be written.
    private func recordingFailure(of task: HuntTask) -> String? {
        guard let (file, occasion) = task.recording else { return nil }
        do throws(RunOutputError) {
            _ = try Headless.Outcome(hunt[task.number], recordedIn: RecordedFile(creating: file), for: occasion)
            return nil
        } catch {
            return error.reason
        }
    }

    /// In seconds; a day of the lab takes half a minute.
    private static let longestRun: UInt32 = 600

    /// The first expectation that a report breaks.
    private func broken(_ report: RunReport) -> String? {
        let values = report.figures
        return expectations.first { (expectation: Expectation) in expectation.complaint(about: values) != nil }?.text
    }
}
