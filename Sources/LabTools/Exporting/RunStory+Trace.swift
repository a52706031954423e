internal import JSONText
internal import MatchSync
internal import SyncLab

extension RunStory {
    /// The run as trace events: rollbacks as slices, messages as flights, counters, and what happens as instants.
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
                if device.rollbackDepth > 0 {
                    events.append(
                        event(
                            "X",
                            "rollback",
                            side,
                            record.tick,
                            [("dur", .whole(Self.tickLength))],
                            [
                                ("depth", .whole(device.rollbackDepth)),
                                ("first", .whole(device.firstIncorrectTick.map { Int($0) })),
                            ]
                        )
                    )
                }
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
            events.append(event("e", name, message.sender, message.arrivalTick ?? message.tick, id, []))
        }
        return JSONValue.object([("displayTimeUnit", .text("ms")), ("traceEvents", .list(events))]).line
    }

    /// In microseconds.
    private static let tickLength = 16_666

    private func event(
        _ phase: String,
        _ name: String,
        _ side: LabSide,
        _ tick: UInt32,
        _ members: [(name: String, value: JSONValue)],
        _ values: [(name: String, value: JSONValue)]
    ) -> JSONValue {
        .object(
            [
                ("ph", .text(phase)), ("name", .text(name)), ("pid", .whole(side.pid)), ("tid", .whole(1)),
                ("ts", .whole(Int(tick) * 1_000_000 / 60)),
            ] + members + (values.isEmpty ? [] : [("args", .object(values))])
        )
    }
}

extension LabSide {
    fileprivate var pid: Int { rawValue + 1 }
}
