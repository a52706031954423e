/// A lock that programs agree on by a file, and that the system releases when its holder ends, even by a crash.
///
/// The file stands for something beside it: it is made for the lock and removed with it. A killed program leaves its
/// file behind, unlocked.
package struct FileLock {
    private let path: String
    package let descriptor: Int32

    package enum Failure: Error {
        /// Another program holds the lock.
        case isHeld
        /// The system's error.
        case system(Int32)
    }

    /// Takes a lock.
    ///
    /// - Parameter timeout: Milliseconds to wait for another holder.
    package init(_ path: String, timeout: Int = 0) throws(Failure) {
        var waited = 0
        while true {
            let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
            guard descriptor >= 0 else { throw .system(errno) }
            let isLocked = flock(descriptor, LOCK_EX | LOCK_NB) == 0
            let error = errno
            // If the previous holder has removed the opened file, its lock protects nothing.
            if isLocked && Self.isFile(descriptor, path) {
                self.path = path
                self.descriptor = descriptor
                return
            }
            SystemCalls.close(descriptor)
            guard !isLocked else { continue }
            guard error == EWOULDBLOCK || error == EINTR else { throw .system(error) }
            guard waited < timeout else { throw .isHeld }
            // Polls, because `flock` has no timeout.
            usleep(1_000)
            waited += 1
        }
    }

    /// Removes the file and releases the lock.
    package func release() {
        unlink(path)
        SystemCalls.close(descriptor)
    }

    /// Locks an open file itself, until it is closed.
    ///
    /// - Returns: False for an error, which is in `errno`.
    package static func hold(_ descriptor: Int32) -> Bool {
        // Blocks only for a moment: only `isHeld(_:)` can hold the lock of a new file.
        flock(descriptor, LOCK_EX) == 0
    }

    /// True if a program holds an open file with this path; see ``hold(_:)``.
    package static func isHeld(_ path: String) -> Bool {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
        guard descriptor >= 0 else { return false }
        defer { SystemCalls.close(descriptor) }
        // A shared lock, so that concurrent checks do not block each other.
        return flock(descriptor, LOCK_SH | LOCK_NB) != 0
    }

    private static func isFile(_ descriptor: Int32, _ path: String) -> Bool {
        var (opened, named) = (stat(), stat())
        guard fstat(descriptor, &opened) == 0, stat(path, &named) == 0 else { return false }
        return opened.st_dev == named.st_dev && opened.st_ino == named.st_ino
    }
}
