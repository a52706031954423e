internal import GroupSessions

/// A guest whose invite the hub accepted.
struct Member: Numbered {
    /// Identifies the member; ascending.
    let number: Int
    /// The number of its room.
    let room: Int
    let participant: Participant

    /// The key that the guest's further streams present.
    let key: StreamKey

    /// Numbers of its streams; the first carries the reliable messages.
    var streams: [Int]
    var stage = Stage.connected
    var frames: RateLimit

    /// Recipients that have not acknowledged each of the member's reliable messages, by message number.
    var pending: [UInt32: Int] = [:]

    /// Reliable messages sent to the member and not acknowledged, oldest first.
    var unacknowledged = Unacknowledged()

    /// Counter of unreliable messages: selects the stream, round robin.
    var turn = 0

    /// The last state that it has sent as a player, see ``Hub``; empty without one.
    var state: [UInt8] = []

    var isJoinedPlayer: Bool { stage == .joined && participant.role == .player }

    enum Stage: Equatable {
        case connected
        case offered
        case joined
    }
}

/// The place in a room of a player that lost its connection, until it comes back or some time has passed.
struct KeptPlace {
    let room: Int
    /// The key that the player presents to come back.
    let key: StreamKey
    let end: Duration
}

/// Reliable messages sent to one member and not acknowledged, in order.
struct Unacknowledged {
    typealias Message = (source: Int, number: UInt32)

    private(set) var messages: [Message] = []

    /// Time of the last acknowledgment, or of the first message after an empty queue.
    private(set) var since: Duration = .zero

    mutating func append(_ message: Message, at now: Duration) {
        if messages.isEmpty { since = now }
        messages.append(message)
    }

    /// Removes the oldest messages, which were acknowledged.
    mutating func removeFirst(_ count: Int, at now: Duration) -> [Message] {
        if count > 0 { since = now }
        defer { messages.removeFirst(count) }
        return Array(messages.prefix(count))
    }
}
