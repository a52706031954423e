internal import OperatingSystem
internal import PongUI

/// Plays tones with a system program, on a thread of its own, so that a tick never waits.
///
/// A cue is one byte in a socket. Cues that arrive too fast are dropped, because a late tone is worse than none.
final class TonePlayer {
    private let programs: [SoundProgram]
    private let folder: String
    /// The reason why nothing can be heard.
    private var reason: String?

    /// A socket that takes the cues and has the thread's reports; `nil` before the first cue.
    private var socket: Int32?
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
        guard reason == nil, let socket = start() else { return }
        // If the socket is full, the cue is dropped.
        _ = [cues.rawValue].withUnsafeBytes { SystemCalls.send(socket, $0) }
    }

    /// Stops all tones, and removes the files.
    func close() {
        guard let socket else { return }
        self.socket = nil
        reason = "the program ends"
        shutdown(socket, Int32(SHUT_WR))
        // The thread kills its children, and then closes its end.
        while Poller.wait(.seconds(1), for: socket), SystemCalls.readSome(socket)?.isEmpty == false {}
        SystemCalls.close(socket)
    }

    /// Starts the thread if it is not running.
    ///
    /// - Returns: This end of its socket; `nil` if the system has no thread or no socket for it.
    private func start() -> Int32? {
        if let socket { return socket }
        guard let ends = SystemCalls.socketPair() else { return nil }
        let thread = ToneThread(programs: programs, base: folder, socket: ends.1)
        let isStarted = SystemThread.start {
            var thread = thread
            thread.run()
        }
        guard isStarted else {
            for end in [ends.0, ends.1] { SystemCalls.close(end) }
            reason = "the system has no thread for it"
            return nil
        }
        socket = ends.0
        return socket
    }

    /// Reads the thread's reports.
    private func takeReports() {
        guard let socket else { return }
        for byte in SystemCalls.readSome(socket) ?? [] {
            switch byte {
            case ToneThread.noFolder: reason = "the tones cannot be written to \(folder)"
            case ToneThread.noProgram: reason = "\(programs[current].name) failed three times"
            default: current = Int(byte)
            }
        }
    }
}

/// A system program that plays a WAV file.
struct SoundProgram: Sendable, Equatable {
    let path: String
    /// Arguments before the file.
    let flags: [String]

    var name: String { path.split(separator: "/").last.map(String.init) ?? path }

    /// Programs of PipeWire, PulseAudio, ALSA and macOS, in the order of preference.
    private static let known = [
        ("pw-play", []), ("pw-cat", ["-p"]), ("paplay", []), ("aplay", ["-q"]), ("afplay", []),
    ]

    /// The installed programs, in the order of preference.
    ///
    /// - Parameter path: The value of `PATH`.
    static func all(in path: String) -> [SoundProgram] {
        let folders = path.split(separator: ":").filter { $0.hasPrefix("/") }
        return known.compactMap { name, flags in
            folders.lazy.map { "\($0)/\(name)" }.first(where: isProgram).map { SoundProgram(path: $0, flags: flags) }
        }
    }

    private static func isProgram(_ path: String) -> Bool {
        var status = stat()
        return access(path, X_OK) == 0 && stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
    }
}
