internal import Foundation

/// The environment that tests give to programs: the same wherever the tests run.
package enum ProgramEnvironment {
    /// What a program needs to be found and to run, and what sanitizers and coverage tell their programs.
    private static let inherited = [
        "PATH", "HOME", "LD_LIBRARY_PATH", "ASAN_OPTIONS", "TSAN_OPTIONS", "LLVM_PROFILE_FILE",
    ]

    #if canImport(Darwin)
        private static let locale = "en_US.UTF-8"
    #else
        private static let locale = "C.UTF-8"
    #endif

    /// The environment with some variables more, or with other values.
    ///
    /// A crash does not wait at the debugger's prompt.
    package static func with(_ variables: [String: String]) -> [String: String] {
        ProcessInfo.processInfo.environment
            .filter { inherited.contains($0.key) }
            .merging(["TERM": "xterm-256color", "LC_ALL": locale, "SWIFT_BACKTRACE": "enable=no"]) { $1 }
            .merging(variables) { $1 }
    }
}
