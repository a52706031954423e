internal import OperatingSystem

/// The folder of the sockets of this user's relays on this machine: each has the name of its room, or
/// ``nameOfSeveral``.
enum RoomFolder {
    /// The name of the relay of several rooms, of which each folder has one at most; no room has this name.
    static let nameOfSeveral = "rooms"

    /// The possible paths of a room's socket: its own, ``socketPath(of:)`` first, that of a relay of several rooms, or
    /// that of a public room with this invite.
    ///
    /// `XDG_RUNTIME_DIR` may differ between the host's login and the guest's: an ssh login often lacks it.
    ///
    /// - Throws: ``RelayError`` if the first folder is another user's.
    static func socketPaths(for invite: Invite) throws(RelayError) -> [String] {
        try ownPaths(of: invite.room) + PublicRoom.paths(for: invite)
    }

    /// The possible paths of the socket of a room in which a guest is already, by its name alone.
    ///
    /// - Throws: ``RelayError`` if the first folder is another user's.
    static func socketPaths(of room: RoomName) throws(RelayError) -> [String] {
        try ownPaths(of: room) + PublicRoom.onlyPath(of: room)
    }

    private static func ownPaths(of room: RoomName) throws(RelayError) -> [String] {
        let first = try socketPath(of: "\(room)")
        let folders = [path] + otherPaths
        return [first] + folders.dropFirst().map { "\($0)/\(room)\(socketSuffix)" }
            + folders.map { "\($0)/\(nameOfSeveral)\(socketSuffix)" }
    }

    /// The sockets in this user's folders, and in those of the services that the documented unit starts, if this user
    /// may read them, by the relays' names.
    static func sockets() -> [(name: String, path: String)] {
        let services = FolderContents.names(in: "/run").filter { $0.hasPrefix("pong-") }.map { "/run/\($0)/pong" }
            .filter { $0 != path }
        return ([path].filter(FolderContents.isOwnFolder) + otherPaths + services).flatMap { folder in
            FolderContents.names(in: folder, ending: socketSuffix)
                .filter { $0 == nameOfSeveral || (try? RoomName($0)) != nil }
                .map { ($0, "\(folder)/\($0)\(socketSuffix)") }
        }.sorted { ($0.name, $0.path) < ($1.name, $1.path) }
    }

    static let socketSuffix = ".sock"

    private static var otherPaths: [String] {
        ["/run/user/\(getuid())/pong", temporaryPath].filter { $0 != path && FolderContents.isOwnFolder($0) }
    }

    /// The path of the socket of a new relay; the folder may not exist yet.
    ///
    /// - Throws: ``RelayError`` if the folder is another user's.
    static func socketPath(of relay: String) throws(RelayError) -> String {
        let folder = path
        if FolderContents.owner(of: folder) != nil { try check(folder) }
        return "\(folder)/\(relay)\(socketSuffix)"
    }

    /// Makes a folder, unless it exists.
    ///
    /// - Parameters:
    ///   - folder: The folder of this user's rooms, or that of the public ones.
    ///   - mode: Its mode; this user alone has access unless told.
    /// - Throws: ``RelayError``
    static func make(_ folder: String = path, mode: mode_t = 0o700) throws(RelayError) {
        guard mkdir(folder, mode) == 0 || errno == EEXIST else {
            throw RelayError(.system, "cannot make the folder \(folder): \(SystemCalls.errorText)")
        }
        try check(folder)
        chmod(folder, mode)
    }

    private static func check(_ folder: String) throws(RelayError) {
        guard !FolderContents.isOwnFolder(folder) else { return }
        let reason =
            switch FolderContents.owner(of: folder) {
            case getuid()?, nil: "is not a folder"
            case let owner?: "belongs to user \(owner), not to this user (\(getuid()))"
            }
        let otherFolder = folder == path ? ", or set XDG_RUNTIME_DIR to a folder of yours" : ""
        throw RelayError(.system, "\(folder) \(reason), so it cannot hold rooms: have it removed\(otherFolder)")
    }

    static var path: String {
        guard let runtime, FolderContents.ownerOfTarget(of: runtime) == getuid() else { return temporaryPath }
        return "\(runtime)/pong"
    }

    /// The value of `XDG_RUNTIME_DIR`; `nil` if it is not set, or no absolute path.
    private static var runtime: String? {
        getenv("XDG_RUNTIME_DIR").map { String(cString: $0) }.flatMap { $0.hasPrefix("/") ? $0 : nil }
    }

    /// The reason why rooms are not in the folder of `XDG_RUNTIME_DIR`, for the user; `nil` if they are, or if the
    /// variable is not set.
    ///
    /// A login by `su`, a container or a subsystem of Windows may have another user's value, or name a folder that is
    /// not there.
    static var complaint: String? {
        guard let runtime, path == temporaryPath else { return nil }
        let reason = FolderContents.ownerOfTarget(of: runtime).map { "belongs to user \($0)" } ?? "is no folder"
        return "XDG_RUNTIME_DIR is \(runtime), which \(reason): rooms are in \(path)"
    }

    private static var temporaryPath: String { "/tmp/pong-\(getuid())" }
}

extension RoomAddress {
    /// - Parameter streams: The most streams; a room on this machine has one.
    func carrier(streams: Int = Carrier.maximumStreams) throws(RelayError) -> Carrier {
        switch place {
        case .thisMachine: return .unix(paths: try RoomFolder.socketPaths(for: invite))
        case .tcp(let host, let port): return .tcp(host: host, port: port, streams: streams)
        case .ssh(let destination, let port):
            // The greeting names the room, so that the list of processes shows no invite.
            let target = "\(port.map { "-p \($0) " } ?? "")-- '\(destination)' \(RelayProcess.guestCommand)"
            // A further stream asks for nothing again, and takes its own connection, not a shared one.
            let further = "exec ssh -T -o BatchMode=yes -S none \(target)"
            return .command("exec ssh -T \(target)", further: Array(repeating: further, count: streams - 1))
        case .webSocket:
            throw RelayError(.system, "a room over WebSocket needs a build with it: swift build --traits WebSocket")
        }
    }
}
