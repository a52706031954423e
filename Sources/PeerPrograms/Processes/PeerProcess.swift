internal import OperatingSystem

/// A running program: lines go to its standard input, lines come from its standard output, its standard error is a log.
///
/// It leads a process group of its own, which ends with this object.
final class PeerProcess {
    private let place: Int
    private let timeout: Duration
    private let process: Int32

    /// The status of the process, once it has ended.
    private var status: Int32?

    private var (input, output, errors): (Int32, Int32, Int32)

    /// Bytes that were read and not taken yet.
    private var (answers, log): ([UInt8], [UInt8]) = ([], [])

    /// The last lines of the log.
    private var lastLog: [String] = []

    /// The tick line whose answer comes next; 0 for `hello`.
    private var tick = 0

    /// Lines that have not been answered, and the bytes of those that are not written.
    private var unanswered = 0
    private var unwritten: [UInt8] = []

    private var buffer = [UInt8](repeating: 0, count: 1 << 16)

    /// Starts `sh -c` with a command.
    ///
    /// - Parameter place: The device's.
    init(_ command: String, _ place: Int, timeout: Duration) throws(PeerFailure) {
        (self.place, self.timeout) = (place, timeout)
        func refuse() -> PeerFailure {
            PeerFailure(place: place, tick: 0, reason: .cannotStart(SystemCalls.errorText), log: [])
        }
        guard let toProgram = SystemCalls.pipe() else { throw refuse() }
        guard let fromProgram = SystemCalls.pipe() else {
            Self.close(toProgram)
            throw refuse()
        }
        guard let fromLog = SystemCalls.pipe() else {
            Self.close(toProgram, fromProgram)
            throw refuse()
        }
        let ends = [toProgram.reading, fromProgram.writing, fromLog.writing]
        let started = PeerGroups.start {
            ChildProcess.start(
                "/bin/sh",
                ["sh", "-c", command],
                standard: ends,
                environment: getenv(Self.backtrace.name) == nil ? [Self.backtrace.name: Self.backtrace.value] : [:]
            )
        }
        guard let process = started else {
            let failure = refuse()
            Self.close(toProgram, fromProgram, fromLog)
            throw failure
        }
        self.process = process
        (input, output, errors) = (toProgram.writing, fromProgram.reading, fromLog.reading)
        for end in ends { SystemCalls.close(end) }
        for end in [input, output, errors] { SystemCalls.prepare(end) }
    }

    /// A trap in Swift is told in so few lines that a failure shows the place in the source.
    private static let backtrace = (name: "SWIFT_BACKTRACE", value: "registers=none,images=none,limit=4,top=0")

    private static func close(_ pipes: (reading: Int32, writing: Int32)...) {
        for pipe in pipes {
            SystemCalls.close(pipe.reading)
            SystemCalls.close(pipe.writing)
        }
    }

    deinit { end() }

    /// Ends the process group at once.
    private func end() {
        guard input >= 0 || status == nil else { return }
        kill(-process, SIGKILL)
        PeerGroups.remove(process)
        if status == nil { status = ChildProcess.wait(process) }
        for end in [input, output, errors] where end >= 0 { SystemCalls.close(end) }
        (input, output, errors) = (-1, -1, -1)
    }

    /// Takes a line, with its end, for the next ``write()``.
    func send(_ line: [UInt8]) {
        unanswered += 1
        unwritten += line
    }

    /// Writes the lines.
    func write() throws(PeerFailure) {
        guard !unwritten.isEmpty else { return }
        let start = ContinuousClock.now
        var written = 0
        while written < unwritten.count {
            let count = unwritten.withUnsafeBytes { bytes in
                SystemCalls.writeQuietly(input, UnsafeRawBufferPointer(rebasing: bytes[written...]))
            }
            if count > 0 { written += count }
            if count < 0 {
                // A program that has ended is told where its answer is read.
                guard errno == EAGAIN else { break }
                try wait(since: start, writes: true)
            }
        }
        unwritten.removeAll(keepingCapacity: true)
    }

    /// Reads the answer to the earliest line that has none, without its end.
    ///
    /// - Parameter tick: The number of the line's tick; 0 for `hello`.
    func answer(to tick: Int) throws(PeerFailure) -> [UInt8] {
        self.tick = tick
        try write()
        unanswered -= 1
        let start = ContinuousClock.now
        var searched = 0
        while true {
            if let end = answers[searched...].firstIndex(of: UInt8(ascii: "\n")) {
                let line = Array(answers[..<end])
                answers.removeFirst(end + 1)
                if unanswered == 0 {
                    read(errors, into: &log)
                    takeLogLines()
                }
                // A line that is no answer is told itself.
                guard unanswered > 0 || answers.isEmpty || line.first != UInt8(ascii: "{") else {
                    throw failure(.unasked(line: String(quoting: answers.prefix { $0 != UInt8(ascii: "\n") })))
                }
                return line
            }
            searched = answers.count
            guard answers.count <= PeerProtocol.largestLine else {
                throw failure(.tooMuch("a line of more than \(PeerProtocol.largestLine >> 20) MiB"))
            }
            try wait(since: start, writes: false)
        }
    }

