internal import SyncLab

#if canImport(Darwin)
    internal import Darwin
#else
    internal import Glibc
#endif

/// A run file that the program keeps, while it grows.
///
/// It is locked as long as its program runs, however that ends: an unlocked file does not grow any more.
final class KeptRunFile: RunOutput {
    let path: String
    private let descriptor: Int32

    var name: String { path }

    /// The name of the file in its folder.
    var fileName: String {
        path.split(separator: "/").last.map(String.init) ?? path
    }

    /// Makes a file that must not exist.
    init(creating path: String) throws(RunOutputError) {
        self.path = path
        descriptor = open(path, O_WRONLY | O_APPEND | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else { throw Self.failure(path) }
        // Nothing but a look whether the file grows can hold the lock of a new file, for a moment.
        guard flock(descriptor, LOCK_EX) == 0 else {
            let error = Self.failure(path)
            close(descriptor)
            throw error
        }
    }

    deinit { close(descriptor) }

    func append(_ lines: [UInt8]) throws(RunOutputError) {
        guard Descriptor.writeAll(lines, to: descriptor) else { throw Self.failure(path) }
    }

    /// Whether a file is locked by a program that still writes it.
    static func isGrowing(_ path: String) -> Bool {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
        guard descriptor >= 0 else { return false }
        defer { close(descriptor) }
        // Two that look at once do not hold each other's lock.
        return flock(descriptor, LOCK_SH | LOCK_NB) != 0
    }

    private static func failure(_ path: String) -> RunOutputError {
        RunOutputError(name: path, reason: String(cString: strerror(errno)))
    }
}
