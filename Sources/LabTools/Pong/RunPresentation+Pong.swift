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
    /// Makes a run again, and takes all that shows it; see the other initializer.
    package init(
        _ record: RunRecord,
        command: String,
        _ expectations: [Expectation] = [],
        worse: [Baseline.Row] = [],
        isRecorded: Bool = false,
        note: String? = nil,
        futures: RunFutures? = nil
    ) {
        var course = PongCourse(of: record.setup, firstMark: record.marks.first)
        var lab = record.lab(messages: PongCourse.messages(for: record.end) + record.actions.count, measuresAll: true)
        record.replay(on: &lab) { course.take($0) }
        course.finish(lab)
        let result = RunResult(lab.report.figures, expectations, worse: worse, isRecorded: isRecorded)
        self.init(record, course, lab.report, command: command, result, note: note)
        self.futures = futures
    }

    /// - Parameters:
    ///   - course: What was taken of the run.
    ///   - command: The command that made it.
    ///   - result: The verdict on the report.
    ///   - note: Text after the dossier of the first finding.
    package init(
        _ record: RunRecord,
        _ course: PongCourse,
        _ report: RunReport,
        command: String,
        _ result: RunResult,
        note: String? = nil
    ) {
        let names = (strategy: record.shownStrategy, network: record.shownNetwork)
        self.init(title: "\(names.strategy), \(names.network), seed \(record.setup.seed)", command: command)
        judge(result)
        reason = reason ?? report.verdict.findings.first
        let explanation = report.verdict.firsts.first.map { Explanation($0, in: RunHistory(record)).text }
        explain(by: explanation.map { ([$0] + report.verdict.further).joined(separator: "\n") }, note)
        end = record.end
        take(course, of: record)
        focus = course.focus(report.verdict, expecting: result.expectations.first { !$0.holds })
        labels = PerSide { LabSide.label(of: record.setup.watched[$0]) }
        settings =
            record.settings + [
                ["ticks", "\(report.ticks)" + (shown.count < report.ticks ? ", of which \(shown) are shown" : "")],
                ["points", "\(report.points)"], ["contacts", "\(report.contacts)"],
            ]
        measures = report.figures.measures
        let counts = report.verdict.exercises.all
        let met = ExerciseCounts.met(in: counts).map { [$0.name, "\($0.count)"] }
        exercised = (met, ExerciseCounts.missingByKind(in: counts))
        curves = Self.curves(of: course.records)
        picture = { Self.picture(of: course.records[$0]) }
    }

    /// Takes the ticks and the messages to show.
    private mutating func take(_ course: PongCourse, of record: RunRecord) {
        var score = PerPlayer<UInt16>(0, 0)
        ticks = course.records.map { tick in
            defer { score = tick.left.shown.score }
            return Tick(tick, behind: score, isMarked: record.marks.contains(tick.tick))
        }
        messages = course.messages.map { Message($0) }
        contentHead = "inputs"
        self.course = course.course
        view = .court(PongCourse.court(under: record.setup.rules))
    }
}

extension RunPresentation.Tick {
    /// - Parameter score: The score that the left view showed in the tick before.
    fileprivate init(_ record: TickRecord, behind score: PerPlayer<UInt16>, isMarked: Bool) {
        self.init(tick: record.tick, devices: PerSide { RunPresentation.Device(record[$0]) })
        if let tick = record.desync?.tick { findings.append(("desync", .whole(tick))) }
        if record.freeze != nil { findings.append(("freeze", nil)) }
        let now = record.left.shown.score
        self.score = now == score ? nil : "\(now.one):\(now.two)"
        self.isMarked = isMarked
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
            inputTicks = Int(ticks.lowerBound)...Int(ticks.upperBound)
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

/// Curves.
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
