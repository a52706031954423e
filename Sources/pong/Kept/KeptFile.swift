#if canImport(Darwin)
    internal import Darwin
#else
    internal import Glibc
#endif

/// A file that several programs at once may read and change, and that a crash at any moment leaves whole.
///
/// A change is made under a lock: a file beside it, which the change removes. That of a killed program stays, unlocked. New contents go to a file of
/// their own first, which then takes the place of the old one. A link stays: its target changes.
struct KeptFile {
    let path: String

    /// How the name of the lock ends, after that of the file.
    static let lockEnding = ".lock"

    /// How long to wait for the end of another program's change, which takes a few milliseconds.
    enum Wait: Int {
        /// Not at all, as in a tick of a match.
        case none = 0
        /// Two seconds: a program that is stopped while it holds the lock must not stop this one.
        case long = 2_000
    }

    /// Reads the whole file.
    ///
    /// - Parameter limit: The largest size in bytes that is read.
    /// - Returns: The bytes; `nil` if there is no such file.
    func read(upTo limit: Int) throws(KeptFileError) -> [UInt8]? {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else {
            if errno == ENOENT { return nil }
            throw failure(.read)
        }
        defer { close(descriptor) }
        guard let bytes = Descriptor.readAll(descriptor, upTo: limit) else { throw failure(.read) }
        guard bytes.count <= limit else {
            throw KeptFileError(deed: .read, path: path, reason: "it is larger than \(limit) bytes: move it away")
        }
        return bytes
    }

    /// Replaces the contents by a function of those that are there at this moment, or leaves them.
    ///
    /// The file is never there in part: a failed or interrupted change leaves the old one. The new file has the old
    /// one's mode.
    ///
    /// - Parameters:
    ///   - limit: The largest size in bytes that is read, and that is written: what is written can be read again.
    ///   - wait: How long to wait for another program.
    ///   - edit: Takes the bytes, `nil` if there is no such file, and returns the new ones, or `nil` to change nothing.
    func replace(
        upTo limit: Int,
        wait: Wait = .long,
        _ edit: ([UInt8]?) -> [UInt8]?
    ) throws(KeptFileError) {
        let lock = try lock(wait)
        defer { unlock(lock) }
        let old = try read(upTo: limit)
        guard let new = edit(old), new != old else { return }
        guard new.count <= limit else {
            throw KeptFileError(deed: .write, path: path, reason: "it would be larger than \(limit) bytes")
        }
        let target = try target()
        let temporary = "\(target).new"
        // What a killed program left behind is not followed, where it is a link.
        unlink(temporary)
        let descriptor = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
        guard descriptor >= 0 else { throw failure(.write) }
        var status = stat()
        if stat(target, &status) == 0 { fchmod(descriptor, status.st_mode & 0o7777) }
        let isWritten = Descriptor.writeAll(new, to: descriptor) && fsync(descriptor) == 0
        let error = errno
        let isClosed = close(descriptor) == 0
        guard isWritten, isClosed, rename(temporary, target) == 0 else {
            let reason = isWritten ? errno : error
            unlink(temporary)
            throw failure(.write, reason)
        }
        synchronizeFolder(of: target)
    }

    /// Adds bytes at the end, all of them or none.
    ///
    /// A last line that was cut gets its line end first, so that what follows can be read.
    ///
    /// - Parameter wait: How long to wait for another program.
    /// - Returns: The size of the file after it, in bytes.
    @discardableResult
    func append(_ bytes: [UInt8], wait: Wait = .long) throws(KeptFileError) -> Int {
        let lock = try lock(wait)
        defer { unlock(lock) }
        let descriptor = open(path, O_RDWR | O_APPEND | O_CREAT | O_CLOEXEC, 0o666)
        guard descriptor >= 0 else { throw failure(.write) }
        defer { close(descriptor) }
        let end = lseek(descriptor, 0, SEEK_END)
        var last: UInt8 = 0x0A
        if end > 0, pread(descriptor, &last, 1, end - 1) != 1 { throw failure(.read) }
        guard Descriptor.writeAll((last == 0x0A ? [] : [0x0A]) + bytes, to: descriptor) else {
            let reason = errno
            if end >= 0 { ftruncate(descriptor, end) }
            throw failure(.write, reason)
        }
        return Int(lseek(descriptor, 0, SEEK_END))
    }

    /// Makes the folder of the file, and takes the lock.
    ///
    /// - Returns: The descriptor of the lock, for ``unlock(_:)``; it is also free once it is closed.
    func lock(_ wait: Wait = .long) throws(KeptFileError) -> Int32 {
        guard KeptFolder.make(Self.folder(of: path)) else { throw failure(.write) }
        for attempt in 0...wait.rawValue {
            // Not flock without LOCK_NB, which has no longest wait.
            if attempt > 0 { usleep(1_000) }
            let descriptor = open(lockPath, O_RDWR | O_CREAT | O_CLOEXEC, 0o666)
            guard descriptor >= 0 else { throw failure(.write) }
            let isLocked = flock(descriptor, LOCK_EX | LOCK_NB) == 0
            let error = errno
            if isLocked && isLockFile(descriptor) { return descriptor }
            close(descriptor)
            guard isLocked || error == EWOULDBLOCK || error == EINTR else { throw failure(.write, error) }
        }
        throw KeptFileError(deed: .write, path: path, reason: "another program is changing it", isBusy: true)
    }

    /// Removes the lock.
    ///
    /// A program that has it open by now finds that it is none any more, and makes another one.
    func unlock(_ lock: Int32) {
        unlink(lockPath)
        close(lock)
    }

    private var lockPath: String { path + Self.lockEnding }

    /// Whether an open file is still the lock: the program that removed it has left the next one to make another.
    private func isLockFile(_ descriptor: Int32) -> Bool {
        var (opened, named) = (stat(), stat())
        guard fstat(descriptor, &opened) == 0, stat(lockPath, &named) == 0 else { return false }
        return opened.st_dev == named.st_dev && opened.st_ino == named.st_ino
    }

    /// The folder of a file; empty for one in the root, or in the current folder.
    private static func folder(of path: String) -> String {
        path.split(separator: "/", omittingEmptySubsequences: false).dropLast().joined(separator: "/")
    }

    /// The file that the path leads to, through links; the path itself if it does not exist.
    ///
    /// - Throws: ``KeptFileError`` for a link that leads nowhere.
    private func target() throws(KeptFileError) -> String {
        guard let resolved = realpath(path, nil) else {
            var status = stat()
            if lstat(path, &status) == 0 { throw failure(.write, ENOENT) }
            return path
        }
        defer { free(resolved) }
        return String(cString: resolved)
    }

    /// Writes the folder's new entry to the disk; some file systems cannot, and have it anyway.
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
