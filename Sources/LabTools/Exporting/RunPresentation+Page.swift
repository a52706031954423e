internal import SyncLab

extension RunPresentation {
    /// A page for a browser: one file that fetches nothing, and is whole without its script.
    var page: String {
        let results = expectations.map { [$0.condition, $0.holds ? "holds" : "broken", $0.values] }
        let parts: [(head: String, body: String?)] = [
            ("Verdict", HTML.list(verdict)),
            ("Run", HTML.table([["command", command]] + settings, hasHead: false)),
            ("Expectations", results.isEmpty ? nil : HTML.table([["condition", "result", "values"]] + results)),
            ("Both views", player.body),
            (
                "Over time",
                curves.map { $0.figure(from: shown.lowerBound - 1, to: shown.upperBound) }.joined(separator: "\n")
            ),
            ("Measures", HTML.table([["measure", "both", "left", "right"]] + measures)),
            ("Messages before tick \(focus)", ladder),
            ("When it was inevitable", futures.map { $0.figure + "<pre>\(HTML.escaped($0.text))</pre>" }),
            ("Dossier", dossier.map { "<pre>\(HTML.escaped($0))</pre>" }),
            ("Exercised", exercised.map { HTML.table([["situation", "times"]] + $0.met) }),
            ("Not exercised", exercised.map { HTML.missing($0.missing) }),
        ]
        return HTML.page(title, parts, script: player.script)
    }

    /// The messages before the focus between two lines of time, and the same as a table.
    private var ladder: String {
        let shown = messages(atMost: 40)
        guard let first = shown.first?.tick else { return "<p>none</p>" }
        let height = Int(focus - first) * 14 + 40
        func y(_ tick: UInt32) -> Int { min(Int(tick) - Int(first), Int(focus - first) + 1) * 14 + 20 }
        let lines = shown.map { message in
            let (from, to) = message.sender == .left ? (60, 540) : (540, 60)
            let end = message.arrivalTick ?? message.tick + 1
            let x = message.isLost ? (from + to) / 2 : to
            let kind = message.isLost ? "lost" : message.sender.name
            return "<line class=\"\(kind)\" x1=\"\(from)\" y1=\"\(y(message.tick))\" x2=\"\(x)\" y2=\"\(y(end))\"/>"
                + (message.isLost ? "<text x=\"\(x)\" y=\"\(y(end))\">×</text>" : "")
        }
        let times = stride(from: first, through: focus, by: 5).map { "<text x=\"4\" y=\"\(y($0) + 4)\">\($0)</text>" }
        let rows = shown.map { ["\($0.tick)", $0.sender.name, $0.content, $0.arrival] }
        return """
            <svg viewBox="0 0 600 \(height)" role="img" aria-label="messages">
            <line class="axis" x1="60" y1="0" x2="60" y2="\(height)"/><line class="axis" x1="540" y1="0" x2="540" y2="\(height)"/>
            \((times + lines).joined())
            </svg>
            <details><summary>as a table</summary>
            \(HTML.table([["sent in tick", "by", contentHead, "arrived in tick"]] + rows))
            </details>
            """
    }
}
