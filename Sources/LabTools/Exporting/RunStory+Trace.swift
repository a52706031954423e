internal import GameCore
internal import JSONText
internal import MatchSync
internal import SyncLab

extension RunStory {
    /// The run as trace events: ticks as slices, in them rollbacks and in these the ticks that are resimulated; messages as
    /// flights with arrows from slice to slice; counters; and what happens as instants.
    ///
    /// Times are in microseconds; each device is a process.
    var trace: String {
        var events: [JSONValue] = LabSide.allCases.map { side in
            [
                "ph": .text("M"), "name": .text("process_name"), "pid": .whole(side.pid),
                "args": ["name": .text(side.name)],
            ]
        }
        for record in ticks {
            for side in LabSide.allCases {
                let device = record[side]
                events += slices(of: device, at: side, record.tick)
                let ahead = JSONValue.whole(device.ticksAhead)
                events.append(event("C", "ticks ahead", side, record.tick, ["args": ["ticks": ahead]]))
                if device.isPop { events.append(event("i", "pop", side, record.tick, ["s": .text("p")])) }
            }
            if let tick = record.desync?.tick {
                let args: JSONValue = ["tick": .whole(tick)]
                events.append(event("i", "desync", .left, record.tick, ["s": .text("g"), "args": args]))
            }
            if record.freeze != nil { events.append(event("i", "freeze", .left, record.tick, ["s": .text("g")])) }
        }
        events += messages.flatMap(flight)
        return JSONValue.object([("displayTimeUnit", .text("ms")), ("traceEvents", .list(events))]).line
    }

    /// The slices of a tick of a device, the outer ones first.
    private func slices(of device: TickRecord.Device, at side: LabSide, _ tick: UInt32) -> [JSONValue] {
        let length = Self.time(of: tick + 1) - Self.time(of: tick)
        func slice(_ name: String, at start: Int = 0, _ length: Int, _ values: JSONValue? = nil) -> JSONValue {
            var slice = event("X", name, side, tick, after: start, ["dur": .whole(length)])
            if let values { slice.append(["args": values]) }
            return slice
        }
        let shown: JSONValue = ["shown": .whole(device.shown.tick), "confirmed": .whole(device.confirmed.tick)]
        let (whole, depth) = (slice("tick", length, shown), device.rollbackDepth)
        guard depth > 0, let first = device.firstIncorrectTick else { return [whole] }
        // The time that a tick takes is not simulated: all that happens in it has an equal part.
        let part = length / (depth + 1)
        return [whole, slice("rollback", part * depth, ["depth": .whole(depth), "first": .whole(first)])]
            + (0..<depth).map { slice("resimulate \(Int(first) + $0)", at: part * $0, part) }
    }

    /// A message from its sending to its arrival or the end, and the arrow between the two slices.
    private func flight(of message: LoggedMessage) -> [JSONValue] {
        let name = message.isLost ? "lost" : "message"
        func event(_ phase: String, _ side: LabSide, _ tick: UInt32, _ members: JSONValue = [:]) -> JSONValue {
            let id: JSONValue = ["cat": .text("messages"), "id": .whole(message.number)]
            var event = self.event(phase, name, side, tick, id)
            event.append(members)
            return event
        }
        let sizes: JSONValue = ["bytes": .whole(message.byteCount), "lastInput": .whole(message.inputTick)]
        let end = message.arrivalTick ?? (message.isLost ? message.tick : shown.upperBound)
        let ends = [event("b", message.sender, message.tick, ["args": sizes]), event("e", message.sender, end)]
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
