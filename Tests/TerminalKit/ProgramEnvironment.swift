internal import Foundation

/// The environment of programs under test, the same on every machine.
package enum ProgramEnvironment {
    /// Variables needed to find and run programs, and those of sanitizers and coverage.
    private static let inherited = [
        "PATH", "HOME", "LD_LIBRARY_PATH", "ASAN_OPTIONS", "TSAN_OPTIONS", "LLVM_PROFILE_FILE",
    ]

    #if canImport(Darwin)
        private static let locale = "en_US.UTF-8"
    #else
        private static let locale = "C.UTF-8"
    #endif

    /// The environment with added or changed variables.
    ///
    /// A crash does not wait at the debugger's prompt. The program's files go to folders that no other program under
    /// test uses: `XDG_CONFIG_HOME` and `XDG_STATE_HOME`, unless the variables name others.
    package static func with(_ variables: [String: String]) -> [String: String] {
        var standard = ["TERM": "xterm-256color", "LC_ALL": locale, "SWIFT_BACKTRACE": "enable=no"]
        if variables["XDG_CONFIG_HOME"] == nil { standard["XDG_CONFIG_HOME"] = settingsFolder() }
        if variables["XDG_STATE_HOME"] == nil { standard["XDG_STATE_HOME"] = newFolder() }
        return ProcessInfo.processInfo.environment
            .filter { inherited.contains($0.key) }
            .merging(standard) { $1 }
            .merging(variables) { $1 }
    }

    /// The path of a new folder for settings of a player who has seen the introduction.
    private static func settingsFolder() -> String {
        let folder = newFolder()
        let pong = URL(filePath: folder).appending(path: "pong")
        do {
            try FileManager.default.createDirectory(at: pong, withIntermediateDirectories: true)
            try Data("introduced yes\n".utf8).write(to: pong.appending(path: "settings"))
        } catch {
            fatalError("The tests cannot make the program's folder \(folder): \(error)")
        }
        return folder
    }

    /// A new path in the folder of these tests, which is removed when they end.
    private static func newFolder() -> String {
        folders.appending(path: UUID().uuidString).path(percentEncoded: false)
    }

    private static let folders: URL = {
        atexit { ProgramEnvironment.removeFolders() }
        return FileManager.default.temporaryDirectory.appending(path: "pong-kept-\(UUID().uuidString)")
    }()

    private static func removeFolders() {
        try? FileManager.default.removeItem(at: folders)
    }
}
