#if canImport(Darwin)
    internal import Darwin
#else
    internal import Glibc
#endif

/// Starts and reaps processes.
package enum ChildProcess {
    /// Starts a program as the leader of a new session, with the default action for SIGPIPE.
    ///
    /// - Parameters:
    ///   - standard: The descriptors that become its standard input, output and error output.
    ///   - environment: Variables in addition to this process's.
    /// - Throws: ``RelayError``
    package static func start(
        _ program: String,
        _ arguments: [String],
        standard: [Int32],
        environment: [String: String] = [:]
    ) throws(RelayError) -> Int32 {
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
            posix_spawn_file_actions_adddup2(&actions, descriptor, Int32(number))
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
        let status = withCStrings(arguments) { argv in
            withCStrings(variables) { envp in posix_spawn(&process, program, &actions, &attributes, argv, envp) }
        }
        guard status == 0 else {
            throw RelayError(.system, "cannot start \(program): \(String(cString: strerror(status)))")
        }
        return process
    }

    /// Reaps a process in a thread of its own, so that it does not stay a zombie.
    ///
    /// - Parameter group: True to terminate it and its children after three seconds.
    static func reap(_ process: pid_t, group: Bool) {
        SystemThread.start {
            var status: Int32 = 0
            guard group else {
                while waitpid(process, &status, 0) < 0, errno == EINTR {}
                return
            }
            // There is no system call that waits for a process with a timeout.
            for _ in 0..<30 {
                if waitpid(process, &status, WNOHANG) != 0 { return }
                usleep(100_000)
            }
            kill(-process, SIGTERM)
            while waitpid(process, &status, 0) < 0, errno == EINTR {}
        }
    }

    #if canImport(Darwin)
        private typealias FileActions = posix_spawn_file_actions_t?
    #else
        private typealias FileActions = posix_spawn_file_actions_t
    #endif

    /// Keeps this process's open descriptors, such as another child's pipe, from a child that may live longer.
    private static func closeInherited(in actions: inout FileActions, but standard: [Int32]) {
        for descriptor in Int32(3)..<descriptorLimit where !standard.contains(descriptor) {
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
