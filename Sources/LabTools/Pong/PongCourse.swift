internal import GameCore
internal import MatchSync
internal import SyncLab

/// A run of Pong's own lab, made again for a page: its report, and its shown ticks with all states and messages.
struct PongCourse {
    let report: RunReport
    private(set) var records: [TickRecord] = []
    let messages: [LoggedMessage]
    private(set) var course = RunCourse()

    /// Makes the run again.
    ///
    /// Of a long run it keeps the part with the first finding, else with the first mark, else the end.
    init(of record: RunRecord) {
        let most = RunPresentation.mostTicks
        let count = 4 * min(Int(record.end), most) + record.actions.count + LoggedMessage.capacity
        var states = PongStates(under: record.setup)
        var messages: [LoggedMessage]?
        var last = record.end
        var lab = record.lab(messages: count, measuresAll: true)
        while lab.tick < record.end {
            let next = lab.tick + 1
            record.replayNext(on: &lab) { place, device in
                guard next <= last, let side = record.setup.watched.side(of: place) else { return }
                states.read(device.shell.peer, at: side, next)
            }
            guard next <= last, let tick = lab.record(at: next) else { continue }
            records.append(tick)
            states.take(tick)
            if last == record.end, let focus = tick.findings.first?.startTick ?? record.marks.first, focus <= next {
                last = RunPresentation.part(of: record.end, with: focus).last
            }
            if next == last { messages = lab.loggedMessages }
            let surplus = records.count - most
            guard surplus > (next >= last ? 0 : most) else { continue }
            records.removeFirst(surplus)
            states.removeTicks(through: Int(next) - most, views: surplus)
        }
        report = lab.report
        course = states.course
        let first = records.first?.tick ?? 1
        self.messages = (messages ?? lab.loggedMessages).filter { first == 1 || $0.tick >= first }
    }

    /// The tick that matters most: of the first finding, else of the first mark, else the worst one for a broken
    /// expectation, else the last one.
    func focus(marks: [UInt32], expecting broken: Expectation.Result?) -> UInt32 {
        let (first, last) = (records.first?.tick ?? 0, records.last?.tick ?? 0)
        let tick = report.verdict.firsts.first?.startTick ?? marks.first ?? broken.flatMap { worst(for: $0.condition) }
        return min(max(tick ?? last, first), last)
    }

    /// The tick with the largest value of the kind that a condition on measures names; `nil` if it has no such tick.
    private func worst(for condition: String) -> UInt32? {
        let value = Self.values.first { condition.contains($0.name) }?.value
        let found = value.map { value in records.max { value($0) < value($1) } }
        return found.flatMap { $0 }.flatMap { value?($0) ?? 0 > 0 ? $0.tick : nil }
    }

    /// The beginnings of measures' names, and their values in a tick.
    private static let values: [(name: String, value: @Sendable (TickRecord) -> Int)] = [
        ("pops", { tick in LabSide.allCases.map { tick[$0].pop ?? 0 }.max() ?? 0 }),
        ("displayedDivergence", { $0.divergence ?? 0 }),
        ("ollback", { tick in LabSide.allCases.map { tick[$0].rollbackDepth }.max() ?? 0 }),
        ("resimulated", { tick in LabSide.allCases.map { tick[$0].rollbackDepth }.max() ?? 0 }),
        ("frameAdvantage", { tick in LabSide.allCases.map { tick[$0].ticksAhead }.max() ?? 0 }),
        ("stall", { tick in LabSide.allCases.contains { tick[$0].isWaiting } ? 1 : 0 }),
        ("Lost", { tick in LabSide.allCases.map { tick[$0].lost }.max() ?? 0 }),
    ]

    static func court(under rules: Rules) -> PageView.Court {
        func place(_ field: MatchField) -> Int { PongStates.fields.firstIndex(of: field) ?? 0 }
        let obstacles = rules.settings.obstacles.map { box -> (x: Int, y: Int, width: Int, height: Int) in
            (x: Int(box.x.raw), y: Int(box.y.raw), width: Int(box.width.raw), height: Int(box.height.raw))
        }
        return PageView.Court(
            ball: (x: place(.ballX), y: place(.ballY)),
            paddles: (one: place(.paddleOfOne), two: place(.paddleOfTwo)),
            score: (one: place(.scoreOfOne), two: place(.scoreOfTwo)),
            paddleWidth: Int(rules.settings.paddleWidth.raw),
            ballRadius: Int(rules.ballRadius.raw),
            obstacles: obstacles
        )
    }
}
