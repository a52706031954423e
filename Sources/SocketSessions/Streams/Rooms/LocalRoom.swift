internal import OperatingSystem

/// A room on this machine that this device opens when it is gone, by a `pong relay` in a process of its own, which
/// outlives this one.
public final class LocalRoom {
    /// The occasions on which a device opens the room.
    public enum Opening: Sendable {
        /// Before each attempt to enter it: the room's host.
        case always
        /// Once the device has been in the room, and could not enter it again: another player.
        case onceEntered
    }

    public let invite: Invite

    private let firstPaths: [String]
    private let program: String
    private let opening: Opening
    private let requested: ListenAddress?
    private let isPublic: Bool
    private var start: Result<Start, RelayError>?

    /// The TCP address of the open room, with the actual port; `nil` without TCP.
    public private(set) var address: ListenAddress? {
        didSet { if address != oldValue { reachable = address?.reachable ?? [] } }
    }

    /// The addresses at which other machines reach the open room.
    public private(set) var reachable: [ListenAddress] = []

    /// True if the device has been in the room; true if its last attempt to enter failed.
    private var wasEntered = false
    private var hasFailed = false

    /// True if the room was just opened.
    private var isFresh = false

    /// A relay that starts.
    private struct Start {
        let process: pid_t
        let output: PipeOutput
        let errors: PipeOutput
        let clock = SystemClock()
    }

    /// Time for a start; it takes some milliseconds on a machine that is not busy.
    private static let timeout = Duration.seconds(10)

    /// - Parameters:
    ///   - invite: An invite to play; with one to watch, the device opens nothing.
    ///   - address: TCP address to listen at; `nil` for none.
    ///   - isPublic: True if the room that the device opens is a ``PublicRoom``.
    /// - Throws: ``RelayError`` if this machine has no folder for rooms.
    public init(
        _ invite: Invite,
        opening: Opening,
        listeningAt address: ListenAddress? = nil,
        isPublic: Bool = false,
        program: String = RelayProcess.thisProgram
    ) throws(RelayError) {
        self.invite = invite
        self.program = program
        self.opening = opening
        requested = address
        self.isPublic = isPublic
        firstPaths = try RoomFolder.socketPaths(for: invite)
    }

    /// The reason why the rooms of this user are not where `XDG_RUNTIME_DIR` wants them; `nil` if they are.
    public static var folderComplaint: String? { RoomFolder.complaint }

    /// The possible paths of the room's socket; another folder of rooms may have appeared in the meantime.
    var paths: [String] { (try? RoomFolder.socketPaths(for: invite)) ?? firstPaths }

    deinit {
        if case .success(let start) = start { ChildProcess.reap(start.process) }
    }

    /// Opens the room, and waits for it; returns if it is open already.
    ///
    /// - Throws: ``RelayError``
    public func open() throws(RelayError) {
        if start == nil { begin() }
        // The output of a relay that fails ends before its process does.
        while try !step() { Poller.wait(.milliseconds(5)) }
        isFresh = true
    }

    /// Starts a relay: its invite is in the environment, hidden from other users.
    private func begin() {
        // A room that was open keeps its port.
        let listen = (address ?? requested).map { ["--listen", "\($0)"] } ?? []
        do throws(RelayError) {
            let child = try PipedProcess(
                program,
                ["pong", "relay", "--\(RelayProcess.hostedFlag)"] + listen + (isPublic ? ["--public"] : []),
                pipes: [nil, .fromChild, .fromChild],
                environment: [RelayProcess.inviteVariable: "\(invite)"]
            )
            let (output, errors) = (PipeOutput(child.ends[1]), PipeOutput(child.ends[2]))
            start = .success(Start(process: child.number, output: output, errors: errors))
        } catch {
            start = .failure(error)
        }
    }

    /// Begins to open the room, if this device has to.
    func prepare() {
        defer { isFresh = false }
        guard invite.kind == .play, !isFresh else { return }
        if opening == .always || wasEntered && hasFailed, start == nil { begin() }
    }

    /// Advances opening, without blocking.
    ///
    /// - Returns: True once the room may be entered.
    /// - Throws: ``RelayError``
    func step() throws(RelayError) -> Bool {
        guard let start else { return true }
        do throws(RelayError) {
            guard try isReady(start.get()) else { return false }
        } catch {
            self.start = nil
            guard error.code == .roomExists else { throw error }
            noteAddress()
        }
        self.start = nil
        return true
    }

    /// Reads the relay's output so far; true once it accepts connections.
    private func isReady(_ start: Start) throws(RelayError) -> Bool {
        let (isOutputOver, areErrorsOver) = (start.output.read(), start.errors.read())
        let lines = start.output.lines
        if lines.last == RelayProcess.readyLine {
            ChildProcess.reap(start.process)
            let prefix = RelayProcess.addressPrefix
            let line = lines.first { $0.hasPrefix(prefix) }
            address = line.flatMap { try? ListenAddress(String($0.dropFirst(prefix.count))) }
            return true
        }
        if isOutputOver, areErrorsOver, let status = ChildProcess.status(ofEnded: start.process) {
            let name = "pong: "
            let message = start.errors.reason.map { $0.hasPrefix(name) ? String($0.dropFirst(name.count)) : $0 }
            let isOpen = status == RelayProcess.roomExistsStatus
            throw RelayError(isOpen ? .roomExists : .system, message ?? "the relay ended at once")
        }
        guard start.clock.now >= Self.timeout else { return false }
        kill(start.process, SIGKILL)
        ChildProcess.reap(start.process)
        throw RelayError(.system, "the relay did not start within \(Self.timeout.components.seconds) seconds")
    }

    func noteEntry() {
        // The room of another user is not this one's to open.
        wasEntered = RoomFolder.sockets().contains { [RoomFolder.nameOfSeveral, "\(invite.room)"].contains($0.name) }
        hasFailed = false
        noteAddress()
    }

    func noteFailure() { hasFailed = true }

    /// Reads where the open room listens, so that it opens there again.
    private func noteAddress() {
        if let found = paths.lazy.compactMap({ RoomRecord.address(atSocket: $0) }).first { address = found }
    }
}
