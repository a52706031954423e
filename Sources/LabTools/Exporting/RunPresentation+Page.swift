internal import JSONText
internal import SyncLab

extension RunPresentation {
    /// A page for a browser: one file that fetches nothing, opens at the tick that matters most, and is whole without its
    /// script.
    var page: String {
        let results = expectations.map { [$0.condition, $0.holds ? "holds" : "broken", $0.values] }
        let middle = middle(at: focus)
        let parts: [(head: String, body: String?)] = [
            (
                "Predicted, confirmed, corrected: the ticks of the match around the cursor",
                ticks.isEmpty || course.fields.isEmpty ? nil : fieldTable(around: middle) + Self.fieldKey
            ),
            ("Messages around the cursor", ticks.isEmpty ? nil : ladder + messageTable),
            ("Over time", curves.isEmpty || ticks.isEmpty ? nil : "<div class=\"plots\">\(plots)</div>"),
            ("When it was inevitable", futures.map { $0.figure + "<pre>\(HTML.escaped($0.text))</pre>" }),
            ("Dossier", dossier.map { "<pre>\(HTML.escaped($0))</pre>" }),
            ("Expectations", results.isEmpty ? nil : HTML.table([["condition", "result", "values"]] + results)),
            ("Measures", HTML.table([["measure", "both", "left", "right"]] + measures)),
            ("Run", HTML.table([["command", command]] + settings, hasHead: false)),
            ("Exercised", exercised.map { HTML.counts($0.met) }),
            ("Not exercised", exercised.map { HTML.missing($0.missing) }),
        ]
        return HTML.page(
            title,
            first: firstScreen(middle),
            parts,
            data: ticks.isEmpty ? nil : data,
            script: ticks.isEmpty ? "" : PageScript.cursor
        )
    }

    /// The verdict with its reason, the command, the first words of the dossier, and both views.
    private func firstScreen(_ middle: Int) -> String {
        let reasons = verdict.first.map { line in
            "<p class=\"reason \(outcome.word)\">\(HTML.escaped(reason ?? line))</p>"
        }
        let rest = verdict.dropFirst()
        let why = causes
        let words = [
            reasons, rest.isEmpty ? nil : HTML.list(Array(rest)), HTML.command(again),
            why.isEmpty ? nil : HTML.list(why, class: "why"),
        ]
        let text = "<div>\(words.compactMap { $0 }.joined(separator: "\n"))</div>"
        guard !ticks.isEmpty else { return HTML.head(title, outcome) + text }
        let place = Int(focus - shown.lowerBound)
        let found = differences(at: middle, by: focus) ?? []
        let views = LabSide.allCases.map { viewBody(of: $0, at: place, found) }
        return """
            \(HTML.head(title, outcome))
            <div class="first two">\(text)
            <div><div class="views">\(views.joined(separator: "\n"))</div>
            \(differenceBody(at: middle))\(viewKey)</div></div>
            \(cursor)
            <noscript><p class="note">Without a script the page stays at tick \(focus) of the run.</p></noscript>
            """
    }

    /// The first paragraph of the dossier without what the page says anyway: its setting, and the reason.
    private var causes: [String] {
        let lines = dossier?.split(separator: "\n", omittingEmptySubsequences: false).prefix { !$0.isEmpty } ?? []
        return lines.map(String.init).filter { $0 != title && $0 != reason }
    }

    private var viewKey: String {
        guard case .court = view else { return "" }
        return HTML.note(
            "Filled: shown. Outlined, where they differ: confirmed by this device; dashed: by the other one."
        )
    }

    private static let fieldKey = HTML.note(
        """
        ✗ predicted incorrectly; ≠ confirmed differently by the two devices; in brackets: confirmed later than the cursor. \
        A click on a value goes to its last change.
        """
    )

