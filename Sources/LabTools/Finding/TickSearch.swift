internal import JSONText
package import SyncLab

/// Finds the ticks of a run at which a condition begins to hold.
///
/// A tick is a stop if the condition holds at it, and did not hold or was unknown at the tick before: a stall of thirty
/// ticks is one stop. For events that follow each other, such as rollbacks, each tick at which it holds is one.
package struct TickSearch: Sendable {
    package let condition: Expression

    private let stopsAtEach: Bool

    /// Reads a condition.
    ///
    /// - Parameters:
    ///   - names: The ``WalkableRun/names`` of the runs.
    ///   - stopsAtEach: True if each tick at which it holds is a stop, not only the first one of a stretch.
    package init(
        _ text: String,
        names: ExpressionNames = TickNames.names,
        stopsAtEach: Bool = false
    ) throws(ExpressionError) {
        condition = try Expression(text, names: names)
        self.stopsAtEach = stopsAtEach
    }

    /// The first stop after a tick; `nil` if there is none.
    package func next<Run: WalkableRun>(after tick: UInt32, in run: Run) throws(Run.Failure) -> UInt32? {
        tick < run.end ? try stop(in: tick + 1...run.end, of: run, isFirst: true) : nil
    }

    /// The last stop before a tick; `nil` if there is none.
    package func previous<Run: WalkableRun>(before tick: UInt32, in run: Run) throws(Run.Failure) -> UInt32? {
        // From start to start backward, and forward from each.
        var last = tick == 0 ? 0 : min(tick - 1, run.end)
        for start in run.starts.reversed() where start < last {
            if let found = try stop(in: start + 1...last, of: run, isFirst: false) { return found }
            last = start
        }
        return nil
    }

    /// The first or the last stop of some ticks.
    private func stop<Run: WalkableRun>(
        in ticks: ClosedRange<UInt32>,
        of run: Run,
        isFirst: Bool
    ) throws(Run.Failure) -> UInt32? {
        var window = TickWindow<Run.Tick>(reach: condition.reach)
        var (held, found) = (false, UInt32?.none)
        // Its value at the tick before the first one depends on the ticks that it looks back at from there.
        let earlier = min(ticks.lowerBound - 1, UInt32(condition.reach) + 1)
        try run.forEachTick(in: ticks.lowerBound - earlier...ticks.upperBound) { tick in
            window.append(tick)
            let holds = condition.holds(in: window) == true
            if holds, stopsAtEach || !held, ticks.contains(tick.tick) { found = tick.tick }
            held = holds
            return found == nil || !isFirst
        }
        return found
    }

    /// Ticks in a row at which the condition holds; the first one is a stop.
    package struct Stretch {
        package fileprivate(set) var ticks: ClosedRange<UInt32>

        /// The values of the condition's names at the first tick.
        package let values: [ExpressionValue?]
    }

    /// All stretches of a run, in ascending order.
    package func stretches<Run: WalkableRun>(of run: Run) throws(Run.Failure) -> [Stretch] {
        guard run.end > 0 else { return [] }
        var stretches: [Stretch] = []
        var window = TickWindow<Run.Tick>(reach: condition.reach)
        try run.forEachTick(in: 1...run.end) { values in
            window.append(values)
            guard condition.holds(in: window) == true else { return true }
            let tick = values.tick
            if let last = stretches.last?.ticks, last.upperBound == tick - 1 {
                stretches[stretches.count - 1].ticks = last.lowerBound...tick
            } else {
                stretches.append(Stretch(ticks: tick...tick, values: condition.names.map(values.value)))
            }
            return true
        }
        return stretches
    }

    /// True if the condition holds at a lab's latest tick, a stop or not.
    package func holds(at lab: Lab) -> Bool { condition.holds(in: TickWindow(lab, reach: condition.reach)) == true }

    /// True if a lab's latest tick is a stop.
    package func stops(at lab: Lab) -> Bool {
        let window = TickWindow(lab, reach: condition.reach + 1)
        return condition.holds(in: window) == true && (stopsAtEach || condition.holds(in: window, ago: 1) != true)
    }
}

/// The output of `pong replay find`: the ticks of a run at which a condition holds.
package struct FoundTicks {
    private let condition: Expression
    private let stretches: [TickSearch.Stretch]

    /// The names in the condition, by their places there, except the tick, which every line shows anyway.
    private let names: [(place: Int, name: ValueName)]

    /// The length of the run in ticks.
    private let end: UInt32

    package init<Run: WalkableRun>(_ search: TickSearch, in run: Run) throws(Run.Failure) {
        condition = search.condition
        stretches = try search.stretches(of: run)
        end = run.end
        let all = run.names
        names = condition.names.enumerated().map { (place: $0.offset, name: all[$0.element]) }
            .filter { $0.name.text != "tick" }
    }

    package var isEmpty: Bool { stretches.isEmpty }

    /// A line for each stretch of ticks, with the values of the condition's names at its first tick.
    package var text: String {
        let found = "\(condition.text): \(matching) of \(end) ticks"
        guard !isEmpty else { return found }
        let head = ["ticks", "length", "time"] + names.map(\.name.text)
        let rows = stretches.map { stretch in
            let (first, last) = (stretch.ticks.lowerBound, stretch.ticks.upperBound)
            return [first == last ? "\(first)" : "\(first)–\(last)", "\(stretch.ticks.count)", Self.time(of: first)]
                + names.map { $0.name.text(of: stretch.values[$0.place]) }
        }
        return found + "\n\n" + TextTable([head] + rows, firstNumber: 1).text
    }

    package var json: String {
        let rows = stretches.map { stretch -> JSONValue in
            let values = names.map { ($0.name.text, JSONValue(stretch.values[$0.place])) }
            return [
                "first": .whole(stretch.ticks.lowerBound), "last": .whole(stretch.ticks.upperBound),
                "values": .object(values),
            ]
        }
        let found: JSONValue = [
            "condition": .text(condition.text), "ticks": .whole(end), "matching": .whole(matching),
            "stretches": .list(rows),
        ]
        return found.json()
    }

    /// Ticks in all stretches.
    private var matching: Int { stretches.reduce(0) { $0 + $1.ticks.count } }

    /// The time of a tick: minutes, seconds and hundredths.
    private static func time(of tick: UInt32) -> String {
        let hundredths = Int(tick) * 100 / 60
        func padded(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
        return "\(hundredths / 6_000):\(padded(hundredths / 100 % 60)).\(padded(hundredths % 100))"
    }
}
