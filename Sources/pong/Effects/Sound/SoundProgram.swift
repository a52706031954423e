internal import OperatingSystem

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