    /// The buttons and the slider that move the cursor; hidden without a script.
    private var cursor: String {
        let (first, last) = (shown.lowerBound, shown.upperBound)
        let marks = ticks.indices.filter { !ticks[$0].marks.isEmpty }.map { place in
            let isFinding = !ticks[place].findings.isEmpty
            return (x: place * 1_000 / max(ticks.count - 1, 1), class: isFinding ? "found" : "grid")
        }
        let lines = Dictionary(marks.map { ($0.x, $0.class) }) { $0 == "found" ? $0 : $1 }.sorted { $0.key < $1.key }
            .map { "<line class=\"\($1)\" x1=\"\($0)\" y1=\"0\" x2=\"\($0)\" y2=\"10\"/>" }
        let part = ticks.count < end ? " (the page has \(first) to \(last))" : ""
        return """
            <nav id="cursor" aria-label="cursor" hidden><button id="earlier" aria-label="previous event">◀ p</button>
            <button id="play" aria-label="play">▶</button><button id="later" aria-label="next event">n ▶</button>
            <select id="kind" aria-label="events"><option value="">any event</option></select>
            <select id="speed" aria-label="speed"><option value=".05">1/20</option><option value=".25">1/4</option>\
            <option value="1" selected>1 ×</option><option value="4">4 ×</option></select>
            <div class="track"><svg viewBox="0 0 1000 10" preserveAspectRatio="none" aria-hidden="true">\(lines.joined())</svg>
            <input type="range" min="\(first)" max="\(last)" value="\(focus)" aria-label="tick of the run"></div>
            <label>tick <output>\(focus) / \(end)</output>\(part)</label><span id="here"></span>
            <span class="keys">← → a tick, with Shift ten · p, n: event before, after · space: play</span>
            <span id="live" class="sr" aria-live="polite"></span></nav>
            """
    }

    private var plots: String {
        let (place, axis) = (Int(focus - shown.lowerBound), CurvePlot.seconds(of: shown))
        let marks = ticks.indices.filter { !ticks[$0].findings.isEmpty }
        return curves.enumerated().map { number, curve in
            CurvePlot(
                title: curve.title,
                unit: curve.unit,
                names: curve.names,
                digits: curve.digits,
                rows: curve.rows,
                axis: axis,
                marks: marks,
                cursor: (place, number)
            ).figure
        }.joined(separator: "\n") + (marks.isEmpty ? "" : HTML.note("Thin vertical lines: findings."))
    }

    /// The events of ticks in their order: the tick, the kind, and a text or the number of the only device.
    private var events: [JSONValue] {
        ticks.flatMap { tick -> [JSONValue] in
            var events: [(kind: String, text: String)] = tick.findings.map { finding in
                (finding.name, finding.name + (finding.tick.map { " at tick \($0.text) of the match" } ?? ""))
            }
            if let score = tick.score { events.append(("goal", "score \(score)")) }
            if tick.isMarked { events.append(("mark", "mark")) }
            let ofDevices = LabSide.allCases.flatMap { side in
                tick.devices[side].events.map { JSONValue.list([.whole(tick.tick), .text($0), .whole(side.rawValue)]) }
            }
            return events.map { .list([.whole(tick.tick), .text($0.kind), .text($0.text)]) } + ofDevices
        }
    }

    /// The data of the script.
    private var data: JSONValue {
        var (columns, course) = (PageColumns(), course)
        columns.add(course)
        columns.add(messages)
        for curve in curves {
            for place in curve.names.indices { columns.add(curve.rows.map { ($0[place] ?? -1) + 1 }) }
        }
        view.add(to: &columns, &course)
        let fields = course.fields.map { field -> JSONValue in
            ["name": .text(field.name), "part": .text(field.part), "kind": field.kind.data]
        }
        let found = ticks.compactMap { tick in tick.foundTick.map { JSONValue.wholes([Int(tick.tick), $0]) } }
        var data: JSONValue = [
            "first": .whole(shown.lowerBound), "end": .whole(shown.upperBound), "last": .whole(end),
            "focus": .whole(focus), "fields": .list(fields), "players": .list(course.players.map { .text($0) }),
            "texts": .list(course.texts.map { .text($0) }),
            "confirmed": .wholes(LabSide.allCases.map { course.confirmed[$0].count }),
            "origins": .wholes(LabSide.allCases.map { course.confirmed[$0].reduce(0) { $0 + $1.origins.count } }),
            "messages": .whole(messages.count),
            "curves": .list(
                curves.map { ["digits": .whole($0.digits), "names": .list($0.names.map { .text($0) })] }
            ),
            "events": .list(events), "found": .list(found),
            "edge": .whole(CurvePlot.edge), "width": .whole(CurvePlot.width), "columns": .text(columns.base64),
        ]
        data.append(view.data)
        return data
    }
}

