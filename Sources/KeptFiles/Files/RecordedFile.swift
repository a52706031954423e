internal import OperatingSystem
package import RunFiles

/// A new run file on disk.
///
/// Each line is written at once, so that it survives a crash. An existing file is never overwritten; a pipe or a device
/// is written to.
package final class RecordedFile: RunOutput {
    package let name: String
    private let descriptor: Int32

    /// True for a file of the user's that this program has created: an empty one would block the next attempt.
    package let isNew: Bool

    /// Creates a file, or opens a pipe or a device.
    package init(creating name: String) throws(RunOutputError) {
        guard name != InputFile.standardInput else {
            throw RunOutputError(name: name, reason: "it is not a file name here: name a file, or ./\(name)")
        }
        self.name = name
        let flags = O_WRONLY | O_APPEND | O_CLOEXEC
        var descriptor = open(name, flags | O_CREAT | O_EXCL, 0o666)
        isNew = descriptor >= 0
        if !isNew, errno == EEXIST {
            guard !Self.isFile(name) else {
                let reason = "the file exists: choose another name or move it"
                throw RunOutputError(name: name, reason: reason)
            }
            descriptor = open(name, flags)
        }
        guard descriptor >= 0 else { throw RunOutputError(name: name, reason: SystemCalls.errorText) }
        self.descriptor = descriptor
    }

    /// Opens a file to append to it, or creates it.
    package init(appendingTo name: String) throws(RunOutputError) {
        self.name = name
        isNew = access(name, F_OK) != 0
        descriptor = open(name, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0o666)
        guard descriptor >= 0 else { throw RunOutputError(name: name, reason: SystemCalls.errorText) }
    }

    /// Creates a kept file, for this user only, and holds its lock until the program ends, even by a crash: an unlocked
    /// file does not grow.
    init(kept path: String) throws(RunOutputError) {
        (name, isNew) = (path, false)
        descriptor = open(path, O_WRONLY | O_APPEND | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0, FileLock.hold(descriptor) else {
            // The deinitializer closes the descriptor.
            throw RunOutputError(name: name, reason: SystemCalls.errorText)
        }
    }

    /// Opens a file that another program has begun, to go on behind its first bytes, or creates it; holds its lock until
    /// the program ends.
    ///
    /// - Parameter length: The bytes to keep.
    package init(continuing name: String, behind length: Int) throws(RunOutputError) {
        self.name = name
        isNew = access(name, F_OK) != 0
        guard !FileLock.isHeld(name) else {
            descriptor = -1
            throw RunOutputError(name: name, reason: "another program is writing it")
        }
        descriptor = open(name, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0o666)
        guard descriptor >= 0, FileLock.hold(descriptor), ftruncate(descriptor, off_t(length)) == 0 else {
            throw RunOutputError(name: name, reason: SystemCalls.errorText)
        }
    }

    /// Creates a file in the current folder, named after a seed; numbered if the name is taken.
    package static func new(seed: UInt64) throws(RunOutputError) -> RecordedFile {
        func name(_ number: Int) -> String { "pong-\(seed)\(number == 1 ? "" : "-\(number)").pong.log" }
        let free = (1..<mostNumbers).first { access(name($0), F_OK) != 0 }
        return try RecordedFile(creating: name(free ?? mostNumbers))
    }

    private static let mostNumbers = 10_000

    deinit {
        removeIfEmpty()
        close(descriptor)
    }

    /// Appends all lines to a file, or none of them; after an error, an empty file is removed.
    package func append(_ lines: [UInt8]) throws(RunOutputError) {
        let end = lseek(descriptor, 0, SEEK_END)
        guard SystemCalls.writeAll(lines, to: descriptor) else {
            let reason = SystemCalls.errorText
            if end >= 0 { ftruncate(descriptor, end) }
            removeIfEmpty()
            throw RunOutputError(name: name, reason: reason)
        }
    }

    /// Removes a new file with nothing in it, unless the name is another file's by now.
    private func removeIfEmpty() {
        var (status, named) = (stat(), stat())
        guard isNew, fstat(descriptor, &status) == 0, status.st_size == 0, lstat(name, &named) == 0 else { return }
        if (named.st_dev, named.st_ino) == (status.st_dev, status.st_ino) { unlink(name) }
    }

    /// False for a pipe or a device; true for anything else with this name.
    private static func isFile(_ name: String) -> Bool {
        var status = stat()
        guard stat(name, &status) == 0 else { return true }
        return status.st_mode & S_IFMT != S_IFIFO && status.st_mode & S_IFMT != S_IFCHR
    }
}
