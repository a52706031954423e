#if canImport(Darwin)
    internal import Darwin
#else
    internal import Glibc
#endif

/// The folder with the sockets of this user's rooms on this machine.
enum RoomFolder {
    /// The path of a room's socket; the folder need not exist.
    ///
    /// - Throws: ``RelayError`` if the folder is another user's.
    static func socketPath(of room: RoomName) throws(RelayError) -> String {
        let folder = path
        var status = stat()
        if lstat(folder, &status) == 0 { try check(status, folder) }
        return "\(folder)/\(room).sock"
    }

    /// Makes the folder, for this user alone, unless it exists.
    ///
    /// - Throws: ``RelayError``
    static func make() throws(RelayError) {
        let folder = path
        guard mkdir(folder, 0o700) == 0 || errno == EEXIST else {
            throw RelayError(.system, "cannot make the folder \(folder): \(SystemCalls.errorText)")
        }
        var status = stat()
        guard lstat(folder, &status) == 0 else {
            throw RelayError(.system, "cannot use the folder \(folder): \(SystemCalls.errorText)")
        }
        try check(status, folder)
        if status.st_mode & 0o077 != 0 { chmod(folder, 0o700) }
    }

    private static func check(_ status: stat, _ folder: String) throws(RelayError) {
        guard status.st_mode & S_IFMT == S_IFDIR, status.st_uid == getuid() else {
            throw RelayError(.system, "\(folder) is not this user's folder: it cannot hold rooms")
        }
    }

    private static var path: String {
        if let runtime = getenv("XDG_RUNTIME_DIR").map({ String(cString: $0) }), runtime.hasPrefix("/") {
            return "\(runtime)/pong"
        }
        return "/tmp/pong-\(getuid())"
    }
}

extension RoomAddress {
    /// What carries the bytes to the room.
    var carrier: Carrier {
        get throws(RelayError) {
            switch place {
            case .thisMachine: return .unix(path: try RoomFolder.socketPath(of: invite.room))
            case .tcp(let host, let port): return .tcp(host: host, port: port)
            case .ssh(let destination, let port):
                // The greeting names the room: the list of processes shows no invite.
                let option = port.map { "-p \($0) " } ?? ""
                return .command("exec ssh -T \(option)-- '\(destination)' pong relay --stdio")
            case .webSocket:
                throw RelayError(.system, "a room over WebSocket needs a build with it: swift build --traits WebSocket")
            }
        }
    }
}
