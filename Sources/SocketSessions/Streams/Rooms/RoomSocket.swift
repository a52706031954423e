internal import OperatingSystem

/// The Unix socket of a relay on this machine, accessible to this user only.
///
/// A lock on a file beside it tells a socket in use from one that a killed relay left behind. The file holds the
/// relay's process number; see ``RoomRecord``.
final class RoomSocket {
    let listener: Listener
    let path: String
    private let invitesPath: String
    static let invitesSuffix = ".invites"
    private let lock: FileLock

    /// - Parameter relay: The name of the only room, or ``RoomFolder/nameOfSeveral``.
    /// - Throws: ``RelayError``; `roomExists` if another relay has the name.
    init(_ relay: String) throws(RelayError) {
        try RoomFolder.make()
        path = try RoomFolder.socketPath(of: relay)
        invitesPath = path + Self.invitesSuffix
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
        RoomRecord.write(to: lock)
        unlink(path)
        let previous = umask(0o177)
        defer { umask(previous) }
        do throws(RelayError) {
            listener = try Listener(try SocketAddress(path: path), name: path)
        } catch {
            lock.release()
            throw error
        }
    }

    deinit {
        unlink(path)
        unlink(invitesPath)
        lock.release()
    }

    /// Notes the TCP address for the programs of this user; see ``RoomRecord``.
    func note(_ address: ListenAddress) {
        RoomRecord.write(address, to: lock)
    }

    /// Writes the invites to a file that only this user can read; removed when the relay ends.
    ///
    /// - Returns: The path of the file.
    /// - Throws: ``RelayError``
    func write(invites: String) throws(RelayError) -> String {
        // A file that a killed relay left behind may have another mode.
        unlink(invitesPath)
        guard FolderContents.write(Array(invites.utf8), toNew: invitesPath) else {
            throw RelayError(.system, "cannot write \(invitesPath): \(SystemCalls.errorText)")
        }
        return invitesPath
    }
}
