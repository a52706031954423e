internal import ArgumentParser
internal import DisplayText
internal import GameCore

/// Reads the values of flags; a message says what is allowed.
enum FlagValue {
    /// - Parameters:
    ///   - read: Returns `nil` for a text that is no value.
    ///   - allowed: The words for what is allowed, such as `a day such as 2026-11-22`.
    static func value<Value>(
        _ read: @escaping @Sendable (String) -> Value?,
        _ allowed: String
    ) -> @Sendable (String) throws -> Value {
        { text in
            guard let value = read(text) else { throw ValidationError("it must be \(allowed).") }
            return value
        }
    }

    /// - Parameter unit: The words for the unit, such as `seconds`.
    static func whole<Number: FixedWidthInteger & Sendable>(
        _ range: ClosedRange<Number>,
        _ unit: String = ""
    ) -> @Sendable (String) throws -> Number {
        value(
            { text in Number(text).flatMap { range.contains($0) ? $0 : nil } },
            unit.isEmpty ? range.inWords : "\(range.inWords) \(unit)"
        )
    }

    static let tick = whole(0...Simulation.lastTick)

    static let name = value(
        { DisplayName(whole: $0) },
        "1 to \(DisplayName.longest) columns, with at least one visible character"
    )

    /// Two whole numbers, such as `30:70`; `nil` for any other text.
    static func pair(_ text: String, separatedBy separator: Character = ":") -> (Int, Int)? {
        let parts = text.split(separator: separator, omittingEmptySubsequences: false).map { Int($0) }
        guard parts.count == 2, let first = parts[0], let second = parts[1] else { return nil }
        return (first, second)
    }
}

extension ClosedRange {
    /// The range as text: `1 to 99`.
    var inWords: String { "\(lowerBound) to \(upperBound)" }
}

extension Option {
    /// An option whose value may begin with a minus: it is read as a value, so that the error names what is allowed.
    init<Read>(_ help: ArgumentHelp, _ read: @escaping @Sendable (String) throws -> Read) where Value == Read? {
        self.init(parsing: .unconditional, help: help, transform: read)
    }
}
