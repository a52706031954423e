internal import GroupSessions

/// A room of a hub: those who have its invites meet there.
struct Room: Numbered {
    /// Identifies the room in its hub; ascending.
    let number: Int

    let invite: Invite
    let watchInvite: Invite

    var session: (id: SessionID, metadata: GroupActivityMetadata)?

    let start: Duration

    /// The state of the player that was the last to leave, until another one sends its own; `nil` without one.
    var lastState: (source: Participant, payload: [UInt8])?

    /// Start of the period without members; true if the room has had one.
    var emptySince: Duration
    var wasVisited = false

    init(_ invite: Invite, number: Int, at now: Duration) {
        self.invite = invite
        self.number = number
        watchInvite = invite.watch
        (start, emptySince) = (now, now)
    }

    var name: RoomName { invite.room }

    /// The role that an invite grants in the room; `nil` for an invite that is not the room's.
    func role(of shown: Invite) -> Participant.Role? {
        // Compare both, whatever the first result: the time must not tell which invite is closer.
        let plays = shown.isEqualInConstantTime(to: invite)
        let watches = shown.isEqualInConstantTime(to: watchInvite)
        return plays ? .player : watches ? .spectator : nil
    }
}

/// An element of an array that ascends by number.
protocol Numbered {
    var number: Int { get }
}

extension Array where Element: Numbered {
    /// The place of the element with a number, by binary search.
    func index(of number: Int) -> Int? {
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            if self[middle].number < number { low = middle + 1 } else { high = middle }
        }
        return low < count && self[low].number == number ? low : nil
    }
}
