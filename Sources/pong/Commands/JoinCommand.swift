internal import ArgumentParser
internal import JSONText
internal import OperatingSystem
internal import SocketSessions

/// `pong join`: joins a room as a player.
struct JoinCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "join",
        abstract: "Play in a room that another player has started.",
        discussion:
            "With an invite to watch it is the same as pong watch. Without an invite, it lists your rooms on this machine, and others' public ones."
    )

    @OptionGroup var room: RoomOptions

    func run() throws {
        // The list has the invites, which belong on no other output.
        guard room.isUnnamed, isatty(STDOUT_FILENO) != 0 else { return try room.enter(watches: false) }
        try StandardOutput.print(RoomList.current.text(columns: StandardOutput.columns))
    }
}

/// `pong watch`: joins a room as a spectator.
struct WatchCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "watch",
        abstract: "Watch the match of a room.",
        discussion: "Takes no seat, even with an invite to play."
    )

    @OptionGroup var room: RoomOptions

    func run() throws {
        try room.enter(watches: true)
    }
}

/// The output of `pong join` without an invite: the rooms on this machine that invite its user.
struct RoomList {
    let rooms: [RelayStatus]

    /// The rooms that do not tell their invites.
    let silent: Int

    /// The public rooms that are not among the others.
    let publicRooms: [PublicRoom]

    /// The running rooms of this user, and the public ones of all.
    static var current: RoomList {
        let answers = RelayStatus.all()
        let rooms = answers.compactMap { try? $0.get() }.filter { $0.invite != nil }
        let publicRooms = PublicRoom.all().filter { room in !rooms.contains { $0.invite == room.invite } }
        return RoomList(rooms: rooms, silent: answers.count - rooms.count, publicRooms: publicRooms)
    }

    /// - Parameter columns: The terminal's width; `nil` for no terminal.
    func text(columns: Int?) -> String {
        let (own, others) = (ownRooms?.text(columns: columns), othersRooms?.text(columns: columns))
        let paragraphs = [own, silence, others].compactMap(\.self)
        guard paragraphs.isEmpty else { return paragraphs.joined(separator: "\n") }
        return "No room of yours is open on this machine: open one with 'pong host', or join with 'pong join INVITE'."
    }

    private var ownRooms: TextTable? {
        let rows = rooms.map { relay in
            let invite = relay.invite.map { "\($0)" } ?? ""
            let command = relay.room == nil ? "pong relay --new-invite" : "pong join \(invite)"
            return [relay.room.map { "\($0)" } ?? "several"] + ["players", "spectators"].map { relay.text(of: $0) }
                + [command]
        }
        return rows.isEmpty ? nil : TextTable([["room", "players", "spectators", "join with"]] + rows)
    }

    private var silence: String? {
        silent > 0 ? "A room on this machine does not tell its invite: join it with 'pong join INVITE'." : nil
    }

    private var othersRooms: TextTable? {
        let rows = publicRooms.map { ["\($0.invite.room)", $0.owner, "pong join \($0.invite)"] }
        return rows.isEmpty ? nil : TextTable([["public room", "of", "join with"]] + rows)
    }
}

extension RelayStatus {
    /// The value of a metric by its title.
    fileprivate func text(of title: String) -> String {
        values.first { $0.metric.title == title }.map { "\($0.value)" } ?? "-"
    }
}
