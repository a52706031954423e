#if canImport(Darwin)
    package import Darwin
#else
    package import Glibc
#endif

/// System calls under one name on Linux and macOS; retries interrupted calls.
package enum SystemCalls {
    package static var errorText: String { String(cString: strerror(errno)) }

    package static var hostName: String {
        var name = [UInt8](repeating: 0, count: 256)
        let status = name.withUnsafeMutableBytes { bytes in
            bytes.withMemoryRebound(to: CChar.self) { gethostname($0.baseAddress!, $0.count - 1) }
        }
        return status == 0 ? String(decoding: name.prefix { $0 != 0 }, as: UTF8.self) : "this machine"
    }

    package static func read(_ descriptor: Int32, _ buffer: UnsafeMutableRawBufferPointer) -> Int {
        while true {
            #if canImport(Darwin)
                let count = Darwin.read(descriptor, buffer.baseAddress, buffer.count)
            #else
                let count = Glibc.read(descriptor, buffer.baseAddress, buffer.count)
            #endif
            if count >= 0 || errno != EINTR { return count }
        }
    }

    package static func write(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) -> Int {
        while true {
            #if canImport(Darwin)
                let count = Darwin.write(descriptor, bytes.baseAddress, bytes.count)
            #else
                let count = Glibc.write(descriptor, bytes.baseAddress, bytes.count)
            #endif
            if count >= 0 || errno != EINTR { return count }
        }
    }

    /// Reads to the end of a file, or until there are more bytes than a limit.
    ///
    /// - Returns: The bytes; `nil` for an error, which is in `errno`.
    package static func readAll(_ descriptor: Int32, upTo limit: Int) -> [UInt8]? {
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 1 << 16)
        while bytes.count <= limit {
            let count = chunk.withUnsafeMutableBytes { read(descriptor, $0) }
            guard count >= 0 else { return nil }
            guard count > 0 else { break }
            bytes += chunk[..<count]
        }
        return bytes
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

    /// Writes to a pipe without raising SIGPIPE.
    package static func writeQuietly(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) -> Int {
        withoutBrokenPipeSignal { write(descriptor, bytes) }
    }

    /// Blocks SIGPIPE in this thread during a write and consumes the signal that the write caused.
    ///
    /// The process keeps its own action for the signal, and so do its child processes.
    private static func withoutBrokenPipeSignal(_ write: () -> Int) -> Int {
        var pipeSignal = sigset_t()
        var blocked = sigset_t()
        var pending = sigset_t()
        sigemptyset(&pipeSignal)
        sigaddset(&pipeSignal, SIGPIPE)
        sigpending(&pending)
        let wasPending = sigismember(&pending, SIGPIPE) == 1
        pthread_sigmask(SIG_BLOCK, &pipeSignal, &blocked)
        let count = write()
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
        while true {
            #if canImport(Darwin)
                let count = Darwin.send(descriptor, bytes.baseAddress, bytes.count, 0)
            #else
                let count = Glibc.send(descriptor, bytes.baseAddress, bytes.count, Int32(MSG_NOSIGNAL))
            #endif
            if count >= 0 || errno != EINTR { return count }
        }
    }

    package static func close(_ descriptor: Int32) {
        #if canImport(Darwin)
            _ = Darwin.close(descriptor)
        #else
            _ = Glibc.close(descriptor)
        #endif
    }

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

    /// Opens a stream socket of an address family, or one for datagrams.
    package static func socket(_ family: Int32, isDatagram: Bool = false) -> Int32 {
        let kind = isDatagram ? SOCK_DGRAM : SOCK_STREAM
        #if canImport(Darwin)
            let descriptor = Darwin.socket(family, kind, 0)
        #else
            let descriptor = Glibc.socket(family, Int32(kind.rawValue), 0)
        #endif
        if descriptor >= 0 { prepare(descriptor) }
        return descriptor
    }

    /// Accepts a connection without blocking; negative if there is none.
    package static func accept(_ descriptor: Int32) -> Int32 {
        #if canImport(Darwin)
            Darwin.accept(descriptor, nil, nil)
        #else
            Glibc.accept(descriptor, nil, nil)
        #endif
    }

    package static func connect(_ socket: Int32, _ address: UnsafePointer<sockaddr>, _ count: socklen_t) -> Int32 {
        #if canImport(Darwin)
            Darwin.connect(socket, address, count)
        #else
            Glibc.connect(socket, address, count)
        #endif
    }

    /// Two connected sockets; `nil` if the system has no more.
    package static func socketPair() -> (Int32, Int32)? {
        var pair: [Int32] = [-1, -1]
        #if canImport(Darwin)
            let status = Darwin.socketpair(AF_UNIX, SOCK_STREAM, 0, &pair)
        #else
            let status = Glibc.socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &pair)
        #endif
        guard status == 0 else { return nil }
        for descriptor in pair { prepare(descriptor) }
        return (pair[0], pair[1])
    }

    /// The reading and the writing end of a pipe; `nil` if the system has no more.
    package static func pipe() -> (reading: Int32, writing: Int32)? {
        var ends: [Int32] = [-1, -1]
        #if canImport(Darwin)
            let status = Darwin.pipe(&ends)
        #else
            let status = Glibc.pipe(&ends)
        #endif
        guard status == 0 else { return nil }
        for descriptor in ends { _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC) }
        return (ends[0], ends[1])
    }
}
