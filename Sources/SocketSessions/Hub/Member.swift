internal import GroupSessions

/// A guest whose invite the hub accepted.
struct Member {
    /// Names the member: larger for each further one.
    let number: Int
    let participant: Participant

    /// What the guest's further streams show.
    let key: StreamKey

    /// The numbers of its streams; the first carries what is reliable.
    var streams: [Int]
    var stage = Stage.connected
    var frames: RateLimit

    /// How many recipients still have to acknowledge each of the member's reliable messages, by number.
    var pending: [UInt32: Int] = [:]

    /// The reliable messages on the way to the member, the oldest first.
    var unacknowledged = Unacknowledged()

    /// Counts unreliable messages, to take the streams in turn.
    var turn = 0

    enum Stage: Equatable {
        /// No session is under way.
        case connected
        case offered
        case joined
    }
}

/// Reliable messages on the way to one member, in their order.
struct Unacknowledged {
    struct Message {
        var source: Int
        var number: UInt32
    }

    private var messages: [Message] = []
    private var head = 0

    /// Since when the oldest waits, or the last was acknowledged.
    private(set) var since: Duration = .zero

    var count: Int { messages.count - head }

    /// All that wait.
    var waiting: ArraySlice<Message> { messages[head...] }

    mutating func append(_ message: Message, at now: Duration) {
        if count == 0 { since = now }
        messages.append(message)
    }

    /// Removes the oldest.
    mutating func popFirst(at now: Duration) -> Message? {
        guard head < messages.count else { return nil }
        since = now
        defer {
            head += 1
            if head == messages.count || head > RoomLimits.unacknowledged {
                messages.removeFirst(head)
                head = 0
            }
        }
        return messages[head]
    }
}
