internal import PongUI
internal import OperatingSystem

/// Plays tones with a system program, on a thread of its own, so that a tick never waits.
///
/// A cue is one byte in a pipe. Cues that arrive too fast are dropped, because a late tone is worse than none.
final class TonePlayer {
    private let programs: [SoundProgram]
    private let folder: String
    /// The reason why nothing can be heard.
    private var reason: String?

    /// The writing end of the cues and the reading end of the thread's reports; `nil` before the first cue.
    private var ends: (cues: Int32, reports: Int32)?
    /// The index of the program in use.
    private var current: Int = 0

    /// - Parameter environment: Returns the value of a variable; `nil` if it is not set.
    init(environment: (String) -> String? = { name in getenv(name).map { String(cString: $0) } }) {
        func value(_ name: String) -> String? { environment(name).flatMap { $0.isEmpty ? nil : $0 } }
        programs = SoundProgram.all(in: value("PATH") ?? "")
        let folders = ["XDG_RUNTIME_DIR", "TMPDIR"].compactMap(value).filter { $0.hasPrefix("/") }
        let base = folders.first { access($0, W_OK) == 0 } ?? "/tmp"
        folder = base.hasSuffix("/") ? String(base.dropLast()) : base
        if value("SSH_CONNECTION") != nil || value("SSH_TTY") != nil {
            reason = "over ssh, tones would be heard at the other machine; the bell is heard here"
        } else if programs.isEmpty {
            reason = "there is no pw-play, pw-cat, paplay, aplay or afplay"
        }
    }

    deinit { close() }

    /// The program that plays the tones, or the reason why none does.
    var state: SoundPlayer.State {
        takeReports()
        return reason.map { .silent($0) } ?? .playing(with: programs[current].name)
    }

    /// Starts the most important of these cues, unless the thread is busy.
    func play(_ cues: Cues) {
        takeReports()
        guard reason == nil, let end = start() else { return }
        // If the pipe is full, the cue is dropped.
        _ = SystemCalls.writeAll([cues.rawValue], to: end)
    }

    /// Stops all tones, and removes the files.
    func close() {
        guard let ends else { return }
        self.ends = nil
        reason = "the program ends"
        SystemCalls.close(ends.cues)
        // The thread kills its children, and then closes its end.
        var report = pollfd(fd: ends.reports, events: Int16(POLLIN), revents: 0)
        while poll(&report, 1, 1_000) > 0, Self.readReport(ends.reports) != nil {}
        SystemCalls.close(ends.reports)
    }

    /// Starts the thread if it is not running.
    ///
    /// - Returns: The writing end of the cues; `nil` if the system has no thread or no pipe for them.
    private func start() -> Int32? {
        if let ends { return ends.cues }
        guard let cues = SystemCalls.pipe() else { return nil }
        guard let reports = SystemCalls.pipe() else {
            for end in [cues.reading, cues.writing] { SystemCalls.close(end) }
            return nil
        }
        for end in [cues.writing, cues.reading, reports.reading] {
            _ = fcntl(end, F_SETFL, fcntl(end, F_GETFL) | O_NONBLOCK)
        }
        let thread = ToneThread(programs: programs, base: folder, cues: cues.reading, reports: reports.writing)
        ends = (cues.writing, reports.reading)
        guard SystemThread.start({ thread.run() }) else {
            for end in [cues.reading, cues.writing, reports.reading, reports.writing] { SystemCalls.close(end) }
            ends = nil
            reason = "the system has no thread for it"
            return nil
        }
        return cues.writing
    }

    private static func readReport(_ end: Int32) -> UInt8? {
        var byte: UInt8 = 0
        return withUnsafeMutableBytes(of: &byte) { SystemCalls.read(end, $0) } == 1 ? byte : nil
    }

    /// Reads the thread's reports.
    private func takeReports() {
        guard let ends else { return }
        while let byte = Self.readReport(ends.reports) {
            switch byte {
            case ToneThread.noFolder: reason = "the tones cannot be written to \(folder)"
            case ToneThread.noProgram: reason = "\(programs[current].name) failed three times"
            default: current = Int(byte)
            }
        }
    }
}
