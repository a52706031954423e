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
    /// - Parameter timeout: Milliseconds to wait for each holder, so that one that is suspended does not block this
    ///   program for long, and many that take turns do not count as one.
    package init(_ path: String, timeout: Int = 0) throws(Failure) {
        while true {
            let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
            guard descriptor >= 0 else { throw .system(errno) }
            var waited = 0
            // If a holder has removed the opened file, its lock protects nothing, and the next holder has another file.
            while Self.isFile(descriptor, path) {
                if flock(descriptor, LOCK_EX | LOCK_NB) == 0 {
                    guard Self.isFile(descriptor, path) else { break }
                    self.path = path
                    self.descriptor = descriptor
                    return
                }
                let error = errno
                guard error == EWOULDBLOCK || error == EINTR, waited < timeout else {
                    SystemCalls.close(descriptor)
                    throw error == EWOULDBLOCK || error == EINTR ? .isHeld : .system(error)
                }
                // Polls, because `flock` has no timeout.
                usleep(1_000)
                waited += 1
            }
            SystemCalls.close(descriptor)
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
