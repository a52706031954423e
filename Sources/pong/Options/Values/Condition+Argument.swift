internal import ArgumentParser
internal import SyncLab

/// Conditions as flags give them.
extension Condition {
    /// Reads the flag's value in the condition's unit, a percentage exactly: a binary fraction would round it.
    func value(_ argument: String) throws -> Int {
        guard unit == .partsPerMillion else { return try Self.whole(argument, within: range, unitName) }
        guard let parts = Decimal(argument)?.scaled(to: 4), range.contains(parts) else {
            throw ValidationError("it must be 0 to 100 percent, with up to four decimals.")
        }
        return parts
    }

    /// The value as the flag takes it.
    func text(_ value: Int) -> String {
        unit == .partsPerMillion ? Decimal(value, digits: 4).shortest : "\(value)"
    }

    /// What the flag's numbers count, for a person to read.
    var unitName: String {
        switch unit {
        case .milliseconds: "milliseconds, one way"
        case .partsPerMillion: "%"
        case .packets: "packets"
        case .kilobitsPerSecond: "kilobits a second"
        case .bytes: "bytes"
        }
    }

    /// Reads a whole number.
    static func whole(_ argument: String, within range: ClosedRange<Int>, _ unit: String) throws -> Int {
        guard let value = Int(argument), range.contains(value) else {
            throw ValidationError("it must be \(range.lowerBound) to \(range.upperBound) \(unit).")
        }
        return value
    }
}