    /// The lines of the log since the last call; at most ``mostLogLines``.
    func takeLog() -> [String] {
        defer { newLog = [] }
        return newLog
    }

    private var newLog: [String] = []
    private static let mostLogLines = 64

    /// Tells the program that its part is over, and waits for its end.
    func bye() throws(PeerFailure) {
        send(Array("{\"type\":\"bye\"}\n".utf8))
        try write()
        SystemCalls.close(input)
        input = -1
        let start = ContinuousClock.now
        while status == nil {
            status = ChildProcess.status(ofEnded: process)
            guard status == nil else { break }
            guard ContinuousClock.now - start < timeout else { throw failure(.silent(timeout)) }
            _ = drain(waiting: .milliseconds(1))
        }
        guard status == 0 else { throw failure(.ended(status ?? 0)) }
        end()
    }

    /// Waits until there is more to read, or room to write, and reads it.
    private func wait(since start: ContinuousClock.Instant, writes: Bool) throws(PeerFailure) {
        // A program's interpreter may start slowly on a busy machine.
        let patience = tick == 0 ? timeout * 4 : timeout
        guard ContinuousClock.now - start < patience else { throw failure(.silent(patience)) }
        let known = answers.count
        if drain(waiting: .milliseconds(20), writes: writes) { throw failure(ofEnd: .closedOutput) }
        // A child of the program may hold the pipe open after its end.
        guard answers.count == known, !writes, let gone = ChildProcess.status(ofEnded: process) else { return }
        status = gone
        _ = drain(waiting: .zero)
        if answers.count == known { throw failure(.ended(gone)) }
    }

    /// Reads what there is of the answer and the log.
    ///
    /// - Returns: True at the end of the output.
    private func drain(waiting time: Duration, writes: Bool = false) -> Bool {
        var poller = Poller()
        poller.add(output, reads: true, writes: false)
        poller.add(errors, reads: true, writes: false)
        if writes { poller.add(input, reads: false, writes: true) }
        poller.wait(time)
        if read(errors, into: &log) {
            SystemCalls.close(errors)
            errors = -1
        }
        takeLogLines()
        return read(output, into: &answers)
    }

    /// - Returns: True at the end.
    @discardableResult
    private func read(_ descriptor: Int32, into bytes: inout [UInt8]) -> Bool {
        guard descriptor >= 0 else { return false }
        while bytes.count <= 2 * PeerProtocol.largestLine {
            let count = buffer.withUnsafeMutableBytes { SystemCalls.read(descriptor, $0) }
            if count == 0 { return true }
            guard count > 0 else { return errno != EAGAIN && errno != EINTR }
            bytes += buffer[..<count]
            if count < buffer.count { return false }
        }
        return false
    }

    private func takeLogLines() {
        while let end = log.firstIndex(of: UInt8(ascii: "\n")) {
            note(log[..<end])
            log.removeFirst(end + 1)
        }
        // A line without an end is cut.
        guard log.count > 4_096 else { return }
        note(log[...])
        log = []
    }

    private func note(_ line: ArraySlice<UInt8>) {
        let text = String(decoding: line.prefix(1_000), as: UTF8.self)
        if newLog.count < Self.mostLogLines { newLog.append(text) }
        lastLog.append(text)
        if lastLog.count > PeerProtocol.shownLogLines { lastLog.removeFirst() }
    }

    /// The failure of a program whose pipe has ended: if the process has, too, that is the reason.
    private func failure(ofEnd reason: PeerFailure.Reason) -> PeerFailure {
        // Its end comes a little later than that of its pipes.
        for _ in 0..<200 where status == nil {
            status = ChildProcess.status(ofEnded: process)
            guard status == nil else { break }
            _ = drain(waiting: .zero)
            Poller.wait(.milliseconds(5))
        }
        return failure(status.map { .ended($0) } ?? reason)
    }

    func failure(_ reason: PeerFailure.Reason) -> PeerFailure {
        _ = drain(waiting: .zero)
        if !log.isEmpty { note(log[...]) }
        log = []
        return PeerFailure(place: place, tick: tick, reason: reason, log: lastLog)
    }
}
