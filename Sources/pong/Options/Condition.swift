internal import ArgumentParser
internal import MatchSync

/// A condition of the network that is one number, under the name of its flag.
enum Condition: String, CaseIterable {
    case delay, jitter
    case jitterCorrelation = "jitter-correlation"
    case loss
    case lossBurst = "loss-burst"
    case duplicate, reorder, corrupt, bandwidth, queue

    /// Reads the flag's value, in the unit of ``LabConditions`` counts in.
    func value(_ argument: String) throws -> Int {
        switch kind {
        case .percentage: try Self.percentage(argument)
        case .whole(let range, let unit): try Self.whole(argument, within: range, unit)
        }
    }

    /// The value as the command line takes it.
    func text(_ value: Int) -> String {
        switch kind {
        case .whole: "\(value)"
        case .percentage: Decimal(value, digits: 4).shortest
        }
    }

    /// The unit of the values, in words.
    var unit: String {
        switch kind {
        case .percentage: "%"
        case .whole(_, let unit): unit
        }
    }

    func set(_ value: Int, in conditions: inout LabConditions) {
        switch self {
        case .delay: conditions.delay = value
        case .jitter: conditions.jitter = value
        case .jitterCorrelation: conditions.jitterCorrelation = value
        case .loss: conditions.loss = value
        case .lossBurst: conditions.lossBurst = value
        case .duplicate: conditions.duplication = value
        case .reorder: conditions.reordering = value
        case .corrupt: conditions.corruption = value
        case .bandwidth: conditions.bandwidth = value
        case .queue: conditions.queue = value
        }
    }

    private enum Kind {
        case percentage
        case whole(ClosedRange<Int>, unit: String)
    }

    private var kind: Kind {
        switch self {
        case .delay, .jitter: .whole(LabConditions.milliseconds, unit: "milliseconds, one way")
        case .loss, .duplicate, .reorder, .corrupt, .jitterCorrelation: .percentage
        case .lossBurst: .whole(LabConditions.bursts, unit: "packets")
        case .bandwidth: .whole(LabConditions.bandwidths, unit: "kilobits a second")
        case .queue: .whole(LabConditions.queues, unit: "bytes")
        }
    }

    static func whole(_ argument: String, within range: ClosedRange<Int>, _ unit: String) throws -> Int {
        guard let value = Int(argument), range.contains(value) else {
            throw ValidationError("it must be \(range.lowerBound) to \(range.upperBound) \(unit).")
        }
        return value
    }

    /// Reads a percentage exactly, as parts per million: a binary fraction would round it.
    private static func percentage(_ argument: String) throws -> Int {
        guard let decimal = Decimal(argument), let parts = decimal.scaled(to: 4),
            LabConditions.partsPerMillion.contains(parts)
        else {
            throw ValidationError("it must be 0 to 100 percent, with up to four decimals.")
        }
        return parts
    }
}
