internal import DisplayText
internal import GameCore
internal import JSONText
internal import MockGroupSessions
internal import SyncLab

extension RunPresentation {
    /// A page for a browser: one file that fetches nothing, and is whole without its script.
    var page: String {
        let setup = record.setup
        let title = "\(strategy), \(network), seed \(setup.seed)"
        let missing = ExerciseCounts.missingByKind(in: report.verdict.exercises.all)
        let results = result.expectations.map { [$0.condition, $0.holds ? "holds" : "broken", $0.values] }
        let parts: [(head: String, body: String?)] = [
            ("Verdict", HTML.list(result.lines)),
            ("Run", HTML.table([["command", command]] + settings, hasHead: false)),
            ("Expectations", results.isEmpty ? nil : HTML.table([["condition", "result", "values"]] + results)),
            ("Both views", player),
            ("Over time", RunPlot.all.map { $0.figure(of: ticks) }.joined(separator: "\n")),
            ("Measures", HTML.table([["measure", "both", "left", "right"]] + measures)),
            ("Messages before tick \(focus)", ladder),
            ("When it was inevitable", futures.map { $0.figure + "<pre>\(HTML.escaped($0.text))</pre>" }),
            ("Dossier", dossier.map { "<pre>\(HTML.escaped($0))</pre>" }),
            ("Exercised", HTML.table([["situation", "times"]] + exercised)),
            ("Not exercised", HTML.missing(missing)),
        ]
        return HTML.page(title, parts, script: script)
    }

    /// The strategy and the network, which may change in the run.
    private var strategy: String {
        let isSwitched = record.actions.contains { if case .switchStrategy = $0.action { true } else { false } }
        return record.setup.strategyName + (isSwitched ? " at first" : "")
    }
    private var network: String {
        let isChanged = record.actions.contains { if case .setConditions = $0.action { true } else { false } }
        return record.setup.network.name + (isChanged ? " at first" : "")
    }

    private var settings: [[String]] {
        let setup = record.setup
        return [
            ["seed", "\(setup.seed)"], ["seed of the network", setup.networkSeed.map { "\($0)" } ?? "from the seed"],
            ["strategy", strategy], ["network", network],
            ["from the left device", setup.network.fromLeft.description],
            ["from the right device", setup.network.fromRight.description],
            ["ticks", "\(report.ticks)" + (shown.count < report.ticks ? ", of which \(shown) are shown" : "")],
            ["points", "\(report.points)"], ["contacts", "\(report.contacts)"],
        ]
    }

    /// The numbers of the report for scripts.
    private var measures: [[String]] {
        Measure.all.map { measure in
            let values = json
            func text(_ path: String) -> String { values[path]?.text ?? "–" }
            return measure.isCost
                ? [measure.name, "", text("peers.0.\(measure.name)"), text("peers.1.\(measure.name)")]
                : [measure.name, text("measures.\(measure.name)"), "", ""]
        }
    }

    private var exercised: [[String]] {
        ExerciseCounts.met(in: report.verdict.exercises.all).map { [$0.name, "\($0.count)"] }
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
        let rows = shown.map { message in
            [
                "\(message.tick)", message.sender.name,
                message.inputTicks.map { "\($0.lowerBound) to \($0.upperBound)" } ?? "–",
                message.arrivalTick.map { "\($0)" } ?? (message.isLost ? "lost" : "in flight"),
            ]
        }
        return """
            <svg viewBox="0 0 600 \(height)" role="img" aria-label="messages">
            <line class="axis" x1="60" y1="0" x2="60" y2="\(height)"/><line class="axis" x1="540" y1="0" x2="540" y2="\(height)"/>
            \((times + lines).joined())
            </svg>
            <details><summary>as a table</summary>
            \(HTML.table([["sent in tick", "by", "inputs", "arrived in tick"]] + rows))
            </details>
            """
    }
}

/// The player of both views: hidden without a script.
extension RunPresentation {
    private var player: String {
        """
        <div id="player" hidden>
        <svg viewBox="0 0 430 200" role="img" aria-label="both views">
        \(LabSide.allCases.map { side in
            """
            <g transform="translate(\(side == .left ? 0 : 230) 0)"><rect class="court" width="200" height="200"/>
            <rect class="p2" width="32" height="4" y="2"/><rect class="p1" width="32" height="4" y="194"/>
            <circle class="ball" r="4"/></g>
            """
        }.joined(separator: "\n"))
        </svg>
        <p><button>play</button> <label>tick <input type="range" min="\(shown.lowerBound)" max="\(shown.upperBound)"
        value="\(shown.lowerBound)"></label> <output>\(shown.lowerBound)</output></p>
        </div>
        <noscript><p>The player of both views needs a script; all else does not.</p></noscript>
        """
    }

    /// Plays both views from eight numbers a tick: each view's ball and paddles, in 1/255 of the court.
    private var script: String {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(ticks.count * 8)
        for record in ticks {
            for side in LabSide.allCases {
                let device = record[side]
                let match = device.seat == .two ? device.shown.turned : device.shown
                for length in [match.ball.x, match.ball.y, match.paddles.one, match.paddles.two] {
                    bytes.append(UInt8(clamping: Int64(length.raw) * 255 / Int64(Fixed.one.raw)))
                }
            }
        }
        return """
            const data = Uint8Array.from(atob("\(Base64.text(of: bytes))"), c => c.charCodeAt(0));
            const player = document.getElementById("player");
            const slider = player.querySelector("input"), button = player.querySelector("button");
            function show() {
              const at = (slider.value - slider.min) * 8;
              player.querySelectorAll("g").forEach((view, side) => {
                const v = [0, 1, 2, 3].map(i => data[at + side * 4 + i] / 255 * 200);
                const ball = view.querySelector(".ball");
                ball.setAttribute("cx", v[0]);
                ball.setAttribute("cy", v[1]);
                view.querySelector(".p1").setAttribute("x", v[2] - 16);
                view.querySelector(".p2").setAttribute("x", v[3] - 16);
              });
              player.querySelector("output").value = slider.value;
            }
            let timer = 0;
            function stop() { clearInterval(timer); timer = 0; button.textContent = "play"; }
            button.onclick = () => {
              if (timer) return stop();
              button.textContent = "stop";
              timer = setInterval(() => {
                if (slider.value >= +slider.max) return stop();
                slider.value = +slider.value + 1;
                show();
              }, 1000 / 60);
            };
            slider.oninput = show;
            player.hidden = false;
            show();
            """
    }
}
