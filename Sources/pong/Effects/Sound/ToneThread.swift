internal import PongUI
internal import OperatingSystem

/// The thread of a ``TonePlayer``: starts a program for each tone, and reaps it.
struct ToneThread: Sendable {
    let programs: [SoundProgram]
    /// The parent of the tones' folder.
    let base: String
    /// The reading end of the cues; non-blocking.
    let cues: Int32
    /// The writing end of the reports: the index of the program in use, ``noFolder`` or ``noProgram``.
    let reports: Int32

    static let noFolder: UInt8 = 254
    static let noProgram: UInt8 = 255

    /// Most simultaneous tones; further ones are dropped.
    private static let mostTones = 3
    /// Failures in a row after which the next program is tried.
    private static let mostFailures = 3
    /// Longest run of a program; the longest tone takes half a second.
    private static let longest = Duration.seconds(3)

    private struct Child {
        let process: pid_t
        let start: ContinuousClock.Instant
    }

    private struct State {
        var children: [Child] = []
        var program = 0
        var failures = 0
    }

    /// Plays until the pipe of the cues is closed.
    func run() {
        defer {
            SystemCalls.close(cues)
            SystemCalls.close(reports)
        }
        guard let folder = SoundFolder(in: base) else {
            report(Self.noFolder)
            return dropCues()
        }
        defer { folder.remove() }
        var state = State()
        defer { for child in state.children { end(child) } }
        while let heard = waitForCues(state.children.isEmpty) {
            reap(&state)
            guard programs.indices.contains(state.program) else { continue }
            for cue in Cues.each where heard.contains(cue) {
                start(folder.file(of: cue), &state)
                break
            }
        }
    }

    /// Drops all cues until the pipe is closed, so that its reading end stays open.
    private func dropCues() {
        while waitForCues(true) != nil {}
    }

    /// Waits for cues; while children play, at most 20 ms.
    ///
    /// - Returns: All cues so far, empty after a timeout; `nil` once the pipe is closed.
    private func waitForCues(_ isIdle: Bool) -> Cues? {
        var descriptor = pollfd(fd: cues, events: Int16(POLLIN), revents: 0)
        _ = poll(&descriptor, 1, isIdle ? -1 : 20)
        var heard: Cues = []
        var bytes = [UInt8](repeating: 0, count: 64)
        while true {
            let count = bytes.withUnsafeMutableBytes { SystemCalls.read(cues, $0) }
            if count == 0 { return nil }
            guard count > 0 else { return errno == EAGAIN || errno == EINTR ? heard : nil }
            for byte in bytes[..<count] { heard.formUnion(Cues(rawValue: byte)) }
        }
    }

    private func start(_ file: String, _ state: inout State) {
        guard state.children.count < Self.mostTones else { return }
        let program = programs[state.program]
        let arguments = [program.name] + program.flags + [file]
        if let process = ChildProcess.start(program.path, arguments, standard: [nil, nil, nil]) {
            state.children.append(Child(process: process, start: .now))
        } else {
            count(failure: true, &state)
        }
    }

    /// Reaps programs that have ended, and kills those that hang.
    private func reap(_ state: inout State) {
        for child in state.children {
            var status: Int32 = 0
            let ended = waitpid(child.process, &status, WNOHANG)
            if ended == 0, ContinuousClock.now - child.start < Self.longest { continue }
            if ended == 0 { end(child) }
            state.children.removeAll { $0.process == child.process }
            count(failure: ended == 0 || status != 0, &state)
        }
    }

    /// Counts failures in a row; after too many, switches to the next program.
    private func count(failure: Bool, _ state: inout State) {
        state.failures = failure ? state.failures + 1 : 0
        guard state.failures == Self.mostFailures else { return }
        state.failures = 0
        state.program += 1
        report(programs.indices.contains(state.program) ? UInt8(state.program) : Self.noProgram)
    }

    /// Kills a program with its children.
    private func end(_ child: Child) {
        kill(-child.process, SIGKILL)
        kill(child.process, SIGKILL)
        ChildProcess.wait(child.process)
    }

    private func report(_ number: UInt8) {
        _ = SystemCalls.writeAll([number], to: reports)
    }
}
