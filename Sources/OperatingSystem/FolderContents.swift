/// The contents of a folder; links are not followed.
package enum FolderContents {
    /// The names in a folder, unsorted; empty if it cannot be read.
    package static func names(in folder: String) -> [String] {
        guard let stream = opendir(folder) else { return [] }
        defer { closedir(stream) }
        var names: [String] = []
        while let entry = readdir(stream) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) {
                $0.withMemoryRebound(to: CChar.self, capacity: Int(NAME_MAX) + 1) { String(cString: $0) }
            }
            if name != "." && name != ".." { names.append(name) }
        }
        return names
    }

    /// The names in a folder that end like this, without the ending, sorted.
    package static func names(in folder: String, ending: String) -> [String] {
        names(in: folder).filter { $0.hasSuffix(ending) }.map { String($0.dropLast(ending.count)) }.sorted()
    }

    /// The size of a regular file in bytes; `nil` for anything else, including links.
    package static func size(of path: String) -> Int? {
        status(of: path, S_IFREG).map { Int($0.st_size) }
    }

    package static func isLink(_ path: String) -> Bool { status(of: path, S_IFLNK) != nil }

    /// True for a folder, false for a link to one.
    package static func isFolder(_ path: String) -> Bool { status(of: path, S_IFDIR) != nil }

    /// True for a folder of this user.
    package static func isOwnFolder(_ path: String) -> Bool { status(of: path, S_IFDIR)?.st_uid == getuid() }

    /// The user that a file, folder or link belongs to; `nil` if there is none.
    package static func owner(of path: String) -> uid_t? {
        var status = stat()
        return lstat(path, &status) == 0 ? status.st_uid : nil
    }

    /// The user that a folder, or the one that a link leads to, belongs to; `nil` if there is none.
    package static func ownerOfTarget(of path: String) -> uid_t? {
        var status = stat()
        return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR ? status.st_uid : nil
    }

    /// Seconds since a regular file was written; `nil` for anything else, including links.
    package static func age(of path: String) -> Int? {
        guard let status = status(of: path, S_IFREG) else { return nil }
        #if canImport(Darwin)
            return time(nil) - status.st_mtimespec.tv_sec
        #else
            return time(nil) - status.st_mtim.tv_sec
        #endif
    }

    /// The status of a file of this kind.
    private static func status(of path: String, _ kind: mode_t) -> stat? {
        var status = stat()
        return lstat(path, &status) == 0 && status.st_mode & S_IFMT == kind ? status : nil
    }

    /// The lines of a small file, without the empty ones; none if it cannot be read.
    package static func lines(of path: String) -> [String] {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
        guard descriptor >= 0 else { return [] }
        defer { SystemCalls.close(descriptor) }
        let bytes = SystemCalls.readAll(descriptor, upTo: 1_024) ?? []
        return bytes.split(separator: 10).map { String(decoding: $0, as: UTF8.self) }
    }

    /// Creates a file for this user; fails if there is one of this name.
    ///
    /// - Returns: False for an error, which is in `errno`; then there is no new file.
    package static func write(_ bytes: [UInt8], toNew path: String) -> Bool {
        let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else { return false }
        defer { SystemCalls.close(descriptor) }
        if SystemCalls.writeAll(bytes, to: descriptor) { return true }
        let error = errno
        unlink(path)
        errno = error
        return false
    }
}
