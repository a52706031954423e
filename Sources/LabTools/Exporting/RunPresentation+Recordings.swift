internal import JSONText
internal import SyncLab

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
