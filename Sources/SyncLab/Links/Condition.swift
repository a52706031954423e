public import MockGroupSessions

/// A condition of a link that one whole number describes: a row with its flag, its unit, its range and its place.
public struct Condition: Sendable {
    /// The name of its flag.
    public let name: String
    public let unit: Unit

    /// The allowed numbers.
    public let range: ClosedRange<Int>

    /// One sentence for the flag's help.
    public let help: String

    /// The keys of the lab's screen that change it; `nil` if it has none.
    public let keys: Keys?

    /// The condition without which this one has no effect; `nil` if it always has one.
    public var needs: Condition? {
        switch self {
        case .lossBurst: .loss
        case .jitterCorrelation: .jitter
        case .queue: .bandwidth
        default: nil
        }
    }

    fileprivate let number: any WritableKeyPath<LinkConditions, Int> & Sendable

    private init(
        _ name: String,
        _ unit: Unit,
        _ range: ClosedRange<Int>,
        _ number: any WritableKeyPath<LinkConditions, Int> & Sendable,
        help: String,
        keys: Keys? = nil
    ) {
        self.name = name
        self.unit = unit
        self.range = range
        self.number = number
        self.help = help
        self.keys = keys
    }

    /// A row of a share of the messages.
    private init(
        share name: String,
        _ number: any WritableKeyPath<LinkConditions, Int> & Sendable,
        help: String,
        keys: Keys? = nil
    ) {
        self.init(name, .partsPerMillion, 0...1_000_000, number, help: help, keys: keys)
    }

    /// Two keys, each of which changes the condition by a step.
    public struct Keys: Sendable {
        public let less: Unicode.Scalar
        public let more: Unicode.Scalar

        /// In the condition's unit.
        public let step: Int

        /// The words for the condition beside its keys.
        public let words: String
    }

    /// A unit of conditions.
    public enum Unit: Sendable {
        case milliseconds, partsPerMillion, packets, kilobitsPerSecond, bytes
    }
}

extension Condition {
    public static let delay = Condition(
        "delay",
        .milliseconds,
        0...5_000,
        \.delay.inMilliseconds,
        help: "The one-way delay in milliseconds: 0 to 5000.",
        keys: Keys(less: "[", more: "]", step: 10, words: "one-way delay")
    )
    public static let jitter = Condition(
        "jitter",
        .milliseconds,
        0...5_000,
        \.jitter.amount.inMilliseconds,
        help: "How far the one-way delay varies, in milliseconds: 0 to 5000.",
        keys: Keys(less: "{", more: "}", step: 5, words: "jitter")
    )
    public static let jitterCorrelation = Condition(
        share: "jitter-correlation",
        \.jitter.correlation.inPartsPerMillion,
        help: "Messages with the same jitter as the one before, in percent."
    )
    public static let loss = Condition(
        share: "loss",
        \.loss.mean.inPartsPerMillion,
        help: "Messages that are lost, in percent: 0 to 100, with up to four decimals.",
        keys: Keys(less: "-", more: "+", step: 10_000, words: "loss")
    )
    public static let lossBurst = Condition(
        "loss-burst",
        .packets,
        1...1_000,
        \.loss.burst,
        help: "How many messages are lost in a row, on average: 1 to 1000."
    )
    public static let duplicate = Condition(
        share: "duplicate",
        \.duplication.inPartsPerMillion,
        help: "Messages that arrive twice, in percent."
    )
    public static let reorder = Condition(
        share: "reorder",
        \.reordering.heldBack,
        help: "Messages that later ones overtake, in percent."
    )
    public static let corrupt = Condition(
        share: "corrupt",
        \.corruption.inPartsPerMillion,
        help: "Messages that arrive with a bit flipped, in percent."
    )
    public static let bandwidth = Condition(
        "bandwidth",
        .kilobitsPerSecond,
        0...1_000_000,
        \.bandwidth.kilobitsPerSecond,
        help: "The bandwidth in kilobits a second; 0 for no limit."
    )
    public static let queue = Condition(
        "queue",
        .bytes,
        1...10_000_000,
        \.bandwidth.queueBytes,
        help: "The queue of a link with limited bandwidth, in bytes."
    )
}

extension Condition: CaseIterable {
    public static let allCases = [
        delay, jitter, jitterCorrelation, loss, lossBurst, duplicate, reorder, corrupt, bandwidth, queue,
    ]

    /// The conditions that keys change.
    public static let withKeys: [(condition: Condition, keys: Keys)] = allCases.compactMap { condition in
        condition.keys.map { (condition: condition, keys: $0) }
    }
}

extension Condition: Hashable {
    public static func == (lhs: Condition, rhs: Condition) -> Bool { lhs.name == rhs.name }

    public func hash(into hasher: inout Hasher) { hasher.combine(name) }
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
        get { self[keyPath: condition.number] }
        set {
            precondition(
                condition.range.contains(newValue),
                "\(condition.name) is within \(condition.range), not \(newValue)"
            )
            self[keyPath: condition.number] = newValue
        }
    }
}

extension LinkConditions {
    /// The one-way delay, and how far it varies.
    public var delayRange: (delay: Int, variation: Int) { (self[.delay], self[.jitter]) }

    /// The name of a distribution other than the usual, uniform one; `nil` if the delay does not vary.
    public var unusualJitterShape: String? {
        self[.jitter] == 0 || jitter.shape == .uniform ? nil : jitter.shape.rawValue
    }
}

extension Duration {
    fileprivate var inMilliseconds: Int {
        get { wholeMilliseconds }
        set { self = .milliseconds(newValue) }
    }
}

extension Probability {
    fileprivate var inPartsPerMillion: Int {
        get { partsPerMillion }
        set { self = Probability(partsPerMillion: newValue) }
    }
}

extension Reordering {
    /// The share of the packets that is held back for up to 50 ms, so that later ones overtake them: in parts per
    /// million.
    fileprivate var heldBack: Int {
        get { if case .holdingBack(let share, _) = self { share.partsPerMillion } else { 0 } }
        set {
            let share = Probability(partsPerMillion: newValue)
            self = share == .never ? .byJitter : .holdingBack(share, upTo: .milliseconds(50))
        }
    }
}

extension Bandwidth {
    fileprivate var kilobitsPerSecond: Int {
        get { (bitsPerSecond ?? 0) / 1_000 }
        set { bitsPerSecond = newValue == 0 ? nil : newValue * 1_000 }
    }
}
