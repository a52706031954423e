internal import OperatingSystem

/// A room on this machine that every user of it may enter.
///
/// Its relay has a second socket and a second file of invites, in a folder in `/tmp` that all may read.
public struct PublicRoom: Sendable {
    /// The invite to play.
    public let invite: Invite

    /// The name of the user whose relay serves it.
    public let owner: String

    private let path: String

    /// The public rooms of all users whose relays run, by room and owner.
    public static func all() -> [PublicRoom] {
        found { _ in true }.filter { room in
            // The socket of a killed relay is still there; a stranger's relay that does not accept holds up nothing.
            var opener = StreamOpener(.unix(path: room.path))
            if case .opened = opener.step(at: .zero) { return true }
            return false
        }
    }

    /// The sockets of the public rooms that have an invite: no other room's relay is shown it.
    static func paths(for invite: Invite) -> [String] {
        found { $0 == "\(invite.room)" }.filter { [$0.invite, $0.invite.watch].contains(invite) }.map(\.path)
    }

    /// The socket of the only public room of a name: of two, none is shown the key of the other's guest.
    static func onlyPath(of room: RoomName) -> [String] {
        let rooms = found { $0 == "\(room)" }
        return rooms.count == 1 ? rooms.map(\.path) : []
    }

    /// The path of the second socket of a new room, in its folder, which this makes.
    ///
    /// - Throws: ``RelayError`` if the folder is another user's.
    static func newPath(of room: String) throws(RelayError) -> String {
        let folder = "\(parent)/\(prefix)\(getuid())\(suffix)"
        try RoomFolder.make(folder, mode: 0o755)
        return "\(folder)/\(room)\(RoomFolder.socketSuffix)"
    }

    private static let (parent, prefix, suffix) = ("/tmp", "pong-", "-public")

    /// The rooms of these names in the folders of public rooms; a folder has its owner's number in its name.
    private static func found(_ isWanted: (String) -> Bool) -> [PublicRoom] {
        FolderContents.names(in: parent).flatMap { name -> [PublicRoom] in
            let folder = "\(parent)/\(name)"
            guard name.hasPrefix(prefix), name.hasSuffix(suffix), FolderContents.isFolder(folder),
                let owner = FolderContents.owner(of: folder), name == "\(prefix)\(owner)\(suffix)"
            else { return [] }
            return FolderContents.names(in: folder, ending: RoomFolder.socketSuffix).compactMap { room in
                let path = "\(folder)/\(room)\(RoomFolder.socketSuffix)"
                guard isWanted(room), let invite = RoomSocket.invite(beside: path), room == "\(invite.room)"
                else { return nil }
                let user = getpwuid(owner).map { String(cString: $0.pointee.pw_name) }
                return PublicRoom(invite: invite, owner: user ?? "\(owner)", path: path)
            }
        }.sorted { ("\($0.invite.room)", $0.owner) < ("\($1.invite.room)", $1.owner) }
    }
}
