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
                events.append(event("C", "ticks ahead", side, record.tick, [], [("ticks", .whole(device.ticksAhead))]))
                if device.isPop { events.append(event("i", "pop", side, record.tick, [("s", .text("p"))], [])) }
            }
            if let desync = record.desync {
                events.append(
                    event("i", "desync", .left, record.tick, [("s", .text("g"))], [("tick", .whole(desync.tick))])
                )
            }
            if record.freeze != nil { events.append(event("i", "freeze", .left, record.tick, [("s", .text("g"))], [])) }
        }
        for message in messages {
            let name = message.isLost ? "lost" : "message"
            let id: [(name: String, value: JSONValue)] = [("cat", .text("messages")), ("id", .whole(message.number))]
            events.append(
                event(
                    "b",
                    name,
                    message.sender,
                    message.tick,
                    id,
                    [
                        ("bytes", .whole(message.byteCount)), ("lastInput", .whole(message.inputTick.map { Int($0) })),
                    ]
                )
            )
            let end = message.arrivalTick ?? (message.isLost ? message.tick : shown.upperBound)
            events.append(event("e", name, message.sender, end, id, []))
            guard let arrival = message.arrivalTick, arrival <= shown.upperBound else { continue }
            events.append(event("s", name, message.sender, message.tick, id, []))
            events.append(event("f", name, message.sender.other, arrival, id + [("bp", .text("e"))], []))
        }
        return JSONValue.object([("displayTimeUnit", .text("ms")), ("traceEvents", .list(events))]).line
    }

    /// The slices of a tick of a device, the outer ones first.
    private func slices(of device: TickRecord.Device, at side: LabSide, _ tick: UInt32) -> [JSONValue] {
        let length = Self.time(of: tick + 1) - Self.time(of: tick)
        func slice(_ name: String, at start: Int, _ length: Int, _ values: [(name: String, value: JSONValue)])
            -> JSONValue
        {
            event("X", name, side, tick, after: start, [("dur", .whole(length))], values)
        }
        let shown: [(name: String, value: JSONValue)] = [
            ("shown", .whole(device.shown.tick)), ("confirmed", .whole(device.confirmed.tick)),
        ]
        var slices = [slice("tick", at: 0, length, shown)]
        guard device.rollbackDepth > 0, let first = device.firstIncorrectTick else { return slices }
        // The time that a tick takes is not simulated: all that happens in it has an equal part.
        let part = length / (device.rollbackDepth + 1)
        let values: [(name: String, value: JSONValue)] = [
            ("depth", .whole(device.rollbackDepth)), ("first", .whole(first)),
        ]
        slices.append(slice("rollback", at: 0, part * device.rollbackDepth, values))
        for place in 0..<device.rollbackDepth {
            slices.append(slice("resimulate \(Int(first) + place)", at: part * place, part, []))
        }
        return slices
    }

    /// In microseconds.
    private static func time(of tick: UInt32) -> Int { Int(tick) * 1_000_000 / 60 }

    /// - Parameter delay: Microseconds from the beginning of the tick.
    private func event(
        _ phase: String,
        _ name: String,
        _ side: LabSide,
        _ tick: UInt32,
        after delay: Int = 0,
        _ members: [(name: String, value: JSONValue)],
        _ values: [(name: String, value: JSONValue)]
    ) -> JSONValue {
        .object(
            [
                ("ph", .text(phase)), ("name", .text(name)), ("pid", .whole(side.pid)), ("tid", .whole(1)),
                ("ts", .whole(Self.time(of: tick) + delay)),
            ] + members + (values.isEmpty ? [] : [("args", .object(values))])
        )
    }
}

extension LabSide {
    fileprivate var pid: Int { rawValue + 1 }
}
