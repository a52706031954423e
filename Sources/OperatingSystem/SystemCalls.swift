internal import Synchronization

/// System calls under one name on Linux and macOS; retries interrupted calls.
///
/// A call of this name in the C library is the module's, which exports that library.
package enum SystemCalls {
    package static var errorText: String { String(cString: strerror(errno)) }

    package static var hostName: String {
        var name = [UInt8](repeating: 0, count: 256)
        let status = name.withUnsafeMutableBytes { bytes in
            bytes.withMemoryRebound(to: CChar.self) { gethostname($0.baseAddress!, $0.count - 1) }
        }
        return status == 0 ? String(decoding: name.prefix { $0 != 0 }, as: UTF8.self) : "this machine"
    }

    /// The size of the terminal behind a descriptor, in cells; `nil` if it is no terminal, or one without a size.
    package static func terminalSize(_ descriptor: Int32) -> (columns: Int, rows: Int)? {
        var size = winsize()
        guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 0 else { return nil }
        return (Int(size.ws_col), Int(size.ws_row))
    }

    /// Opens standard descriptors that the caller has closed, so that no file, pipe or socket gets their number.
    ///
    /// Each is open for the other direction only: reading standard input, or writing the others, fails as if it were
    /// closed.
    package static func reserveStandardDescriptors() {
        for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) < 0 {
            _ = open("/dev/null", descriptor == STDIN_FILENO ? O_WRONLY : O_RDONLY)
        }
    }

    /// Lets this process have a number of descriptors, as far as the system permits.
    package static func allowDescriptors(_ count: Int) {
        #if canImport(Glibc)
            let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
        #else
            let resource = RLIMIT_NOFILE
        #endif
        var limit = rlimit()
        guard getrlimit(resource, &limit) == 0, limit.rlim_cur < rlim_t(count) else { return }
        limit.rlim_cur = min(limit.rlim_max, rlim_t(count))
        setrlimit(resource, &limit)
    }

    package static func read(_ descriptor: Int32, _ buffer: UnsafeMutableRawBufferPointer) -> Int {
        retrying { OperatingSystem.read(descriptor, buffer.baseAddress, buffer.count) }
    }

    package static func write(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) -> Int {
        retrying { OperatingSystem.write(descriptor, bytes.baseAddress, bytes.count) }
    }

    /// Repeats a call as long as signals interrupt it.
    private static func retrying(_ call: () -> Int) -> Int {
        while true {
            let count = call()
            if count >= 0 || errno != EINTR { return count }
        }
    }

    /// Reads to the end of a file, or until there are more bytes than a limit.
    ///
    /// - Returns: The bytes; `nil` for an error, which is in `errno`.
    package static func readAll(_ descriptor: Int32, upTo limit: Int) -> [UInt8]? {
        var bytes: [UInt8] = []
        while bytes.count <= limit {
            guard let more = readSome(descriptor) else { return nil }
            guard !more.isEmpty else { break }
            bytes += more
        }
        return bytes
    }

    /// Reads what is there, or waits for it unless the descriptor does not block.
    ///
    /// - Returns: The bytes, none at the end; `nil` for an error, which is in `errno`.
    package static func readSome(_ descriptor: Int32) -> [UInt8]? {
        withUnsafeTemporaryAllocation(byteCount: 1 << 16, alignment: 1) { chunk in
            let count = read(descriptor, chunk)
            return count < 0 ? nil : Array(chunk[..<count])
        }
    }

    /// Writes all bytes.
    ///
    /// - Returns: False for an error, which is in `errno`.
    package static func writeAll(_ bytes: [UInt8], to descriptor: Int32) -> Bool {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { write(descriptor, $0) }
            guard count >= 0 else { return false }
            rest = rest.dropFirst(count)
        }
        return true
    }

    /// Writes to a pipe without raising SIGPIPE: blocks it in this thread during the write, and consumes the one that
    /// the write caused.
    ///
    /// The process keeps its own action for the signal, and so do its child processes.
    package static func writeQuietly(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) -> Int {
        var pipeSignal = sigset_t()
        var blocked = sigset_t()
        var pending = sigset_t()
        sigemptyset(&pipeSignal)
        sigaddset(&pipeSignal, SIGPIPE)
        sigpending(&pending)
        let wasPending = sigismember(&pending, SIGPIPE) == 1
        pthread_sigmask(SIG_BLOCK, &pipeSignal, &blocked)
        let count = write(descriptor, bytes)
        let error = errno
        if count < 0, error == EPIPE, !wasPending {
            var number: Int32 = 0
            sigpending(&pending)
            if sigismember(&pending, SIGPIPE) == 1 { sigwait(&pipeSignal, &number) }
        }
        pthread_sigmask(SIG_SETMASK, &blocked, nil)
        errno = error
        return count
    }

    /// Sends on a socket without raising SIGPIPE.
    package static func send(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) -> Int {
        retrying { OperatingSystem.send(descriptor, bytes.baseAddress, bytes.count, sendFlags) }
    }

    package static func close(_ descriptor: Int32) { _ = OperatingSystem.close(descriptor) }

    /// Sets a descriptor to non-blocking and close-on-exec.
    package static func prepare(_ descriptor: Int32) {
        _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK)
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        #if canImport(Darwin)
            var isSet: Int32 = 1
            _ = setsockopt(descriptor, SOL_SOCKET, SO_NOSIGPIPE, &isSet, socklen_t(MemoryLayout<Int32>.size))
        #endif
    }

    package static func isSocket(_ descriptor: Int32) -> Bool {
        var status = stat()
        return fstat(descriptor, &status) == 0 && status.st_mode & S_IFMT == S_IFSOCK
    }

    /// The process at the other end of a Unix socket; `nil` if it is no such socket.
    package static func peer(of socket: Int32) -> (process: pid_t, user: uid_t)? {
        #if canImport(Darwin)
            var process: pid_t = 0
            var count = socklen_t(MemoryLayout<pid_t>.size)
            var (user, group): (uid_t, gid_t) = (0, 0)
            guard getsockopt(socket, SOL_LOCAL, LOCAL_PEERPID, &process, &count) == 0,
                getpeereid(socket, &user, &group) == 0
            else { return nil }
            return (process, user)
        #else
            // `ucred`: process, user, group.
            var peer: [pid_t] = [0, 0, 0]
            var count = socklen_t(peer.count * MemoryLayout<pid_t>.size)
            // A socket of another family has no process: the system says 0.
            guard getsockopt(socket, SOL_SOCKET, SO_PEERCRED, &peer, &count) == 0, peer[0] > 0 else { return nil }
            return (peer[0], uid_t(bitPattern: peer[1]))
        #endif
    }

    /// Opens a stream socket of an address family, or one for datagrams.
    package static func socket(_ family: Int32, isDatagram: Bool = false) -> Int32 {
        let descriptor = OperatingSystem.socket(family, isDatagram ? datagrams : stream, 0)
        if descriptor >= 0 { prepare(descriptor) }
        return descriptor
    }

    /// Accepts a connection without blocking; negative if there is none.
    package static func accept(_ descriptor: Int32) -> Int32 { OperatingSystem.accept(descriptor, nil, nil) }

    package static func connect(_ socket: Int32, _ address: UnsafePointer<sockaddr>, _ count: socklen_t) -> Int32 {
        OperatingSystem.connect(socket, address, count)
    }

    /// Two connected sockets; `nil` if the system has no more.
    package static func socketPair() -> (Int32, Int32)? {
        var pair: [Int32] = [-1, -1]
        guard socketpair(AF_UNIX, stream, 0, &pair) == 0 else { return nil }
        for descriptor in pair { prepare(descriptor) }
        return (pair[0], pair[1])
    }

    /// The reading and the writing end of a pipe; `nil` if the system has no more.
    package static func pipe() -> (reading: Int32, writing: Int32)? {
        ChildProcess.inheritance.withLock { _ in
            var ends: [Int32] = [-1, -1]
            guard OperatingSystem.pipe(&ends) == 0 else { return nil }
            for descriptor in ends { _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC) }
            return (ends[0], ends[1])
        }
    }
}

#if canImport(Darwin)
    private let (stream, datagrams, sendFlags) = (SOCK_STREAM, SOCK_DGRAM, Int32(0))
#else
    private let (stream, datagrams) = (Int32(SOCK_STREAM.rawValue), Int32(SOCK_DGRAM.rawValue))
    private let sendFlags = Int32(MSG_NOSIGNAL)
#endif
