internal import GameCore
internal import MatchSync
package import SyncLab

/// The shown ticks of a run of Pong's own lab, with all states and messages, taken from a lab with a log tick by tick.
///
/// Of a long run it keeps the part with the first finding, else with the first mark, else the end.
package struct PongCourse {
    private(set) var records: [TickRecord] = []
    private(set) var messages: [LoggedMessage] = []
    private var states: PongStates
    private let firstMark: UInt32?

    /// The last tick to keep; `nil` as long as nothing says which.
    private var last: UInt32?

    var course: RunCourse { states.course }

    /// The messages of each delivery mode that the log of a lab must keep for a run of so many ticks.
    package static func messages(for ticks: UInt32) -> Int {
        4 * min(Int(ticks), RunPresentation.mostTicks) + LoggedMessage.capacity
    }

    package init(of setup: RunSetup, firstMark: UInt32? = nil) {
        states = PongStates(under: setup)
        self.firstMark = firstMark
        // Records are large: a minute of them is not to be moved.
        records.reserveCapacity(3_600)
    }

    /// Takes a lab right after a tick.
    package mutating func take(_ lab: Lab) {
        guard lab.tick <= last ?? .max, let tick = lab.record(at: lab.tick) else { return }
        records.append(tick)
        states.take(tick, lab)
        let most = RunPresentation.mostTicks
        if last == nil, let focus = tick.findings.first?.startTick ?? firstMark, focus <= lab.tick {
            last = RunPresentation.part(of: .max, with: focus).last
        }
        if lab.tick == last { takeMessages(of: lab) }
        // Seldom, because it moves all others.
        if records.count >= 2 * most || lab.tick == last { keepLast(most) }
    }

    /// Takes a lab after the last tick of the run.
    package mutating func finish(_ lab: Lab) {
        guard lab.tick < last ?? .max else { return }
        takeMessages(of: lab)
        keepLast(RunPresentation.mostTicks)
    }

    private mutating func takeMessages(of lab: Lab) { messages = lab.loggedMessages }

    private mutating func keepLast(_ most: Int) {
        let surplus = records.count - most
        guard surplus > 0 else { return }
        records.removeFirst(surplus)
        let first = records[0].tick
        messages.removeAll { $0.tick < first }
        states.removeTicks(before: first, views: surplus)
    }

    /// The first finding, else the first mark, else the worst tick for a broken expectation, else the last one.
    func focus(_ verdict: RunVerdict, expecting broken: Expectation.Result?) -> UInt32 {
        let (first, last) = (records.first?.tick ?? 0, records.last?.tick ?? 0)
        let tick = verdict.firsts.first?.startTick ?? firstMark ?? broken.flatMap { worst(for: $0.condition) }
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
