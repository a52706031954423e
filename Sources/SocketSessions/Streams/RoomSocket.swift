#if canImport(Darwin)
    internal import Darwin
#else
    internal import Glibc
#endif

/// The Unix socket of a room on this machine, accessible to this user only.
///
/// A lock on a file beside it tells a socket in use from one that a killed relay left behind. The file holds the
/// relay's process number.
final class RoomSocket {
    let listener: Listener
    let path: String
    private let lockPath: String
    private let invitesPath: String
    private let lock: Int32

    /// - Throws: ``RelayError``; `roomExists` if another relay serves the room.
    init(_ room: RoomName) throws(RelayError) {
        try RoomFolder.make()
        path = try RoomFolder.socketPath(of: room)
        lockPath = path + ".lock"
        invitesPath = path + ".invites"
        lock = try Self.takeLock(lockPath, room)
        unlink(path)
        let previous = umask(0o177)
        defer { umask(previous) }
        do throws(RelayError) {
            listener = try Listener(try SocketAddress(path: path), name: path)
        } catch {
            unlink(lockPath)
            SystemCalls.close(lock)
            throw error
        }
    }

    deinit {
        unlink(path)
        unlink(invitesPath)
        unlink(lockPath)
        SystemCalls.close(lock)
    }

    /// Writes the room's invites to a file that only this user can read; removed when the relay ends.
    ///
    /// - Returns: The path of the file.
    /// - Throws: ``RelayError``
    func write(invites: String) throws(RelayError) -> String {
        // A file that a killed relay left behind may have another mode.
        unlink(invitesPath)
        let file = open(invitesPath, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
        let bytes = Array(invites.utf8)
        guard file >= 0 else { throw RelayError(.system, "cannot make \(invitesPath): \(SystemCalls.errorText)") }
        defer { SystemCalls.close(file) }
        guard bytes.withUnsafeBytes({ SystemCalls.write(file, $0) }) == bytes.count else {
            unlink(invitesPath)
            throw RelayError(.system, "cannot write \(invitesPath): is the disk full?")
        }
        return invitesPath
    }

    private static func takeLock(_ path: String, _ room: RoomName) throws(RelayError) -> Int32 {
        while true {
            let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
            guard descriptor >= 0 else {
                throw RelayError(.system, "cannot make \(path): \(SystemCalls.errorText)")
            }
            guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
                SystemCalls.close(descriptor)
                throw RelayError(.roomExists, "the room \(room) exists already on this machine")
            }
            // The previous holder may have removed the opened file: then the lock protects nothing, so retry.
            var (held, named) = (stat(), stat())
            if fstat(descriptor, &held) == 0, stat(path, &named) == 0, held.st_ino == named.st_ino {
                let number = Array("\(getpid())\n".utf8)
                _ = number.withUnsafeBytes { SystemCalls.write(descriptor, $0) }
                return descriptor
            }
            SystemCalls.close(descriptor)
        }
    }
}