extension RunCourse.Field.Kind {
    fileprivate var data: JSONValue {
        switch self {
        case .text: .text("text")
        case .fixed: .text("fixed")
        case .decimal(let digits): .whole(digits)
        }
    }
}

/// Messages around the focus.
extension RunPresentation {
    /// The ticks before and after the cursor, and the height of one.
    private static let (before, after, step) = (20, 4, 14)

    /// The messages between two lines of time.
    private var ladder: String {
        let start = Int(focus) - Self.before
        let height = (Self.before + Self.after) * Self.step + 20
        func y(_ tick: Int) -> Int { (tick - start) * Self.step + 10 }
        let times = (start...Int(focus) + Self.after).filter { shown.contains(UInt32(max($0, 0))) && $0 % 5 == 0 }
            .map { "<text x=\"4\" y=\"\(y($0) + 4)\">\($0)</text>" }
        let lines = messages.compactMap { message -> String? in
            let (sent, isLost) = (Int(message.tick), message.isLost)
            let last = isLost ? sent + 2 : message.arrivalTick.map { Int($0) } ?? Int(shown.upperBound) + 1
            guard sent <= Int(focus) + Self.after, last >= start else { return nil }
            let (from, to) = message.sender == .left ? (60, 540) : (540, 60)
            let x = isLost ? (from + to) / 2 : to
            let kind = isLost ? "lost" : message.sender.name
            let tip = to + (to > from ? -8 : 8)
            let head =
                isLost
                ? "<text class=\"x\" x=\"\(x)\" y=\"\(y(last) + 5)\">×</text>"
                : message.arrivalTick == nil
                    ? ""
                    : "<polygon class=\"head \(kind)\" points=\"\(to),\(y(last)) \(tip),\(y(last) - 4) \(tip),\(y(last) + 4)\"/>"
            return "<line class=\"\(kind)\" x1=\"\(from)\" y1=\"\(y(sent))\" x2=\"\(x)\" y2=\"\(y(last))\"/>" + head
        }
        let depths = LabSide.allCases.flatMap { side in
            (max(start, Int(shown.lowerBound))...min(Int(focus) + Self.after, Int(shown.upperBound))).compactMap {
                tick in
                let depth = ticks[tick - Int(shown.lowerBound)].devices[side].rollbackDepth
                let place = side == .left ? "x=\"54\" text-anchor=\"end\"" : "x=\"546\" text-anchor=\"start\""
                return depth == 0 ? nil : "<text class=\"depth\" \(place) y=\"\(y(tick) + 4)\">↩\(depth)</text>"
            }
        }
        let now = y(Int(focus))
        return """
            <svg id="ladder" viewBox="0 -16 600 \(height + 16)" role="img" aria-label="messages">
            <text x="60" y="-4" text-anchor="middle">left</text><text x="540" y="-4" text-anchor="middle">right</text>
            <path class="axis" d="M60 0V\(height)M540 0V\(height)"/>
            <g><line class="cursor" x1="40" y1="\(now)" x2="600" y2="\(now)"/>\((times + lines + depths).joined())</g>
            </svg>\(HTML.note("Time goes down. × lost; ↩8 a rollback of eight ticks; the level line is the cursor."))
            """
    }

    private var messageTable: String {
        let rows = messages(atMost: 40).map { ["\($0.tick)", $0.sender.name, $0.tableText, $0.arrival] }
        guard !rows.isEmpty else { return "" }
        return """
            <details><summary>The messages before tick \(focus) as a table</summary>
            \(HTML.table([["sent in tick", "by", contentHead, "arrived in tick"]] + rows))
            </details>
            """
    }
}
