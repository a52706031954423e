internal import OperatingSystem
internal import PongUI
internal import Synchronization

/// Plays tones with a system program, on a thread of its own, so that a tick never waits.
///
/// A byte in a socket is a cue's place in ``Cues/each``. Cues that arrive too fast are dropped, because a late tone is
/// worse than none.
final class TonePlayer {
    private let programs: [SoundProgram]
    private let folder: String
    private let shared: ToneState

    /// A socket that takes the cues; `nil` before the first one.
    private var socket: Int32?

    /// - Parameter environment: Returns the value of a variable; `nil` if it is not set.
    init(environment: (String) -> String? = { name in getenv(name).map { String(cString: $0) } }) {
        func value(_ name: String) -> String? { environment(name).flatMap { $0.isEmpty ? nil : $0 } }
        programs = SoundProgram.all(in: value("PATH") ?? "")
        let folders = ["XDG_RUNTIME_DIR", "TMPDIR"].compactMap(value).filter { $0.hasPrefix("/") }
        let base = folders.first { access($0, W_OK) == 0 } ?? "/tmp"
        folder = base.hasSuffix("/") ? String(base.dropLast()) : base
        shared =
            if value("SSH_CONNECTION") != nil || value("SSH_TTY") != nil {
                ToneState(.silent("over ssh, tones would be heard at the other machine; the bell is heard here"))
            } else if let first = programs.first {
                ToneState(.playing(with: first.name))
            } else {
                ToneState(.silent("there is no pw-play, pw-cat, paplay, aplay or afplay"))
            }
    }

    deinit { close() }

    /// The program that plays the tones, or the reason why none does.
    var state: SoundPlayer.State { shared.value }

    /// Starts the most important of these cues, unless the thread is busy.
    func play(_ cues: Cues) {
        guard case .playing = state, let place = cues.first.flatMap({ Cues.each.firstIndex(of: $0) }),
            let socket = start()
        else {
            return
        }
        // If the socket is full, the cue is dropped.
        _ = [UInt8(place)].withUnsafeBytes { SystemCalls.send(socket, $0) }
    }

    /// Stops all tones, and removes the files.
    func close() {
        guard let socket else { return }
        self.socket = nil
        shutdown(socket, Int32(SHUT_WR))
        // The thread kills its children, and then closes its end.
        Poller.wait(.seconds(1), for: socket)
        SystemCalls.close(socket)
        shared.value = .silent("the program ends")
    }

    /// Starts the thread if it is not running.
    ///
    /// - Returns: This end of its socket; `nil` if the system has no thread or no socket for it.
    private func start() -> Int32? {
        if let socket { return socket }
        guard let ends = SystemCalls.socketPair() else { return nil }
        let thread = ToneThread(programs: programs, base: folder, socket: ends.1, state: shared)
        let isStarted = SystemThread.start {
            var thread = thread
            thread.run()
        }
        guard isStarted else {
            for end in [ends.0, ends.1] { SystemCalls.close(end) }
            shared.value = .silent("the system has no thread for it")
            return nil
        }
        socket = ends.0
        return socket
    }
}

/// The state of a player, which its thread sets, too.
final class ToneState: Sendable {
    private let state: Mutex<SoundPlayer.State>

    init(_ value: SoundPlayer.State) {
        state = Mutex(value)
    }

    var value: SoundPlayer.State {
        get { state.withLock { $0 } }
        set { state.withLock { $0 = newValue } }
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
