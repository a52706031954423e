internal import JSONText
package import SyncLab

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

    /// The number of ticks in all stretches.
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
