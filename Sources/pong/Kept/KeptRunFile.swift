internal import OperatingSystem
internal import SyncLab

#if canImport(Darwin)
    internal import Darwin
#else
    internal import Glibc
#endif

/// A kept run file that is being written.
///
/// The program holds a lock on it until it ends, even by a crash: an unlocked file does not grow.
final class KeptRunFile: RunOutput {
    let path: String
    private let descriptor: Int32

    var name: String { path }

    /// The file's name without its folder.
    var fileName: String {
        path.split(separator: "/").last.map(String.init) ?? path
    }

    /// Creates a file, which must not exist.
    init(creating path: String) throws(RunOutputError) {
        self.path = path
        descriptor = open(path, O_WRONLY | O_APPEND | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else { throw Self.failure(path) }
        guard FileLock.hold(descriptor) else {
            let error = Self.failure(path)
            close(descriptor)
            throw error
        }
    }

    deinit { close(descriptor) }

    func append(_ lines: [UInt8]) throws(RunOutputError) {
        guard SystemCalls.writeAll(lines, to: descriptor) else { throw Self.failure(path) }
    }

    private static func failure(_ path: String) -> RunOutputError {
        RunOutputError(name: path, reason: String(cString: strerror(errno)))
    }
}
