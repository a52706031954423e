#if canImport(Darwin)
    internal import Darwin
#else
    internal import Glibc
#endif

/// The socket of a room on this machine, which only this user can open.
///
/// A file beside it is locked for as long as the room lives, so that a socket that a killed relay left behind is told
/// from one in use. The file holds the number of the relay's process.
final class RoomSocket {
    let listener: Listener
    let path: String
    private let lockPath: String
    private let lock: Int32

    /// - Throws: ``RelayError``; `roomExists` if another relay serves the room.
    init(_ room: RoomName) throws(RelayError) {
        try RoomFolder.make()
        path = try RoomFolder.socketPath(of: room)
        lockPath = path + ".lock"
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
        unlink(lockPath)
        SystemCalls.close(lock)
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
            // The relay that had the lock may have removed the file meanwhile: then the lock is of no file.
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
