internal import OperatingSystem

/// The Unix socket of a relay on this machine, accessible to this user only; a public room has another one for all.
///
/// A lock on a file beside it tells a socket in use from one that a killed relay left behind. The file holds the
/// relay's process number; see ``RoomRecord``.
final class RoomSocket {
    /// The listener of ``path`` is first.
    let listeners: [Listener]
    /// The socket's path, then the path of a public room for all.
    private let paths: [String]
    var path: String { paths[0] }
    private static let invitesSuffix = ".invites"
    private let lock: FileLock

    /// - Parameters:
    ///   - relay: The name of the only room, or ``RoomFolder/nameOfSeveral``.
    ///   - isPublic: True for a room that is a ``PublicRoom``.
    /// - Throws: ``RelayError``; `roomExists` if another relay has the name.
    init(_ relay: String, isPublic: Bool = false) throws(RelayError) {
        try RoomFolder.make()
        let path = try RoomFolder.socketPath(of: relay)
        paths = isPublic ? [path, try PublicRoom.newPath(of: relay)] : [path]
        do throws(FileLock.Failure) {
            // Another program that looks whether the room exists holds the lock for a moment.
            lock = try FileLock(path + ".lock", timeout: 20)
        } catch {
            switch error {
            case .isHeld where relay == RoomFolder.nameOfSeveral:
                throw RelayError(.roomExists, "a relay of several rooms runs already in \(RoomFolder.path)")
            case .isHeld: throw RelayError(.roomExists, "the room \(relay) exists already on this machine")
            case .system(let number):
                throw RelayError(.system, "cannot make \(path).lock: \(String(cString: strerror(number)))")
            }
        }
        // A killed relay has left its own lines.
        ftruncate(lock.descriptor, 0)
        RoomRecord.write(getpid(), to: lock)
        do throws(RelayError) {
            listeners = try paths.map { path throws(RelayError) in
                unlink(path)
                return try Listener(try SocketAddress(path: path), name: path)
            }
            // The folder of the first is closed to others, the second is for all. A umask would reach other threads.
            for (path, mode) in zip(paths, [0o600, 0o666] as [mode_t]) { chmod(path, mode) }
        } catch {
            lock.release()
            throw error
        }
    }

    deinit {
        for path in paths {
            unlink(path)
            unlink(path + Self.invitesSuffix)
        }
        lock.release()
    }

    /// Notes the TCP address for the programs of this user; see ``RoomRecord``.
    func note(_ address: ListenAddress) {
        RoomRecord.write(address, to: lock)
    }

    /// Writes the invites to a file that only this user can read, and those of a public room to another one for all;
    /// removed when the relay ends.
    ///
    /// - Returns: The path of the file.
    /// - Throws: ``RelayError``
    func write(invites: String) throws(RelayError) -> String {
        for path in paths {
            let file = path + Self.invitesSuffix
            // A file that a killed relay left behind may have another mode.
            unlink(file)
            guard FolderContents.write(Array(invites.utf8), toNew: file) else {
                throw RelayError(.system, "cannot write \(file): \(SystemCalls.errorText)")
            }
            if path != self.path { chmod(file, 0o644) }
        }
        return path + Self.invitesSuffix
    }

    /// Reads the invite to play from the file beside a socket, or that of a relay of several rooms; `nil` without one.
    static func invite(beside path: String) -> Invite? {
        // The first line is a word and the invite.
        let line = FolderContents.lines(of: path + invitesSuffix).first
        return line?.split(separator: " ").last.flatMap { try? Invite(String($0)) }
    }
}
