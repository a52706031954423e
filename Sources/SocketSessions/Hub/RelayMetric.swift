internal import GroupSessions

/// A number that a relay tells of its rooms; none tells a participant's name or address.
public struct RelayMetric: Sendable {
    public enum Kind: String, Sendable {
        case gauge, counter
    }

    /// The name that Prometheus and JSON use, without the program's.
    public let name: String

    public let kind: Kind

    /// A sentence for all numbers of the name; a noun for this one.
    public let help: String
    public let title: String

    /// Tells the numbers of one name apart, such as `role` and `player`.
    public var label: Label?

    let value: @Sendable (Hub, Duration) -> Int

    public struct Label: Sendable {
        public let name: String
        public let value: String
    }

    /// The name in the relay's answer.
    var key: String { name + (label.map { ".\($0.value)" } ?? "") }

    public static let all: [RelayMetric] =
        [
            RelayMetric(
                name: "uptime_seconds",
                kind: .gauge,
                help: "Seconds since the relay was opened.",
                title: "seconds open"
            ) { hub, now in Int((now - hub.start).components.seconds) },
            RelayMetric(name: "rooms", kind: .gauge, help: "Open rooms.", title: "rooms") { hub, _ in hub.rooms.count },
            participants(.player), participants(.spectator),
            RelayMetric(
                name: "connections",
                kind: .gauge,
                help: "Open connections, also those that have shown no invite.",
                title: "connections"
            ) { hub, _ in hub.streams.count },
            bytes("received") { $0.traffic.received }, bytes("sent") { $0.traffic.sent },
        ] + Refusal.allCases.map(refusals)

    /// The names, each once.
    public static let names = all.reduce(into: [String]()) { if $0.last != $1.name { $0.append($1.name) } }

    private static func participants(_ role: Participant.Role) -> RelayMetric {
        RelayMetric(
            name: "participants",
            kind: .gauge,
            help: "Participants in the rooms.",
            title: "\(role)s",
            label: Label(name: "role", value: "\(role)")
        ) { hub, _ in hub.members.count { $0.participant.role == role } }
    }

    private static func bytes(_ verb: String, _ count: @escaping @Sendable (Hub) -> Int) -> RelayMetric {
        RelayMetric(
            name: "\(verb)_bytes_total",
            kind: .counter,
            help: "Bytes that the relay has \(verb).",
            title: "bytes \(verb)"
        ) { hub, _ in count(hub) }
    }

    private static func refusals(_ reason: Refusal) -> RelayMetric {
        let words = "\(reason)".map { $0.isUppercase ? "_\($0.lowercased())" : "\($0)" }.joined()
        return RelayMetric(
            name: "refusals_total",
            kind: .counter,
            help: "Connections refused and participants put out.",
            title: "refused: \(reason.message)",
            label: Label(name: "reason", value: words)
        ) { hub, _ in hub.refusals[reason] ?? 0 }
    }
}

extension Hub {
    /// Answers a program of this user that asks for the status, and hangs up.
    mutating func tellStatus(on number: Int, at now: Duration) {
        guard let index = index(ofStream: number) else { return }
        let lines = RelayMetric.all.map { "\($0.key) \($0.value(self, now))\n" }
        streams[index].send(encoded: StatusFrame.encoded(lines.joined()))
        streams[index].finish(at: now)
    }
}
