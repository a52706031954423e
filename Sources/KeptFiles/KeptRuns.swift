internal import OperatingSystem
internal import RunFiles

/// The folder of kept run files, one for each sitting, named after the time of its start.
///
/// A new file's name sorts after all others: if the clock was set back, it is the next name.
struct KeptRuns {
    let folder: String

    /// The clock for names of new files.
    let clock: WallClock

    /// The version of the program, for the headers of new files.
    let program: String

    /// Limits on the number of files and their total bytes; the oldest files are removed.
    static let mostFiles = 500
    static let mostBytes = 64 << 20

    /// The largest file that is read, in bytes.
    static let largestFile = mostBytes

    /// Suffix of all files.
    static let ending = ".pong.log"

    /// The first number of the year 9999; a new name does not follow names from then on.
    private static let last = 99_990_101_000_000_000

    /// Additional suffix of a replacement file, until it replaces another file.
    private static let newEnding = ".new"

    init(folder: String, clock: WallClock = .system, program: String) {
        self.folder = folder
        self.clock = clock
        self.program = program
    }

    /// The folder of runs in a state folder.
    static func folder(in state: String) -> String { "\(state)/runs" }

    /// True for a name that this program gives, such as `20261122-153107-001.pong.log`.
    static func isName(_ name: String) -> Bool {
        let stem = name.hasSuffix(newEnding) ? name.dropLast(newEnding.count) : name[...]
        guard stem.hasSuffix(ending) else { return false }
        let parts = stem.dropLast(ending.count).split(separator: "-", omittingEmptySubsequences: false)
        return parts.map(\.count) == [8, 6, 3] && parts.joined().utf8.allSatisfy { (0x30...0x39).contains($0) }
    }

    /// The name for a number with 17 digits, such as 20261122153107001; numbers sort as names do.
    private static func name(_ number: Int) -> String? {
        let digits = Array(String(number))
        guard digits.count == 17 else { return nil }
        return "\(String(digits[..<8]))-\(String(digits[8..<14]))-\(String(digits[14...]))\(ending)"
    }

    /// The digits of a name as a number.
    private static func number(_ name: String) -> Int? { Int(name.filter(\.isWholeNumber)) }

    /// The path of a file; `nil` if it is not a name of a kept file.
    func path(of name: String) -> String? {
        Self.isName(name) ? "\(folder)/\(name)" : nil
    }

    /// The names of all finished or growing files, the oldest first.
    func names() -> [String] {
        FolderContents.names(in: folder).filter { Self.isName($0) && !$0.hasSuffix(Self.newEnding) }.sorted()
    }

    /// Creates a file named after the current time, or after the newest file if that is later.
    ///
    /// - Parameter isReplacement: True if ``replace(_:with:)`` is to follow.
    func create(isReplacement: Bool = false) throws(RunOutputError) -> RecordedFile {
        guard KeptFolder.make(folder) else {
            throw RunOutputError(name: folder, reason: SystemCalls.errorText)
        }
        // Afterwards, so that the new file cannot get the name of a removed one.
        defer { makeRoom() }
        // A name from the year 9999 on is not followed: few names would be left after it.
        let newest = names().reversed().lazy.compactMap(Self.number).first { $0 < Self.last } ?? 0
        let first = max((Self.number(clock.stamp()) ?? 0) * 1_000, newest) + 1
        for name in (first..<first + 1_000).lazy.compactMap(Self.name) {
            let path = "\(folder)/\(name)"
            let newPath = path + Self.newEnding
            guard access(path, F_OK) != 0, access(newPath, F_OK) != 0 else { continue }
            let chosen = isReplacement ? newPath : path
            do throws(RunOutputError) {
                let file = try RecordedFile(kept: chosen)
                // Before the file was locked, another program may have removed it as a leftover.
                if access(chosen, F_OK) == 0 { return file }
            } catch {
                // Another program has taken the name.
                guard access(chosen, F_OK) == 0 else { throw error }
            }
        }
        throw RunOutputError(name: folder, reason: "there is no name for another file")
    }

    /// Replaces a file by another one.
    ///
    /// - Throws: `RunOutputError` if another program is writing the replaced file.
    func replace(_ name: String, with file: RecordedFile) throws(RunOutputError) {
        guard !isGrowing(name) else {
            unlink(file.name)
            throw RunOutputError(name: "\(folder)/\(name)", reason: "another program has resumed this match")
        }
        guard rename(file.name, "\(folder)/\(name)") == 0 else {
            throw RunOutputError(name: file.name, reason: SystemCalls.errorText)
        }
    }

    /// True if a program is writing the file.
    func isGrowing(_ name: String) -> Bool {
        path(of: name).map(FileLock.isHeld) ?? false
    }

    /// The bytes of a file; `nil` if it cannot be read or is too large.
    func read(_ name: String) -> [UInt8]? {
        guard let path = path(of: name), FolderContents.size(of: path) != nil else { return nil }
        return try? KeptFile(path: path).read(upTo: Self.largestFile)
    }

    /// Removes the oldest files beyond the limits, and replacement files that killed programs left behind.
    private func makeRoom() {
        for name in FolderContents.names(in: folder) where Self.isName(name) && name.hasSuffix(Self.newEnding) {
            let path = "\(folder)/\(name)"
            if !FileLock.isHeld(path) { unlink(path) }
        }
        let files = names().map { name in
            let path = "\(folder)/\(name)"
            return (path: path, size: FolderContents.size(of: path) ?? 0)
        }
        var count = files.count
        var bytes = files.reduce(0) { $0 + $1.size }
        for file in files where count > Self.mostFiles || bytes > Self.mostBytes {
            guard !FileLock.isHeld(file.path) else { continue }
            unlink(file.path)
            count -= 1
            bytes -= file.size
        }
    }
}
