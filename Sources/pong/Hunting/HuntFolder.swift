internal import JSONText
internal import KeptFiles
internal import LabTools
internal import OperatingSystem
internal import RunFiles
internal import SocketSessions

/// The folder of `--out`: a line for each run of a hunt, and the earliest run of each bug.
///
/// The run file of a bug is there before the line of its run. So a hunt that was killed goes on behind its last line.
struct HuntFolder {
    private let name: String
    private let lines: RecordedFile

    /// The runs that a hunt made before it was stopped.
    let made: [HuntedRun]

    /// The file with the lines of a folder of this kind; any other name stays.
    static func linesFile(of name: String) -> String {
        FolderContents.isFolder("\(name)/") ? "\(name)/hunt.jsonl" : name
    }

    /// Makes a folder, takes an empty one, or goes on with one.
    ///
    /// - Parameter resumes: True to go on with the hunt of the folder, if there is one.
    /// - Throws: ``RunOutputError``; ``FileRefusal`` or ``HuntFile/MergeError`` for a folder of another hunt.
    init(_ name: String, of header: HuntHeader, resumes: Bool) throws {
        self.name = name
        let isNew = mkdir(name, 0o777) == 0
        guard isNew || errno == EEXIST else { throw RunOutputError(name: name, reason: SystemCalls.errorText) }
        guard FolderContents.isFolder("\(name)/") else {
            throw RunOutputError(name: name, reason: "it is not a folder")
        }
        let isEmpty = FolderContents.names(in: name).isEmpty
        let path = Self.linesFile(of: name)
        let isBegun = access(path, F_OK) == 0
        guard isEmpty || isBegun && resumes else {
            let way = isBegun ? "--resume goes on with its hunt" : "name a new folder, or an empty one"
            throw RunOutputError(name: name, reason: "the folder is not empty: \(way)")
        }
        let bytes = isBegun ? try InputFile.read(path, upTo: HuntFile.largest) : []
        let length = bytes.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
        let file = length > 0 ? try HuntFile(path, bytes, isGrowing: true) : nil
        if let difference = file?.header.difference(from: header) {
            throw FileRefusal(name: path, reason: "it is of another hunt: '\(difference)' differs")
        }
        made = file?.runs ?? []
        do {
            lines = try RecordedFile(continuing: path, behind: length)
            if file == nil { try lines.append(Self.line(header.json)) }
        } catch {
            if isNew { rmdir(name) }
            throw error
        }
    }

    private static func line(_ json: JSONValue) -> [UInt8] { Array("\(json.line)\n".utf8) }

    /// Takes the next run.
    func append(_ run: HuntedRun) throws(RunOutputError) { try lines.append(Self.line(HuntedRun.coding.json(run))) }

    /// The run file of a bug.
    func file(of bug: HuntSummary.Bug) -> String { "\(name)/bug-\(bug.number).pong.log" }

    /// Records the earliest run of a bug; it replaces the earlier record.
    ///
    /// - Parameter pool: Makes the run again.
    /// - Returns: False if a signal has ended it.
    func record(_ bug: HuntSummary.Bug, by pool: HuntPool) throws -> Bool {
        let file = file(of: bug)
        let part = "\(file).new"
        // A killed program's leftover.
        unlink(part)
        let task = HuntTask(number: bug.earliest.number, recording: (part, bug.earliest.failure?.occasion ?? ""))
        let isRecorded = try pool.make([task]) { run in
            guard let failure = run.failure, failure.kind == .crash, failure != bug.earliest.failure else {
                return true
            }
            throw RunOutputError(name: file, reason: "the run could not be recorded: \(failure.signature)")
        }
        guard isRecorded else {
            unlink(part)
            return false
        }
        guard rename(part, file) == 0 else { throw RunOutputError(name: file, reason: SystemCalls.errorText) }
        return true
    }
}
