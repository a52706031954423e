internal import OperatingSystem
internal import PongUI

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
        guard mkdir(path, 0o700) == 0,
            Cues.each.allSatisfy({ FolderContents.write(Tone($0).wave, toNew: file(of: $0)) })
        else {
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
        for name in FolderContents.names(in: base) {
            guard name.hasPrefix(prefix), let process = pid_t(name.dropFirst(prefix.count)) else { continue }
            // If another program has reused the process number, the folder stays until that program ends.
            let isGone = process == getpid() || (kill(process, 0) != 0 && errno == ESRCH)
            let path = "\(base)/\(name)"
            if isGone && FolderContents.isOwnFolder(path) { SoundFolder(leftAt: path).remove() }
        }
    }
}
