internal import OperatingSystem

/// A file that several programs may read and change at once, and that stays whole if one crashes.
///
/// A change takes a ``FileLock`` beside this file. New contents are written to a temporary file, which then replaces
/// the old one. If the path is a link, its target changes.
struct KeptFile {
    let path: String

    /// Suffix of the lock file's name.
    static let lockEnding = ".lock"

    /// The timeout for each change of another program, in milliseconds; a change takes a few.
    enum Wait: Int {
        /// Does not wait: for a tick of a match.
        case none = 0
        /// Two seconds, so that a program suspended with the lock does not block this one for long.
        case long = 2_000
    }

    /// Reads the whole file.
    ///
    /// - Parameter limit: The largest accepted size in bytes.
    /// - Returns: The bytes; `nil` if there is no such file.
    func read(upTo limit: Int) throws(KeptFileError) -> [UInt8]? {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else {
            if errno == ENOENT { return nil }
            throw failure(.read)
        }
        defer { close(descriptor) }
        guard let bytes = SystemCalls.readAll(descriptor, upTo: limit) else { throw failure(.read) }
        guard bytes.count <= limit else {
            throw KeptFileError(deed: .read, path: path, reason: "it is larger than \(limit) bytes: move it away")
        }
        return bytes
    }

    /// Replaces the contents by a function of the current ones.
    ///
    /// The replacement is atomic: a failed or interrupted change leaves the old contents. The new file has the old
    /// one's mode.
    ///
    /// - Parameters:
    ///   - limit: The largest size in bytes that may be read and written.
    ///   - wait: The timeout for another program's change.
    ///   - edit: Takes the bytes, `nil` if there is no such file; returns the new ones, or `nil` to change nothing.
    func replace(upTo limit: Int, wait: Wait = .long, _ edit: ([UInt8]?) -> [UInt8]?) throws(KeptFileError) {
        let lock = try lock(wait)
        defer { lock.release() }
        let old = try read(upTo: limit)
        guard let new = edit(old), new != old else { return }
        guard new.count <= limit else {
            throw KeptFileError(deed: .write, path: path, reason: "it would be larger than \(limit) bytes")
        }
        let target = try target()
        let temporary = "\(target).new"
        // A killed program's leftover is removed, not followed if it is a link.
        unlink(temporary)
        let descriptor = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
        guard descriptor >= 0 else { throw failure(.write) }
        var status = stat()
        if stat(target, &status) == 0 { fchmod(descriptor, status.st_mode & 0o7777) }
        let isWritten = SystemCalls.writeAll(new, to: descriptor) && fsync(descriptor) == 0
        let error = errno
        let isClosed = close(descriptor) == 0
        guard isWritten, isClosed, rename(temporary, target) == 0 else {
            let reason = isWritten ? errno : error
            unlink(temporary)
            throw failure(.write, reason)
        }
        synchronizeFolder(of: target)
    }

    /// Appends bytes, all of them or none.
    ///
    /// If the last line has no line end, one is added first.
    ///
    /// - Parameter wait: The timeout for another program's change.
    /// - Returns: The new size of the file in bytes.
    @discardableResult
    func append(_ bytes: [UInt8], wait: Wait = .long) throws(KeptFileError) -> Int {
        let lock = try lock(wait)
        defer { lock.release() }
        let descriptor = open(path, O_RDWR | O_APPEND | O_CREAT | O_CLOEXEC, 0o666)
        guard descriptor >= 0 else { throw failure(.write) }
        defer { close(descriptor) }
        let end = lseek(descriptor, 0, SEEK_END)
        var last: UInt8 = 0x0A
        if end > 0, pread(descriptor, &last, 1, end - 1) != 1 { throw failure(.read) }
        guard SystemCalls.writeAll((last == 0x0A ? [] : [0x0A]) + bytes, to: descriptor) else {
            let reason = errno
            if end >= 0 { ftruncate(descriptor, end) }
            throw failure(.write, reason)
        }
        return Int(lseek(descriptor, 0, SEEK_END))
    }

    /// Makes the file's folder, and takes the lock.
    func lock(_ wait: Wait = .long) throws(KeptFileError) -> FileLock {
        guard KeptFolder.make(Self.folder(of: path)) else { throw failure(.write) }
        do throws(FileLock.Failure) {
            return try FileLock(path + Self.lockEnding, timeout: wait.rawValue)
        } catch {
            switch error {
            case .isHeld:
                throw KeptFileError(deed: .write, path: path, reason: "another program is changing it", isBusy: true)
            case .system(let number): throw failure(.write, number)
            }
        }
    }

    /// The folder of a file; empty for a file in the root or in the current folder.
    private static func folder(of path: String) -> String {
        path.split(separator: "/", omittingEmptySubsequences: false).dropLast().joined(separator: "/")
    }

    /// The file that the path leads to, through links; the path itself if it does not exist.
    ///
    /// - Throws: ``KeptFileError`` for a broken link.
    private func target() throws(KeptFileError) -> String {
        guard let resolved = realpath(path, nil) else {
            var status = stat()
            if lstat(path, &status) == 0 { throw failure(.write, ENOENT) }
            return path
        }
        defer { free(resolved) }
        return String(cString: resolved)
    }

    /// Flushes the folder's new entry to the disk; errors are ignored, because some file systems do not support it.
    private func synchronizeFolder(of file: String) {
        let folder = Self.folder(of: file)
        let descriptor = open(folder.isEmpty ? "/" : folder, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return }
        fsync(descriptor)
        close(descriptor)
    }

    private func failure(_ deed: KeptFileError.Deed, _ error: Int32 = errno) -> KeptFileError {
        KeptFileError(deed: deed, path: path, reason: String(cString: strerror(error)))
    }
}
