public import MockGroupSessions

/// A condition of a link that is one whole number, by the name of its flag.
public enum Condition: String, Sendable, Hashable, CaseIterable {
    case delay, jitter
    case jitterCorrelation = "jitter-correlation"
    case loss
    case lossBurst = "loss-burst"
    case duplicate, reorder, corrupt, bandwidth, queue

    /// What the number counts.
    public var unit: Unit {
        switch self {
        case .delay, .jitter: .milliseconds
        case .loss, .duplicate, .reorder, .corrupt, .jitterCorrelation: .partsPerMillion
        case .lossBurst: .packets
        case .bandwidth: .kilobitsPerSecond
        case .queue: .bytes
        }
    }

    /// What the number may be.
    public var range: ClosedRange<Int> {
        switch self {
        case .delay, .jitter: 0...5_000
        case .loss, .duplicate, .reorder, .corrupt, .jitterCorrelation: 0...1_000_000
        case .lossBurst: 1...1_000
        case .bandwidth: 0...1_000_000
        case .queue: 1...10_000_000
        }
    }

    /// What a condition's number counts.
    public enum Unit: Sendable, Hashable {
        case milliseconds, partsPerMillion, packets, kilobitsPerSecond, bytes
    }
}

extension LinkConditions {
    /// Conditions that are perfect but for these.
    public init(_ numbers: KeyValuePairs<Condition, Int>) {
        self.init()
        for (condition, number) in numbers { self[condition] = number }
    }

    /// A condition in its whole unit; a bandwidth of 0 has no limit.
    ///
    /// Parts of a unit are cut off.
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
            precondition(range.contains(newValue), "\(newValue) is no \(condition): that is \(range)")
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
    /// Holds back so many parts per million of the packets for up to 50 ms, so that later ones overtake them.
    fileprivate static func holdingBack(_ partsPerMillion: Int) -> Reordering {
        .holdingBack(Probability(partsPerMillion: partsPerMillion), upTo: .milliseconds(50))
    }
}
