internal import GroupSessions

/// A number that a relay tells of its rooms; none tells a participant's name or address.
public struct RelayMetric: Sendable {
    /// The name that Prometheus and JSON use, without the program's.
    public let name: String
    /// A noun for this number; a sentence for all numbers of the name.
    public let title: String
    public let help: String
    /// Tells the numbers of one name apart, such as `role` and `player`.
    public let label: (name: String, value: String)?
    /// The value for the whole relay, or for one of its rooms; `nil` if the relay does not tell it by room.
    let value: @Sendable (Hub, Room?) -> Int?

    private init(
        _ name: String,
        _ title: String,
        _ help: String,
        label: (name: String, value: String)? = nil,
        value: @escaping @Sendable (Hub, Room?) -> Int?
    ) {
        (self.name, self.title, self.help, self.label, self.value) = (name, title, help, label, value)
    }

    /// The kind of number, as Prometheus calls it: its names of counters end so.
    public var kind: String { name.hasSuffix("_total") ? "counter" : "gauge" }

    /// The name in the relay's answer.
    var key: String { name + (label.map { ".\($0.value)" } ?? "") }

    public static let all = ofRooms + Refusal.allCases.map(refusals)

    private static let ofRooms = [
        RelayMetric("uptime_seconds", "seconds open", "Seconds since the relay was opened.") { hub, room in
            Int((hub.now - (room?.start ?? hub.start)).components.seconds)
        },
        RelayMetric("rooms", "rooms", "Open rooms.") { $1 == nil ? $0.rooms.count : nil },
        participants(.player), participants(.spectator),
        RelayMetric("connections", "connections", "Open connections, with those without an invite.") { hub, room in
            guard let room else { return hub.streams.count { !$0.isFinishing } }
            return hub.members.reduce(0) { $0 + ($1.room == room.number ? $1.streams.count : 0) }
        },
        bytes("received") { $0.traffic.received }, bytes("sent") { $0.traffic.sent },
    ]

    /// The names, each once.
    public static let names = all.reduce(into: [String]()) { if $0.last != $1.name { $0.append($1.name) } }

    private static func participants(_ role: Participant.Role) -> RelayMetric {
        let label = (name: "role", value: role.rawValue)
        return RelayMetric("participants", "\(label.value)s", "Participants in the rooms.", label: label) { hub, room in
            hub.members.count { $0.participant.role == role && (room == nil || $0.room == room?.number) }
        }
    }

    private static func bytes(_ verb: String, _ count: @escaping @Sendable (Hub) -> Int) -> RelayMetric {
        RelayMetric("\(verb)_bytes_total", "bytes \(verb)", "Bytes that the relay has \(verb).") { hub, room in
            room == nil ? count(hub) : nil
        }
    }

    private static func refusals(_ reason: Refusal) -> RelayMetric {
        let words = "\(reason)".map { $0.isUppercase ? "_\($0.lowercased())" : "\($0)" }.joined()
        let (title, help) = ("refused: \(reason.message)", "Connections refused and participants evicted.")
        return RelayMetric("refusals_total", title, help, label: ("reason", words)) { hub, room in
            room == nil ? hub.refusals[reason] ?? 0 : nil
        }
    }
}

extension Hub {
    /// Answers a program of this user that asks for the status of the relay or of a room, and hangs up.
    ///
    /// The question is not counted as a connection.
    mutating func tellStatus(of name: RoomName?, on number: Int) {
        guard let index = streams.index(of: number) else { return }
        streams[index].finish(at: now)
        let room = rooms.first { $0.name == name }
        let metrics = name == nil || room != nil ? RelayMetric.all : []
        let lines = metrics.compactMap { metric in metric.value(self, room).map { "\(metric.key) \($0)" } }
        let text = ((room.map { ["\($0.name)"] } ?? []) + lines).map { "\($0)\n" }.joined()
        streams[index].send(encoded: StatusFrame.encoded(text))
    }
}
