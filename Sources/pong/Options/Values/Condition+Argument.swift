internal import ArgumentParser
internal import JSONText
internal import SyncLab

/// Conditions as values of flags.
extension Condition {
    /// Parses a value in the condition's unit; percentages are parsed as decimals, without rounding.
    func value(_ argument: String) throws -> Int {
        if case .name(let names) = unit {
            guard let place = names.firstIndex(of: argument) else {
                throw ValidationError("it must be one of \(names.joined(separator: ", ")).")
            }
            return place
        }
        guard unit == .partsPerMillion else { return try Self.whole(argument, within: range, unitName) }
        guard let parts = Decimal(argument)?.scaled(to: 4), range.contains(parts) else {
            throw ValidationError("it must be 0 to 100 percent, with up to four decimals.")
        }
        return parts
    }

    /// The value in the flag's form.
    func text(_ value: Int) -> String {
        unit == .partsPerMillion ? Decimal(value, digits: 4).shortest : "\(value)"
    }

    /// The unit's name in messages.
    var unitName: String {
        switch unit {
        case .milliseconds: "milliseconds, one way"
        case .partsPerMillion: "%"
        case .packets: "packets"
        case .kilobitsPerSecond: "kilobits a second"
        case .bytes: "bytes"
        case .name: ""
        }
    }

    static func whole(_ argument: String, within range: ClosedRange<Int>, _ unit: String) throws -> Int {
        guard let value = Int(argument), range.contains(value) else {
            throw ValidationError("it must be \(range.lowerBound) to \(range.upperBound) \(unit).")
        }
        return value
    }
}
