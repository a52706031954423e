internal import JSONText
internal import SocketSessions

/// The output of `pong join` without an invite: the rooms on this machine that invite its user.
struct RoomList {
    let rooms: [RelayStatus]

    /// The rooms that do not tell their invites.
    let silent: Int

    /// The running rooms of this user.
    static var current: RoomList {
        let answers = RelayStatus.all()
        let rooms = answers.compactMap { try? $0.get() }.filter { $0.invite != nil }
        return RoomList(rooms: rooms, silent: answers.count - rooms.count)
    }

    var text: String {
        let silence =
            silent > 0 ? "A room on this machine does not tell its invite: join it with 'pong join INVITE'." : nil
        guard !rooms.isEmpty else {
            return silence
                ?? "No room of yours is open on this machine: open one with 'pong host', or join with 'pong join INVITE'."
        }
        let rows = rooms.map { relay in
            let invite = relay.invite.map { "\($0)" } ?? ""
            let command = relay.room == nil ? "pong relay --new-invite" : "pong join \(invite)"
            return [relay.room.map { "\($0)" } ?? "several"] + ["players", "spectators"].map { relay.text(of: $0) }
                + [command]
        }
        let table = TextTable([["room", "players", "spectators", "join with"]] + rows).text
        return silence.map { "\(table)\n\($0)" } ?? table
    }
}

extension RelayStatus {
    /// The value of a metric by its title.
    fileprivate func text(of title: String) -> String {
        values.first { $0.metric.title == title }.map { "\($0.value)" } ?? "-"
    }
}
