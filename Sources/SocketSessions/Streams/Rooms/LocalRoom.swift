/// A room on this machine that this device opens when it is gone.
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
    private var start: RelayStart?

    /// The TCP address of the open room, with the actual port; `nil` without TCP.
    public private(set) var address: ListenAddress?

    /// True if the device has been in the room; true if its last attempt to enter failed.
    private var wasEntered = false
    private var hasFailed = false

    /// True if the room was just opened.
    private var isFresh = false

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

    /// The possible paths of the room's socket; another folder of rooms may have appeared in the meantime.
    var paths: [String] { (try? RoomFolder.socketPaths(for: invite)) ?? firstPaths }

    /// Opens the room, and waits for it; returns if it is open already.
    ///
    /// - Throws: ``RelayError``
    public func open() throws(RelayError) {
        start = RelayStart(program, for: invite, listeningAt: requested, isPublic: isPublic)
        _ = try? start?.wait()
        _ = try step()
        isFresh = true
    }

    /// Begins to open the room, if this device has to.
    func prepare() {
        defer { isFresh = false }
        guard invite.kind == .play, !isFresh else { return }
        let isDue =
            switch opening {
            case .always: true
            case .onceEntered: wasEntered && hasFailed
            }
        guard isDue, start == nil else { return }
        // A room that was open keeps its port.
        start = RelayStart(program, for: invite, listeningAt: address ?? requested, isPublic: isPublic)
    }

    /// Advances opening, without blocking.
    ///
    /// - Returns: True once the room may be entered.
    /// - Throws: ``RelayError``
    func step() throws(RelayError) -> Bool {
        switch start?.step() {
        case nil: return true
        case .pending: return false
        case .ready(let address): self.address = address
        case .failed(let error) where error.code == .roomExists: noteAddress()
        case .failed(let error):
            start = nil
            throw error
        }
        start = nil
        return true
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
