internal import SyncLab

#if canImport(Darwin)
    internal import Darwin
#else
    internal import Glibc
#endif

/// The folder of the run files that the program keeps, one for each sitting, named after the time when it began.
///
/// A new file follows all that are there, also where the clock was set back: it takes the next name then.
struct KeptRuns {
    let folder: String

    /// Tells when a sitting begins.
    let clock: KeptClock

    /// The most files, and the most bytes of them all: the oldest ones make room.
    static let mostFiles = 500
    static let mostBytes = 64 << 20

    /// The largest file that is read.
    static let largestFile = mostBytes

    /// How the names of all files end.
    static let ending = ".pong.log"

    /// The number of a name at the beginning of the year 9999.
    private static let last = 99_990_101_000_000_000

    /// A name for a file that takes the place of another one, until it does.
    private static let newEnding = ".new"

    init(folder: String, clock: KeptClock = .system) {
        self.folder = folder
        self.clock = clock
    }

    /// Whether a name is one of those that the program gives: `20261122-153107-001.pong.log`.
    static func isName(_ name: String) -> Bool {
        let stem = name.hasSuffix(newEnding) ? name.dropLast(newEnding.count) : name[...]
        guard stem.hasSuffix(ending) else { return false }
        let parts = stem.dropLast(ending.count).split(separator: "-", omittingEmptySubsequences: false)
        return parts.map(\.count) == [8, 6, 3] && parts.joined().utf8.allSatisfy { (0x30...0x39).contains($0) }
    }

    /// The name with these digits, whose order is that of the names: 20261122153107001.
    private static func name(_ number: Int) -> String? {
        let digits = Array(String(number))
        guard digits.count == 17 else { return nil }
        return "\(String(digits[..<8]))-\(String(digits[8..<14]))-\(String(digits[14...]))\(ending)"
    }

    /// The digits of a name.
    private static func number(_ name: String) -> Int? { Int(name.filter(\.isWholeNumber)) }

    /// The path of a file; `nil` for a name that no kept file has.
    func path(of name: String) -> String? {
        Self.isName(name) ? "\(folder)/\(name)" : nil
    }

    /// The names of all finished or growing files, the oldest one first.
    func names() -> [String] {
        FolderContents.names(in: folder).filter { Self.isName($0) && !$0.hasSuffix(Self.newEnding) }.sorted()
    }

    /// Makes a file that follows all others, named after now where these are older.
    ///
    /// - Parameter isReplacement: Whether it is to take the place of another one by ``replace(_:with:)``.
    func create(isReplacement: Bool = false) throws(RunOutputError) -> KeptRunFile {
        guard KeptFolder.make(folder) else {
            throw RunOutputError(name: folder, reason: String(cString: strerror(errno)))
        }
        // Only then: the name of a file that goes must not be that of the new one.
        defer { makeRoom() }
        // A name that no clock gives is not followed: there would be none after it.
        let newest = names().reversed().lazy.compactMap(Self.number).first { $0 < Self.last } ?? 0
        let first = max((Self.number(clock.stamp()) ?? 0) * 1_000, newest) + 1
        for name in (first..<first + 1_000).lazy.compactMap(Self.name) {
            let path = "\(folder)/\(name)"
            let newPath = path + Self.newEnding
            guard access(path, F_OK) != 0, access(newPath, F_OK) != 0 else { continue }
            let chosen = isReplacement ? newPath : path
            do throws(RunOutputError) {
                let file = try KeptRunFile(creating: chosen)
                // Before it had its lock, another program could take it for one that was left behind.
                if access(chosen, F_OK) == 0 { return file }
            } catch {
                // Another program was faster.
                guard access(chosen, F_OK) == 0 else { throw error }
            }
        }
        throw RunOutputError(name: folder, reason: "there is no name for another file")
    }

    /// Puts a file in the place of another one.
    ///
    /// - Throws: `RunOutputError` where that is being written by another program.
    func replace(_ name: String, with file: KeptRunFile) throws(RunOutputError) {
        guard !isGrowing(name) else {
            unlink(file.path)
            throw RunOutputError(name: "\(folder)/\(name)", reason: "another program goes on with this match")
        }
        guard rename(file.path, "\(folder)/\(name)") == 0 else {
            throw RunOutputError(name: file.path, reason: String(cString: strerror(errno)))
        }
    }

    /// Whether a file is being written.
    func isGrowing(_ name: String) -> Bool {
        path(of: name).map(KeptRunFile.isGrowing) ?? false
    }

    /// Reads a file.
    func read(_ name: String) -> [UInt8]? {
        guard let path = path(of: name), FolderContents.size(of: path) != nil,
            let bytes = try? InputFile.read(path, upTo: Self.largestFile), bytes.count <= Self.largestFile
        else { return nil }
        return bytes
    }

    /// Removes the oldest files until the others have room, and replacements that a killed program left behind.
    private func makeRoom() {
        for name in FolderContents.names(in: folder) where Self.isName(name) && name.hasSuffix(Self.newEnding) {
            let path = "\(folder)/\(name)"
            if !KeptRunFile.isGrowing(path) { unlink(path) }
        }
        let files = names().map { name in
            let path = "\(folder)/\(name)"
            return (path: path, size: FolderContents.size(of: path) ?? 0)
        }
        var count = files.count
        var bytes = files.reduce(0) { $0 + $1.size }
        for file in files where count > Self.mostFiles || bytes > Self.mostBytes {
            guard !KeptRunFile.isGrowing(file.path) else { continue }
            unlink(file.path)
            count -= 1
            bytes -= file.size
        }
    }
}
