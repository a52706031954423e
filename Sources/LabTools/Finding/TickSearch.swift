internal import JSONText
package import SyncLab

/// Finds the ticks of a run at which a condition begins to hold.
///
/// A tick is a stop if the condition holds at it, and did not hold or was unknown at the tick before: a stall of thirty
/// ticks is one stop. For events that follow each other, such as rollbacks, each tick at which it holds is one.
package struct TickSearch: Sendable {
    package let condition: Expression

    private let stopsAtEach: Bool

    /// Reads a condition on ``TickNames/all``.
    ///
    /// - Parameter stopsAtEach: True if each tick at which it holds is a stop, not only the first one of a stretch.
    package init(_ text: String, stopsAtEach: Bool = false) throws(ExpressionError) {
        condition = try Expression(text, names: TickNames.names)
        self.stopsAtEach = stopsAtEach
    }

    /// The first stop after a tick; `nil` if there is none.
    package func next(after tick: UInt32, in history: RunHistory) -> UInt32? {
        tick < history.end ? stop(in: tick + 1...history.end, of: history, isFirst: true) : nil
    }

    /// The last stop before a tick; `nil` if there is none.
    package func previous(before tick: UInt32, in history: RunHistory) -> UInt32? {
        // From keyframe to keyframe backward, and forward from each.
        var last = tick == 0 ? 0 : min(tick - 1, history.end)
        for keyframe in history.keyframes.reversed() where keyframe.tick < last {
            if let found = stop(in: keyframe.tick + 1...last, of: history, isFirst: false) { return found }
            last = keyframe.tick
        }
        return nil
    }

    /// The first or the last stop of some ticks.
    private func stop(in ticks: ClosedRange<UInt32>, of history: RunHistory, isFirst: Bool) -> UInt32? {
        var window = TickWindow(reach: condition.reach)
        var (held, found) = (false, UInt32?.none)
        // Its value at the tick before the first one depends on the ticks that it looks back at from there, and
        // on the tick before these.
        let earlier = min(ticks.lowerBound - 1, UInt32(condition.reach) + 2)
        history.forEachTick(in: ticks.lowerBound - earlier...ticks.upperBound) { record in
            window.append(record)
            let holds = condition.holds(in: window) == true
            if holds, stopsAtEach || !held, ticks.contains(record.tick) { found = record.tick }
            held = holds
            return found == nil || !isFirst
        }
        return found
    }

    /// Ticks in a row at which the condition holds; the first one is a stop.
    package struct Stretch {
        package fileprivate(set) var ticks: ClosedRange<UInt32>

        /// The values at the first tick.
        package let values: TickValues
    }

    /// All stretches of a run, in ascending order.
    package func stretches(of history: RunHistory) -> [Stretch] {
        guard history.end > 0 else { return [] }
        var stretches: [Stretch] = []
        var window = TickWindow(reach: condition.reach)
        history.forEachTick(in: 1...history.end) { record in
            window.append(record)
            guard condition.holds(in: window) == true, let values = window.values() else { return true }
            let tick = record.tick
            if let last = stretches.last?.ticks, last.upperBound == tick - 1 {
                stretches[stretches.count - 1].ticks = last.lowerBound...tick
            } else {
                stretches.append(Stretch(ticks: tick...tick, values: values))
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

    /// The length of the run in ticks.
    private let end: UInt32

    package init(_ search: TickSearch, in history: RunHistory) {
        condition = search.condition
        stretches = search.stretches(of: history)
        end = history.end
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
                + names.map { $0.name.text(of: stretch.values.value(of: $0.index)) }
        }
        return found + "\n\n" + TextTable([head] + rows, firstNumber: 1).text
    }

    package var json: String {
        let rows = stretches.map { stretch -> JSONValue in
            let values = names.map { ($0.name.text, JSONValue(stretch.values.value(of: $0.index))) }
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

    /// The names in the condition, except the tick, which every line shows anyway.
    private var names: [(index: Int, name: TickName)] {
        condition.names.map { ($0, TickNames.all[$0]) }.filter { $0.name.text != "tick" }
    }

    /// The time of a tick: minutes, seconds and hundredths.
    private static func time(of tick: UInt32) -> String {
        let hundredths = Int(tick) * 100 / 60
        func padded(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
        return "\(hundredths / 6_000):\(padded(hundredths / 100 % 60)).\(padded(hundredths % 100))"
    }
}
