internal import GameCore
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

extension RunPresentation {
    /// Both views as a recording of a terminal of 80×24, at 20 pictures a second.
    ///
    /// A picture has only the rows that differ from the one before. Findings, goals and marks are the recording's
    /// markers.
    func terminalRecording(version: CastVersion) -> String {
        var lines = [header(of: version).line]
        var shown: [String] = []
        var last = 0
        var score = PerPlayer<UInt16>(0, 0)
        for record in ticks {
            let marks = marks(of: record, behind: score)
            score = record.left.shown.score
            guard record.tick % 3 == 1 || !marks.isEmpty || record.tick == focus else { continue }
            // An interval between two rounded times hands its error on to the next one, so that none adds up.
            let now = Int(record.tick) * 1_000 / 60
            func time() -> JSONValue {
                defer { last = now }
                return .number(Decimal(version == .two ? now : now - last, digits: 3))
            }
            let picture = Self.picture(of: record)
            let changes = picture.indices.filter { !shown.indices.contains($0) || shown[$0] != picture[$0] }
            let text = changes.map { "\u{1B}[\($0 + 1);1H\(picture[$0])\u{1B}[K" }.joined()
            if !text.isEmpty { lines.append(JSONValue.list([time(), .text("o"), .text(text)]).line) }
            for mark in marks { lines.append(JSONValue.list([time(), .text("m"), .text(mark)]).line) }
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

    /// - Parameter score: The score that the left view showed in the tick before.
    private func marks(of tick: TickRecord, behind score: PerPlayer<UInt16>) -> [String] {
        let now = tick.left.shown.score
        return [
            tick.desync == nil ? nil : "desync", tick.freeze == nil ? nil : "freeze",
            now == score ? nil : "score \(now.one):\(now.two)", record.marks.contains(tick.tick) ? "mark" : nil,
        ].compactMap { $0 }
    }

    private static let columns = 80
    private static let rows = 24

    /// The columns and the rows of a court within its frame.
    private static let court = (columns: 36, rows: 18)

    private static func picture(of record: TickRecord) -> [String] {
        let (left, right) = (view(record.left), view(record.right))
        let head = "left" + String(repeating: " ", count: court.columns - 1) + "right"
        let heights = zip(left, right).map { "\($0) \($1)" }
        return [head] + heights + [
            "tick \(record.tick)  score \(record.left.shown.score.one):\(record.left.shown.score.two)"
                + " / \(record.right.shown.score.one):\(record.right.shown.score.two)"
                + (record.desync == nil ? "" : "  desync at tick \(record.desync.map { "\($0.tick)" } ?? "")"),
            "rollback \(record.left.rollbackDepth) / \(record.right.rollbackDepth)"
                + "  ahead \(record.left.ticksAhead) / \(record.right.ticksAhead)",
        ]
    }

    /// A device's view: its own player at the bottom.
    private static func view(_ device: TickRecord.Device) -> [String] {
        let match = device.seat == .two ? device.shown.turned : device.shown
        func place(_ length: Fixed, _ count: Int) -> Int {
            min(max(Int(Int64(length.raw) * Int64(count) / Int64(Fixed.one.raw)), 0), count - 1)
        }
        var cells = [[Character]](repeating: [Character](repeating: " ", count: court.columns), count: court.rows)
        for (row, paddle) in [(0, match.paddles.two), (court.rows - 1, match.paddles.one)] {
            let middle = place(paddle, court.columns)
            for column in max(middle - 3, 0)...min(middle + 3, court.columns - 1) { cells[row][column] = "=" }
        }
        cells[place(match.ball.y, court.rows)][place(match.ball.x, court.columns)] = "O"
        let edge = "+" + String(repeating: "-", count: court.columns) + "+"
        return [edge] + cells.map { "|" + String($0) + "|" } + [edge]
    }
}
