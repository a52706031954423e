internal import GameCore
internal import JSONText
internal import MatchSync
internal import SyncLab

extension RunStory {
    /// Both views as a recording of a terminal of 80×24, at 20 pictures a second.
    ///
    /// A picture has only the rows that differ from the one before. Findings, goals and marks are the recording's markers.
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
