internal import Synchronization

/// Starts and reaps processes.
package enum ChildProcess {
    /// Held while a pipe is not closed on exec yet, and while a child starts, which would inherit it.
    static let inheritance = Mutex(())

    /// Starts a program as the leader of a new session, with the default action for SIGPIPE.
    ///
    /// - Parameters:
    ///   - standard: The descriptors that become its standard input, output and error output, and its further ones;
    ///     `nil` for none, which is `/dev/null`.
    ///   - environment: Variables in addition to this process's.
    /// - Returns: The process; `nil` for an error, which is in `errno`.
    package static func start(
        _ program: String,
        _ arguments: [String],
        standard: [Int32?],
        environment: [String: String] = [:]
    ) -> Int32? {
        #if canImport(Darwin)
            var actions: posix_spawn_file_actions_t?
            var attributes: posix_spawnattr_t?
            let newSession: Int16 = 0x400
        #else
            var actions = posix_spawn_file_actions_t()
            var attributes = posix_spawnattr_t()
            let newSession: Int16 = 0x80
        #endif
        posix_spawn_file_actions_init(&actions)
        posix_spawnattr_init(&attributes)
        defer {
            posix_spawn_file_actions_destroy(&actions)
            posix_spawnattr_destroy(&attributes)
        }
        for (number, descriptor) in standard.enumerated() {
            if let descriptor {
                posix_spawn_file_actions_adddup2(&actions, descriptor, Int32(number))
            } else {
                posix_spawn_file_actions_addopen(&actions, Int32(number), "/dev/null", O_RDWR, 0)
            }
        }
        closeInherited(in: &actions, but: standard)
        var signals = sigset_t()
        sigemptyset(&signals)
        posix_spawnattr_setsigmask(&attributes, &signals)
        for number in [SIGPIPE, SIGXFSZ, SIGINT, SIGTERM, SIGQUIT, SIGTSTP, SIGHUP, SIGWINCH] {
            sigaddset(&signals, number)
        }
        posix_spawnattr_setsigdefault(&attributes, &signals)
        posix_spawnattr_setflags(
            &attributes,
            newSession | Int16(POSIX_SPAWN_SETSIGDEF) | Int16(POSIX_SPAWN_SETSIGMASK)
        )
        var variables = inherited.filter { variable in
            !environment.keys.contains { variable.hasPrefix("\($0)=") }
        }
        for (name, value) in environment.sorted(by: { $0.key < $1.key }) { variables.append("\(name)=\(value)") }
        var process: pid_t = 0
        let status = inheritance.withLock { _ in
            withCStrings(arguments) { argv in
                withCStrings(variables) { envp in posix_spawn(&process, program, &actions, &attributes, argv, envp) }
            }
        }
        errno = status
        return status == 0 ? process : nil
    }

    /// Waits for the end of a process.
    ///
    /// - Returns: The exit status; if a signal ended it, the signal's number with a minus.
    @discardableResult
    package static func wait(_ process: Int32) -> Int32 {
        var status: Int32 = 0
        while waitpid(process, &status, 0) < 0, errno == EINTR {}
        return exitStatus(in: status)
    }

    /// The exit status of a process that has ended, as ``wait(_:)`` has it; `nil` while it runs.
    ///
    /// Returns the status once: the process is reaped then.
    package static func status(ofEnded process: Int32) -> Int32? {
        var status: Int32 = 0
        guard waitpid(process, &status, WNOHANG) == process else { return nil }
        return exitStatus(in: status)
    }

    /// The system has the signal in the first byte, and the exit status in the second one.
    private static func exitStatus(in status: Int32) -> Int32 {
        status & 0x7F == 0 ? status >> 8 & 0xFF : -(status & 0x7F)
    }

    /// Reaps a process in a thread of its own, so that it does not stay a zombie.
    package static func reap(_ process: Int32) {
        SystemThread.start { wait(process) }
    }

    #if canImport(Darwin)
        private typealias FileActions = posix_spawn_file_actions_t?
    #else
        private typealias FileActions = posix_spawn_file_actions_t
    #endif

    /// Keeps this process's open descriptors, such as another child's pipe, from a child that may live longer.
    private static func closeInherited(in actions: inout FileActions, but standard: [Int32?]) {
        for descriptor in Int32(standard.count)..<descriptorLimit where !standard.contains(descriptor) {
            let flags = fcntl(descriptor, F_GETFD)
            if flags >= 0, flags & FD_CLOEXEC == 0 { posix_spawn_file_actions_addclose(&actions, descriptor) }
        }
    }

    /// Descriptors from this number on are not closed: a game and its tests open fewer.
    private static let descriptorLimit: Int32 = 1_024

    private static var inherited: [String] {
        var variables: [String] = []
        var next = environ
        while let variable = next.pointee {
            variables.append(String(cString: variable))
            next += 1
        }
        return variables
    }

    private static func withCStrings<Result>(
        _ texts: [String],
        _ body: (UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>) -> Result
    ) -> Result {
        var pointers = texts.map { strdup($0) } + [nil]
        defer { for pointer in pointers { free(pointer) } }
        return pointers.withUnsafeMutableBufferPointer { body($0.baseAddress!) }
    }
}
