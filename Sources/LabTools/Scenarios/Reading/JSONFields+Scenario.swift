internal import JSONText
internal import MatchSync

/// Members of a scenario's lines.
extension JSONFields {
    /// Takes a time in seconds, with up to three decimals.
    ///
    /// - Parameter range: The allowed times in thousandths of a second.
    /// - Returns: The nearest tick.
    mutating func seconds(_ name: String, in range: ClosedRange<Int>) throws(FieldError) -> UInt32 {
        try ticks(take(name), name, range)
    }

    /// Takes a time in seconds, or a list of the earliest and the latest one.
    mutating func secondsRange(_ name: String, in range: ClosedRange<Int>) throws(FieldError) -> ClosedRange<UInt32> {
        let value = try take(name)
        let ends = if case .list(let ends) = value { ends } else { [value, value] }
        var ticks: [UInt32] = []
        for end in ends { ticks.append(try self.ticks(end, name, range)) }
        guard ticks.count == 2, ticks[0] <= ticks[1] else {
            throw wrong(name, "a second, or a list of the earliest and the latest one")
        }
        return ticks[0]...ticks[1]
    }

    private func ticks(_ value: JSONValue, _ name: String, _ range: ClosedRange<Int>) throws(FieldError) -> UInt32 {
        let thousandths = try Coding<Int>.units(digits: 3, in: range).value(value, path(of: name))
        return UInt32((thousandths * 60 + 500) / 1_000)
    }

    /// Takes a member if it is this text.
    mutating func takeText(_ name: String, _ text: String) -> Bool {
        var copy = self
        guard case .text(text) = copy.takeIfPresent(name) else { return false }
        self = copy
        return true
    }

    /// Takes a time if it is the end of the scenario.
    mutating func takeEnd(_ name: String) -> Bool { takeText(name, "end") }

    /// Takes `strategies`, a list of at least one.
    mutating func strategiesIfAny() throws(FieldError) -> [StrategyKind]? {
        guard has("strategies") else { return nil }
        let names = try list("strategies")
        let kinds = names.compactMap { name in
            if case .text(let text?) = name { StrategyKind(rawValue: text) } else { nil }
        }
        guard !kinds.isEmpty, kinds.count == names.count else { throw wrong("strategies", "a list of strategies") }
        return kinds
    }
}
