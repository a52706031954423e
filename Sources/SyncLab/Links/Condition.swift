public import MockGroupSessions

/// A condition of a link that one whole number describes; the raw value is its flag.
public enum Condition: String, Sendable, Hashable, CaseIterable {
    case delay, jitter
    case jitterCorrelation = "jitter-correlation"
    case loss
    case lossBurst = "loss-burst"
    case duplicate, reorder, corrupt, bandwidth, queue

    /// The unit of the number.
    public var unit: Unit {
        switch self {
        case .delay, .jitter: .milliseconds
        case .loss, .duplicate, .reorder, .corrupt, .jitterCorrelation: .partsPerMillion
        case .lossBurst: .packets
        case .bandwidth: .kilobitsPerSecond
        case .queue: .bytes
        }
    }

    /// The allowed numbers.
    public var range: ClosedRange<Int> {
        switch self {
        case .delay, .jitter: 0...5_000
        case .loss, .duplicate, .reorder, .corrupt, .jitterCorrelation: 0...1_000_000
        case .lossBurst: 1...1_000
        case .bandwidth: 0...1_000_000
        case .queue: 1...10_000_000
        }
    }

    /// A unit of conditions.
    public enum Unit: Sendable, Hashable {
        case milliseconds, partsPerMillion, packets, kilobitsPerSecond, bytes
    }
}

extension LinkConditions {
    /// Creates conditions that are perfect except for these.
    public init(_ numbers: KeyValuePairs<Condition, Int>) {
        self.init()
        for (condition, number) in numbers { self[condition] = number }
    }

    /// A condition in its whole unit; a bandwidth of 0 has no limit.
    ///
    /// Fractions of a unit are cut off.
    ///
    /// - Precondition: A new number is within the condition's range.
    public subscript(condition: Condition) -> Int {
        get {
            switch condition {
            case .delay: delay.wholeMilliseconds
            case .jitter: jitter.amount.wholeMilliseconds
            case .jitterCorrelation: jitter.correlation.partsPerMillion
            case .loss: loss.mean.partsPerMillion
            case .lossBurst: loss.burst
            case .duplicate: duplication.partsPerMillion
            case .reorder: if case .holdingBack(let share, _) = reordering { share.partsPerMillion } else { 0 }
            case .corrupt: corruption.partsPerMillion
            case .bandwidth: (bandwidth.bitsPerSecond ?? 0) / 1_000
            case .queue: bandwidth.queueBytes
            }
        }
        set {
            let range = condition.range
            precondition(range.contains(newValue), "\(condition) is within \(range), not \(newValue)")
            switch condition {
            case .delay: delay = .milliseconds(newValue)
            case .jitter: jitter.amount = .milliseconds(newValue)
            case .jitterCorrelation: jitter.correlation = Probability(partsPerMillion: newValue)
            case .loss: loss.mean = Probability(partsPerMillion: newValue)
            case .lossBurst: loss.burst = newValue
            case .duplicate: duplication = Probability(partsPerMillion: newValue)
            case .reorder: reordering = newValue == 0 ? .byJitter : .holdingBack(newValue)
            case .corrupt: corruption = Probability(partsPerMillion: newValue)
            case .bandwidth: bandwidth.bitsPerSecond = newValue == 0 ? nil : newValue * 1_000
            case .queue: bandwidth.queueBytes = newValue
            }
        }
    }
}

extension Reordering {
    /// Holds back this share of the packets, in parts per million, for up to 50 ms, so that later ones overtake them.
    fileprivate static func holdingBack(_ partsPerMillion: Int) -> Reordering {
        .holdingBack(Probability(partsPerMillion: partsPerMillion), upTo: .milliseconds(50))
    }
}
