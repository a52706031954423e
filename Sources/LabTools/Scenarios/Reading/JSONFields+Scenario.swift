internal import GameCore
internal import JSONText
internal import MatchSync
internal import MockGroupSessions

/// Members of a scenario's lines.
extension JSONFields {
    /// Takes a time in seconds, with up to three decimals.
    ///
    /// - Parameter range: The allowed times in thousandths of a second.
    /// - Returns: The nearest tick.
    mutating func seconds(_ name: String, in range: ClosedRange<Int>) throws(FieldError) -> UInt32 {
        UInt32((try take(name, .units(digits: 3, in: range)) * 60 + 500) / 1_000)
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
    mutating func strategiesIfAny() throws(FieldError) -> StrategyFilter? {
        guard has("strategies") else { return nil }
        let names = try list("strategies")
        let kinds = names.compactMap { name in
            if case .text(let text?) = name { StrategyKind(rawValue: text) } else { nil }
        }
        guard !kinds.isEmpty, kinds.count == names.count else { throw wrong("strategies", "a list of strategies") }
        return StrategyFilter(kinds)
    }
}

extension Coding<NetworkPreset> {
    static var preset: Coding { name(such: "4g", \.rawValue, { NetworkPreset(rawValue: $0) }) }
}

extension Coding<ComputerPlayer.Level> {
    static var level: Coding { name(such: "normal", \.rawValue, { ComputerPlayer.Level(rawValue: $0) }) }
}
