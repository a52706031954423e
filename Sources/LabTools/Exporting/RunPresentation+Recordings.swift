internal import JSONText
internal import SyncLab

extension RunPresentation {
    /// The run as trace events: ticks as slices, in them rollbacks and in these the ticks that are resimulated;
    /// messages as flights with arrows from slice to slice; counters; and what happens as instants.
    ///
    /// Times are in microseconds; each device is a process.
    var trace: String {
        var events: [JSONValue] = LabSide.allCases.map { side in
            [
                "ph": .text("M"), "name": .text("process_name"), "pid": .whole(side.pid),
                "args": ["name": .text(side.name)],
            ]
        }
        for tick in ticks {
            for side in LabSide.allCases {
                let device = tick.devices[side]
                events += slices(of: device, at: side, tick.tick)
                events.append(event("C", "ticks ahead", side, tick.tick, ["args": ["ticks": device.ticksAhead]]))
                for name in device.events { events.append(event("i", name, side, tick.tick, ["s": .text("p")])) }
            }
            for finding in tick.findings {
                var members: JSONValue = ["s": .text("g")]
                if let tick = finding.tick { members.append(["args": ["tick": tick]]) }
                events.append(event("i", finding.name, .left, tick.tick, members))
            }
        }
        events += messages.flatMap(flight)
        return JSONValue.object([("displayTimeUnit", .text("ms")), ("traceEvents", .list(events))]).line
    }

    /// The slices of a tick of a device, the outer ones first.
    private func slices(of device: Device, at side: LabSide, _ tick: UInt32) -> [JSONValue] {
        let length = Self.time(of: tick + 1) - Self.time(of: tick)
        func slice(_ name: String, at start: Int = 0, _ length: Int, _ values: JSONValue? = nil) -> JSONValue {
            var slice = event("X", name, side, tick, after: start, ["dur": .whole(length)])
            if let values { slice.append(["args": values]) }
            return slice
        }
        let shown: JSONValue = ["shown": device.shown, "confirmed": device.confirmed]
        let (whole, depth) = (slice("tick", length, shown), device.rollbackDepth)
        guard depth > 0 else { return [whole] }
        // The time that a tick takes is not simulated: all that happens in it has an equal part.
        let part = length / (depth + 1)
        var values: JSONValue = ["depth": .whole(depth)]
        guard let first = device.firstIncorrectTick else { return [whole, slice("rollback", part * depth, values)] }
        values.append(["first": .whole(first)])
        return [whole, slice("rollback", part * depth, values)]
            + (0..<depth).map { slice("resimulate \(first + $0)", at: part * $0, part) }
    }

    /// A message from its sending to its arrival or the end, and the arrow between the two slices.
    private func flight(of message: Message) -> [JSONValue] {
        let name = message.isLost ? "lost" : "message"
        func event(_ phase: String, _ side: LabSide, _ tick: UInt32, _ members: JSONValue = [:]) -> JSONValue {
            let id: JSONValue = ["cat": .text("messages"), "id": .whole(message.number)]
            var event = self.event(phase, name, side, tick, id)
            event.append(members)
            return event
        }
        let end = message.arrivalTick ?? (message.isLost ? message.tick : shown.upperBound)
        let ends = [
            event("b", message.sender, message.tick, ["args": message.details]), event("e", message.sender, end),
        ]
        guard let arrival = message.arrivalTick, arrival <= shown.upperBound else { return ends }
        let head = event("f", message.sender.other, arrival, ["bp": .text("e")])
        return ends + [event("s", message.sender, message.tick), head]
    }

    /// In microseconds.
    private static func time(of tick: UInt32) -> Int { Int(tick) * 1_000_000 / 60 }

    /// - Parameters:
    ///   - delay: Microseconds from the beginning of the tick.
    ///   - members: Further members.
    private func event(
        _ phase: String,
        _ name: String,
        _ side: LabSide,
        _ tick: UInt32,
        after delay: Int = 0,
        _ members: JSONValue
    ) -> JSONValue {
        var event: JSONValue = [
            "ph": .text(phase), "name": .text(name), "pid": .whole(side.pid), "tid": .whole(1),
            "ts": .whole(Self.time(of: tick) + delay),
        ]
        event.append(members)
        return event
    }
}

extension LabSide {
    fileprivate var pid: Int { rawValue + 1 }
}

extension RunPresentation {
    /// Both views as a recording of a terminal of 80×24, at 20 pictures a second.
    ///
    /// A picture has only the rows that differ from the one before. Findings, goals and marks are the recording's
    /// markers.
    func terminalRecording(version: CastVersion) -> String {
        var lines = [header(of: version).line]
        var shown: [String] = []
        var last = 0
        for (index, tick) in ticks.enumerated()
        where tick.tick % 3 == 1 || !tick.marks.isEmpty || tick.tick == focus {
            // An interval between two rounded times hands its error on to the next one, so that none adds up.
            let now = Int(tick.tick) * 1_000 / 60
            func time() -> JSONValue {
                defer { last = now }
                return .number(Decimal(version == .two ? now : now - last, digits: 3))
            }
            let picture = picture(index)
            let changes = picture.indices.filter { !shown.indices.contains($0) || shown[$0] != picture[$0] }
            let text = changes.map { "\u{1B}[\($0 + 1);1H\(picture[$0])\u{1B}[K" }.joined()
            if !text.isEmpty { lines.append(JSONValue.list([time(), .text("o"), .text(text)]).line) }
            for mark in tick.marks { lines.append(JSONValue.list([time(), .text("m"), .text(mark)]).line) }
            shown = picture
        }
        return lines.joined(separator: "\n")
    }

    private func header(of version: CastVersion) -> JSONValue {
        let (columns, rows) = (JSONValue.whole(Self.columns), JSONValue.whole(Self.rows))
        return switch version {
        case .two: ["version": .whole(2), "width": columns, "height": rows, "title": .text(command)]
        case .three: ["version": .whole(3), "term": ["cols": columns, "rows": rows], "title": .text(command)]
        }
    }
}
