internal import DisplayText
internal import GameBasics
internal import GameCore
internal import JSONText
internal import MatchSync
internal import MockGroupSessions
internal import SyncCore
package import SyncLab

/// A run of Pong's own lab.
extension RunPresentation {
    /// - Parameters:
    ///   - command: The command that made the run.
    ///   - expectations: The conditions that the run has to meet.
    ///   - worse: Measures that are worse than in a baseline.
    ///   - isRecorded: True for a run out of a file.
    ///   - note: Text after the dossier of the first finding.
    ///   - futures: The futures of its moments.
    package init(
        _ record: RunRecord,
        command: String,
        _ expectations: [Expectation] = [],
        worse: [Baseline.Row] = [],
        isRecorded: Bool = false,
        note: String? = nil,
        futures: RunFutures? = nil
    ) {
        let names = (strategy: record.shownStrategy, network: record.shownNetwork)
        self.init(title: "\(names.strategy), \(names.network), seed \(record.setup.seed)", command: command)
        let report = LabRun.report(on: record)
        let figures = report.figures
        let result = RunResult(figures, expectations, worse: worse, isRecorded: isRecorded)
        (verdict, self.expectations, self.futures) = (result.lines, result.expectations, futures)
        reason = result.complaints.first ?? report.verdict.findings.first
        explain(by: report.verdict.isHealthy ? nil : record.dossier, note)
        focus = report.verdict.firsts.first?.startTick ?? record.marks.first ?? record.end
        let records = takeTicks(of: record)
        contentHead = "inputs"
        labels = PerSide { LabSide.label(of: record.setup.watched[$0]) }
        settings =
            record.settings + [
                ["ticks", "\(report.ticks)" + (shown.count < report.ticks ? ", of which \(shown) are shown" : "")],
                ["points", "\(report.points)"], ["contacts", "\(report.contacts)"],
            ]
        measures = figures.measures
        let counts = report.verdict.exercises.all
        let met = ExerciseCounts.met(in: counts).map { [$0.name, "\($0.count)"] }
        exercised = (met, ExerciseCounts.missingByKind(in: counts))
        curves = Self.curves(of: records)
        player = (Self.player(of: shown), Self.script(of: records))
        picture = { Self.picture(of: records[$0]) }
    }

    /// Makes the run again, and takes the ticks and the messages to show.
    private mutating func takeTicks(of record: RunRecord) -> [TickRecord] {
        let (first, last) = part(of: record.end)
        let part = record.prefix(through: last)
        var lab = record.lab()
        var records: [TickRecord] = []
        part.replay(on: &lab) { lab in
            if let record = lab.record(at: lab.tick), record.tick >= first { records.append(record) }
        }
        var score = PerPlayer<UInt16>(0, 0)
        ticks = records.map { tick in
            defer { score = tick.left.shown.score }
            return Tick(tick, behind: score, isMarked: record.marks.contains(tick.tick))
        }
        let count = 4 * min(Int(part.end), Self.mostTicks) + part.actions.count + LoggedMessage.capacity
        messages = part.messages(atMost: count).filter { first == 1 || $0.tick >= first }.map { Message($0) }
        return records
    }
}

extension RunPresentation.Tick {
    /// - Parameter score: The score that the left view showed in the tick before.
    fileprivate init(_ record: TickRecord, behind score: PerPlayer<UInt16>, isMarked: Bool) {
        self.init(tick: record.tick, devices: PerSide { RunPresentation.Device(record[$0]) })
        if let tick = record.desync?.tick { findings.append(("desync", .whole(tick))) }
        if record.freeze != nil { findings.append(("freeze", nil)) }
        let now = record.left.shown.score
        marks =
            findings.map(\.name) + (now == score ? [] : ["score \(now.one):\(now.two)"]) + (isMarked ? ["mark"] : [])
    }
}

extension RunPresentation.Device {
    fileprivate init(_ device: TickRecord.Device) {
        self.init()
        (shown, confirmed) = (.whole(device.shown.tick), .whole(device.confirmed.tick))
        ticksAhead = .whole(device.ticksAhead)
        if let first = device.firstIncorrectTick {
            (rollbackDepth, firstIncorrectTick) = (device.rollbackDepth, Int(first))
        }
        if device.isPop { events = ["pop"] }
    }
}

extension RunPresentation.Message {
    fileprivate init(_ message: LoggedMessage) {
        self.init(number: message.number, tick: message.tick, sender: message.sender)
        if let ticks = message.inputTicks {
            text = "inputs \(ticks.lowerBound)-\(ticks.upperBound)"
            content = "\(ticks.lowerBound) to \(ticks.upperBound)"
        }
        (isReliable, isLost, arrivalTick) = (message.isReliable, message.isLost, message.arrivalTick)
        details = ["bytes": .whole(message.byteCount), "lastInput": .whole(message.inputTick)]
    }
}

extension RunRecord {
    /// The strategy and the network, which may change in the run.
    fileprivate var shownStrategy: String {
        let isSwitched = actions.contains { if case .switchStrategy = $0.action { true } else { false } }
        return setup.strategyName + (isSwitched ? " at first" : "")
    }
    fileprivate var shownNetwork: String {
        let isChanged = actions.contains { if case .setConditions = $0.action { true } else { false } }
        return setup.network.name + (isChanged ? " at first" : "")
    }

    fileprivate var settings: [[String]] {
        [
            ["seed", "\(setup.seed)"], ["seed of the network", setup.networkSeed.map { "\($0)" } ?? "from the seed"],
            ["strategy", shownStrategy], ["network", shownNetwork],
            ["from the left device", setup.network.fromLeft.description],
            ["from the right device", setup.network.fromRight.description],
        ]
    }
}

/// Curves, and a player of both views.
extension RunPresentation {
    private static func curves(of ticks: [TickRecord]) -> [Curve] {
        func ofBoth(_ value: (TickRecord.Device) -> Int?) -> [[Int?]] {
            ticks.map { tick in LabSide.allCases.map { value(tick[$0]) } }
        }
        return [
            Curve(
                "Displayed divergence",
                "sides of the court",
                digits: 4,
                names: ["both"],
                ticks.map { [$0.divergence] }
            ),
            Curve("Rollback depth", "ticks", ofBoth(\.rollbackDepth)),
            Curve("Frame advantage: shown beyond confirmed", "ticks", ofBoth(\.ticksAhead)),
            Curve("Delay: age of the newest message", "ticks", ofBoth(\.age)),
            Curve("Messages lost", "a tick", ofBoth(\.lost)),
            Curve(
                "Score as each view shows it",
                "points",
                names: ["left: one", "left: two", "right: one", "right: two"],
                ticks.map { [$0.left.shown.score, $0.right.shown.score].flatMap { [Int($0.one), Int($0.two)] } }
            ),
        ]
    }

    /// Hidden without a script.
    private static func player(of shown: ClosedRange<UInt32>) -> String {
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
    private static func script(of ticks: [TickRecord]) -> String {
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

/// Both views as lines of text.
extension RunPresentation {
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
