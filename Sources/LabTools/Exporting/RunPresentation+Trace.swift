internal import JSONText
internal import SyncLab

extension RunPresentation {
    /// The run as trace events: ticks as slices, in them rollbacks and in these the ticks that are resimulated; on threads
    /// of their own the ticks of the match as they were first shown, and as they were confirmed; messages as flights with
    /// arrows from slice to slice; counters; and what happens as instants.
    ///
    /// Times are in microseconds; each device is a process.
    var trace: String {
        var events = LabSide.allCases.flatMap { side in
            [name("process_name", labels[side], side, .run)]
                + TraceThread.allCases.map {
                    name("thread_name", $0.name, side, $0)
                }
        }
        let flying = PerSide { messagesInFlight(from: $0) }
        for tick in ticks {
            for side in LabSide.allCases {
                let device = tick.devices[side]
                events += slices(of: device, at: side, tick.tick)
                let counters: KeyValuePairs<String, JSONValue> = [
                    "ticks ahead": device.ticksAhead, "confirmed tick": device.confirmed,
                    "rollback depth": .whole(device.rollbackDepth),
                    "messages in flight": .whole(flying[side][Int(tick.tick - shown.lowerBound)]),
                ]
                for (name, value) in counters {
                    events.append(event("C", name, side, tick.tick, ["args": ["value": value]]))
                }
                for name in device.events { events.append(event("i", name, side, tick.tick, ["s": .text("p")])) }
            }
            for finding in tick.findings {
                var members: JSONValue = ["s": .text("g")]
                if let tick = finding.tick { members.append(["args": ["tick": tick]]) }
                events.append(event("i", finding.name, .left, tick.tick, members))
            }
        }
        events += LabSide.allCases.flatMap { predictions(of: $0) + confirmations(of: $0) }
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

    private func name(_ kind: String, _ name: String, _ side: LabSide, _ thread: TraceThread) -> JSONValue {
        [
            "ph": .text("M"), "name": .text(kind), "pid": .whole(side.pid), "tid": .whole(thread.rawValue),
            "args": ["name": .text(name)],
        ]
    }

    /// The messages of a device that are under way at the end of each tick.
    private func messagesInFlight(from side: LabSide) -> [Int] {
        var changes = [Int](repeating: 0, count: ticks.count + 1)
        for message in messages where message.sender == side && !message.isLost {
            changes[Int(message.tick - shown.lowerBound)] += 1
            let end = message.arrivalTick.map { Int($0 - shown.lowerBound) } ?? ticks.count
            changes[min(end, ticks.count)] -= 1
        }
        var count = 0
        return ticks.indices.map { place in
            count += changes[place]
            return count
        }
    }

    /// The ticks of the match as a device first showed them, with the fields that it has confirmed otherwise.
    private func predictions(of side: LabSide) -> [JSONValue] {
        let latest = Dictionary(course.confirmed[side].map { ($0.tick, $0) }) { $1 }
        let views = course.views[side]
        return views.indices.compactMap { place in
            guard let tick = views[place].shown, place == 0 || views[place - 1].shown != tick else { return nil }
            let values = views[place].values
            let corrected = latest[tick].map { entry in
                course.fields.indices.filter { entry.values[$0] != values[$0] }.map { field -> (String, JSONValue) in
                    let texts = [values[field], entry.values[field]].map { course.text(of: $0, field) }
                    return (course.fields[field].name, .text(texts.joined(separator: " → ")))
                }
            }
            let title = corrected?.isEmpty == false ? "tick \(tick) ✗" : "tick \(tick)"
            return slice(title, side, .predicted, ticks[place].tick, .object(corrected ?? []))
        }
    }

    /// The ticks of the match as a device has confirmed them, with the players' inputs and the fields that changed.
    private func confirmations(of side: LabSide) -> [JSONValue] {
        let entries = course.confirmed[side].filter { shown.contains(UInt32($0.labTick)) }
        let counts = Dictionary(grouping: entries.indices) { entries[$0].labTick }
        return entries.enumerated().map { place, entry in
            let before = place > 0 && entries[place - 1].tick + 1 == entry.tick ? entries[place - 1] : nil
            var values = course.players.indices.map { player in
                ("input of \(course.players[player])", JSONValue.text(course.texts[entry.inputs[player]]))
            }
            if let before {
                values += course.fields.indices.filter { before.values[$0] != entry.values[$0] }.map { field in
                    (course.fields[field].name, .text(course.text(of: entry.values[field], field)))
                }
            }
            let group = counts[entry.labTick] ?? [place]
            return slice(
                "tick \(entry.tick)",
                side,
                .confirmed,
                UInt32(entry.labTick),
                .object(values),
                part: (place - group[0], group.count)
            )
        }
    }

    /// A slice on a thread of a device.
    ///
    /// - Parameter part: The slice's place among those that share a tick of the run.
    private func slice(
        _ name: String,
        _ side: LabSide,
        _ thread: TraceThread,
        _ tick: UInt32,
        _ values: JSONValue,
        part: (place: Int, count: Int) = (0, 1)
    ) -> JSONValue {
        let length = (Self.time(of: tick + 1) - Self.time(of: tick)) / part.count
        let members: JSONValue = ["dur": .whole(length), "args": values]
        return event("X", name, side, tick, after: part.place * length, on: thread, members)
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
    ///   - thread: The thread of the device.
    ///   - members: Further members.
    private func event(
        _ phase: String,
        _ name: String,
        _ side: LabSide,
        _ tick: UInt32,
        after delay: Int = 0,
        on thread: TraceThread = .run,
        _ members: JSONValue
    ) -> JSONValue {
        var event: JSONValue = [
            "ph": .text(phase), "name": .text(name), "pid": .whole(side.pid), "tid": .whole(thread.rawValue),
            "ts": .whole(Self.time(of: tick) + delay),
        ]
        event.append(members)
        return event
    }
}

/// The threads of a device in a trace.
private enum TraceThread: Int, CaseIterable {
    case run = 1
    case predicted, confirmed

    var name: String {
        switch self {
        case .run: "ticks of the run"
        case .predicted: "match as first shown"
        case .confirmed: "match as confirmed"
        }
    }
}

extension LabSide {
    fileprivate var pid: Int { rawValue + 1 }
}
