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
    let value: @Sendable (Hub) -> Int

    private init(
        _ name: String,
        _ title: String,
        _ help: String,
        label: (name: String, value: String)? = nil,
        value: @escaping @Sendable (Hub) -> Int
    ) {
        (self.name, self.title, self.help, self.label, self.value) = (name, title, help, label, value)
    }

    /// The kind of number, as Prometheus calls it: its names of counters end so.
    public var kind: String { name.hasSuffix("_total") ? "counter" : "gauge" }

    /// The name in the relay's answer.
    var key: String { name + (label.map { ".\($0.value)" } ?? "") }

    public static let all = ofRooms + Refusal.allCases.map(refusals)

    private static let ofRooms = [
        RelayMetric("uptime_seconds", "seconds open", "Seconds since the relay was opened.") { hub in
            Int((hub.now - hub.start).components.seconds)
        },
        RelayMetric("rooms", "rooms", "Open rooms.") { $0.rooms.count },
        participants(.player), participants(.spectator),
        RelayMetric("connections", "connections", "Open connections, also those that have shown no invite.") {
            $0.streams.count
        },
        bytes("received") { $0.traffic.received }, bytes("sent") { $0.traffic.sent },
    ]

    /// The names, each once.
    public static let names = all.reduce(into: [String]()) { if $0.last != $1.name { $0.append($1.name) } }

    private static func participants(_ role: Participant.Role) -> RelayMetric {
        RelayMetric("participants", "\(role)s", "Participants in the rooms.", label: ("role", "\(role)")) { hub in
            hub.members.count { $0.participant.role == role }
        }
    }

    private static func bytes(_ verb: String, _ count: @escaping @Sendable (Hub) -> Int) -> RelayMetric {
        RelayMetric("\(verb)_bytes_total", "bytes \(verb)", "Bytes that the relay has \(verb).", value: count)
    }

    private static func refusals(_ reason: Refusal) -> RelayMetric {
        let words = "\(reason)".map { $0.isUppercase ? "_\($0.lowercased())" : "\($0)" }.joined()
        let (title, help) = ("refused: \(reason.message)", "Connections refused and participants evicted.")
        return RelayMetric("refusals_total", title, help, label: ("reason", words)) { hub in
            hub.refusals[reason] ?? 0
        }
    }
}

extension Hub {
    /// Answers a program of this user that asks for the status, and hangs up.
    mutating func tellStatus(on number: Int) {
        guard let index = streams.index(of: number) else { return }
        let lines = RelayMetric.all.map { "\($0.key) \($0.value(self))\n" }
        streams[index].send(encoded: StatusFrame.encoded(lines.joined()))
        streams[index].finish(at: now)
    }
}
