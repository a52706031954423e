package import JSONText

/// An expectation of a scenario that was broken.
public struct ScenarioFailure: Sendable, Hashable {
    /// The line of the scenario's file, from 1.
    public let line: Int

    /// The lab's tick.
    public let tick: UInt32

    /// The scenario's clock in seconds, such as `6.25`.
    public let second: String

    /// The condition, as the file has it.
    public let condition: String

    /// The reason, such as `does not hold`.
    public let reason: String

    /// The names in the condition and their values, such as `right.owner no`.
    public let values: [String]
}

extension ScenarioFailure {
    /// One line without the time, for a screen that shows it.
    public var brief: String { "line \(line): '\(condition)' \(reason): \(values.joined(separator: ", "))" }
}

extension ScenarioFailure: CustomStringConvertible {
    /// One line.
    public var description: String {
        "line \(line): at second \(second) (tick \(tick)) '\(condition)' \(reason): \(values.joined(separator: ", "))"
    }
}

extension ScenarioFailure {
    /// For scripts.
    package var json: JSONValue {
        [
            "line": .whole(line), "second": .text(second), "tick": .whole(tick), "condition": .text(condition),
            "reason": .text(reason), "values": .list(values.map { .text($0) }),
        ]
    }
}
