internal import ArgumentParser
internal import JSONText
internal import SocketSessions

/// The output of `pong relay --status`: the numbers of running relays, each by the name of its room; one of several
/// rooms has no name.
struct StatusReport {
    let rooms: [RelayStatus]

    enum Format: String, CaseIterable, ExpressibleByArgument {
        case text, json, prometheus
    }

    func text(as format: Format) -> String {
        switch format {
        case .text: text
        case .json: json
        case .prometheus: prometheus
        }
    }

    /// A block for each room, without the reasons that have refused nothing.
    private var text: String {
        guard !rooms.isEmpty else { return "No room of yours is open on this machine." }
        return rooms.map { room in
            let rows = room.values.filter { $0.metric.label?.name != "reason" || $0.value > 0 }
            let table = TextTable(rows.map { ["  \($0.metric.title)", "\($0.value)"] }, firstNumber: 1)
            return ([room.room.map { "room \($0)" } ?? "several rooms"] + table.lines).joined(separator: "\n")
        }.joined(separator: "\n\n")
    }

    /// An object for each room; the numbers with a label are an object within it.
    private var json: String {
        JSONValue.list(
            rooms.map { room in
                var members = [(name: "room", value: room.room.map { JSONValue.text("\($0)") } ?? .null)]
                for name in RelayMetric.names {
                    let values = room.values.filter { $0.metric.name == name }
                    if let first = values.first, first.metric.label == nil {
                        members.append((name, .whole(first.value)))
                    } else {
                        members.append((name, .object(values.map { ($0.metric.label?.value ?? "", .whole($0.value)) })))
                    }
                }
                return .object(members)
            }
        ).json()
    }

    /// The text that Prometheus reads, without the end of its last line.
    private var prometheus: String {
        RelayMetric.names.flatMap { name in
            let metrics = RelayMetric.all.filter { $0.name == name }
            let head = ["# HELP pong_\(name) \(metrics[0].help)", "# TYPE pong_\(name) \(metrics[0].kind)"]
            return head
                + rooms.flatMap { room in
                    room.values.filter { $0.metric.name == name }.map { metric, value in
                        let label = metric.label.map { ",\($0.name)=\"\($0.value)\"" } ?? ""
                        return "pong_\(name){room=\"\(room.room.map { "\($0)" } ?? "")\"\(label)} \(value)"
                    }
                }
        }.joined(separator: "\n")
    }
}
