internal import OperatingSystem
internal import PongUI

/// The thread of a ``TonePlayer``: starts a program for each tone, and reaps it.
struct ToneThread: Sendable {
    let programs: [SoundProgram]
    /// The parent of the tones' folder.
    let base: String
    /// The cues arrive here.
    let socket: Int32
    private let state: ToneState

    /// Most simultaneous tones; further ones are dropped.
    private static let mostTones = 3
    /// Failures in a row after which the next program is tried.
    private static let mostFailures = 3
    /// Longest run of a program; the longest tone takes half a second.
    private static let longest = Duration.seconds(3)

    private struct Child {
        let process: pid_t
        let start: ContinuousClock.Instant
    }

    private var children: [Child] = []
    private var program = 0
    private var failures = 0

    init(programs: [SoundProgram], base: String, socket: Int32, state: ToneState) {
        (self.programs, self.base, self.socket, self.state) = (programs, base, socket, state)
    }

    /// Plays until the socket is closed.
    mutating func run() {
        defer { SystemCalls.close(socket) }
        guard let folder = SoundFolder(in: base) else {
            return state.value = .silent("the tones cannot be written to \(base)")
        }
        defer { folder.remove() }
        defer { for child in children { end(child) } }
        while let heard = waitForCues(children.isEmpty) {
            reap()
            guard programs.indices.contains(program) else { continue }
            if let cue = heard.first { start(folder.file(of: cue)) }
        }
    }

    /// Waits for cues; while children play, at most 20 ms.
    ///
    /// - Returns: All cues so far, empty after a timeout; `nil` once the socket is closed.
    private func waitForCues(_ isIdle: Bool) -> Cues? {
        Poller.wait(isIdle ? .seconds(60) : .milliseconds(20), for: socket)
        guard let bytes = SystemCalls.readSome(socket) else { return errno == EAGAIN ? [] : nil }
        return bytes.isEmpty ? nil : bytes.reduce(into: []) { $0.formUnion(Cues.each[Int($1)]) }
    }

    private mutating func start(_ file: String) {
        guard children.count < Self.mostTones else { return }
        let program = programs[self.program]
        let arguments = [program.name] + program.flags + [file]
        if let process = ChildProcess.start(program.path, arguments, standard: [nil, nil, nil]) {
            children.append(Child(process: process, start: .now))
        } else {
            count(failure: true)
        }
    }

    /// Reaps programs that have ended, and kills those that hang.
    private mutating func reap() {
        for child in children {
            let status = ChildProcess.status(ofEnded: child.process)
            if status == nil, ContinuousClock.now - child.start < Self.longest { continue }
            if status == nil { end(child) }
            children.removeAll { $0.process == child.process }
            count(failure: status != 0)
        }
    }

    /// Counts failures in a row; after too many, switches to the next program.
    private mutating func count(failure: Bool) {
        failures = failure ? failures + 1 : 0
        guard failures == Self.mostFailures else { return }
        failures = 0
        let failed = programs[program].name
        program += 1
        state.value =
            programs.indices.contains(program)
            ? .playing(with: programs[program].name) : .silent("\(failed) failed three times")
    }

    /// Kills a program with its children.
    private func end(_ child: Child) {
        kill(-child.process, SIGKILL)
        kill(child.process, SIGKILL)
        ChildProcess.wait(child.process)
    }
}

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
