internal import PongUI

#if canImport(Darwin)
    internal import Darwin
#else
    internal import Glibc
#endif

/// A folder with the tones as files, private to the user and named after the process.
struct SoundFolder: Sendable {
    let path: String

    private static let prefix = "pong-sounds-\(getuid())-"

    /// Removes the folders of killed programs, and makes this process's folder with every tone.
    ///
    /// - Parameter base: The parent folder.
    /// - Returns: `nil` if the files cannot be written.
    init?(in base: String) {
        Self.removeLeftovers(in: base)
        path = "\(base)/\(Self.prefix)\(getpid())"
        guard mkdir(path, 0o700) == 0, Cues.each.allSatisfy({ write(Tone($0).wave, to: file(of: $0)) }) else {
            remove()
            return nil
        }
    }

    func file(of cue: Cues) -> String { "\(path)/\(cue.rawValue).wav" }

    func remove() {
        for cue in Cues.each { unlink(file(of: cue)) }
        rmdir(path)
    }

    private init(leftAt path: String) {
        self.path = path
    }

    private static func removeLeftovers(in base: String) {
        guard let folder = opendir(base) else { return }
        defer { closedir(folder) }
        var left: [String] = []
        while let entry = readdir(folder) {
            let name = withUnsafeBytes(of: &entry.pointee.d_name) {
                String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
            }
            guard name.hasPrefix(prefix), let process = pid_t(name.dropFirst(prefix.count)) else { continue }
            // If another program has reused the process number, the folder stays until that program ends.
            let isGone = process == getpid() || (kill(process, 0) != 0 && errno == ESRCH)
            var status = stat()
            guard isGone, lstat("\(base)/\(name)", &status) == 0, status.st_uid == getuid(),
                status.st_mode & S_IFMT == S_IFDIR
            else { continue }
            left.append("\(base)/\(name)")
        }
        for path in left { SoundFolder(leftAt: path).remove() }
    }

    /// Creates a file; fails if it exists.
    private func write(_ bytes: [UInt8], to path: String) -> Bool {
        let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { return false }
        defer { close(descriptor) }
        return Descriptor.writeAll(bytes, to: descriptor)
    }
}
