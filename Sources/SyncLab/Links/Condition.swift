public import MockGroupSessions

/// A condition of a link that one whole number describes: a row with its flag, its unit, its range and its place.
public struct Condition: Sendable {
    /// The name of its flag.
    public let name: String
    public let unit: Unit

    /// The allowed numbers.
    public let range: ClosedRange<Int>

    /// The condition in parts of its unit, see ``Unit/parts``.
    package let number: any WritableKeyPath<LinkConditions, Int> & Sendable

    /// One sentence for the flag's help.
    public let help: String

    /// The keys of the lab's screen that change it; `nil` if it has none.
    public private(set) var keys: Keys?

    fileprivate var needed: @Sendable () -> Condition? = { nil }

    /// The condition without which this one has no effect; `nil` if it always has one.
    public var needs: Condition? { needed() }

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
    public enum Unit: Sendable, Equatable {
        case milliseconds, partsPerMillion, packets, kilobitsPerSecond, bytes
        /// The place in a list of names; 0 is the usual one.
        case name([String])

        /// The parts of one unit: a link and a file are as exact as this.
        package var parts: Int { self == .milliseconds || self == .kilobitsPerSecond ? 1_000 : 1 }
    }

    /// The name of its member in files: that of the flag, such as `lossBurst`.
    package var member: String {
        let words = name.split(separator: "-")
        return String(words[0]) + words.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
    }
}

extension Condition {
    public static let delay = Condition(
        name: "delay",
        unit: .milliseconds,
        range: 0...5_000,
        number: \.delay.inMicroseconds,
        help: "The one-way delay in milliseconds: 0 to 5000.",
        keys: Keys(less: "[", more: "]", step: 10, words: "one-way delay")
    )
    public static let jitter = Condition(
        name: "jitter",
        unit: .milliseconds,
        range: 0...5_000,
        number: \.jitter.amount.inMicroseconds,
        help: "How far the one-way delay varies, in milliseconds: 0 to 5000.",
        keys: Keys(less: "{", more: "}", step: 5, words: "jitter")
    )
    public static let jitterShape = Condition(
        name: "jitter-shape",
        unit: .name(Jitter.Shape.allCases.map(\.rawValue)),
        range: 0...Jitter.Shape.allCases.count - 1,
        number: \.jitter.shape.place,
        help: "What the jitter measures: the range, the standard deviation, or the scale of a long tail.",
        needed: { .jitter }
    )
    public static let jitterCorrelation = Condition(
        name: "jitter-correlation",
        unit: .partsPerMillion,
        range: share,
        number: \.jitter.correlation.inPartsPerMillion,
        help: "Messages with the same jitter as the one before, in percent.",
        needed: { .jitter }
    )
    public static let loss = Condition(
        name: "loss",
        unit: .partsPerMillion,
        range: share,
        number: \.loss.mean.inPartsPerMillion,
        help: "Messages that are lost, in percent: 0 to 100, with up to four decimals.",
        keys: Keys(less: "-", more: "+", step: 10_000, words: "loss")
    )
    public static let lossBurst = Condition(
        name: "loss-burst",
        unit: .packets,
        range: 1...1_000,
        number: \.loss.burst,
        help: "How many messages are lost in a row, on average: 1 to 1000.",
        needed: { .loss }
    )
    public static let duplicate = Condition(
        name: "duplicate",
        unit: .partsPerMillion,
        range: share,
        number: \.duplication.inPartsPerMillion,
        help: "Messages that arrive twice, in percent."
    )
    public static let reorder = Condition(
        name: "reorder",
        unit: .partsPerMillion,
        range: share,
        number: \.reordering.heldBack,
        help: "Messages that later ones overtake, in percent."
    )
    public static let corrupt = Condition(
        name: "corrupt",
        unit: .partsPerMillion,
        range: share,
        number: \.corruption.inPartsPerMillion,
        help: "Messages that arrive with a bit flipped, in percent."
    )
    public static let bandwidth = Condition(
        name: "bandwidth",
        unit: .kilobitsPerSecond,
        range: 0...1_000_000,
        number: \.bandwidth.limit,
        help: "The bandwidth in kilobits a second; 0 for no limit."
    )
    public static let queue = Condition(
        name: "queue",
        unit: .bytes,
        range: 1...10_000_000,
        number: \.bandwidth.queueBytes,
        help: "The queue of a link with limited bandwidth, in bytes.",
        needed: { .bandwidth }
    )

    private static let share = 0...1_000_000
}

extension Condition: CaseIterable {
    public static let allCases = [
        delay, jitter, jitterShape, jitterCorrelation, loss, lossBurst, duplicate, reorder, corrupt, bandwidth, queue,
    ]

    /// The conditions that are numbers, not names.
    public static let numbers = allCases.filter { if case .name = $0.unit { false } else { true } }

    /// The spread of the delay, in whose place a link can have a measured distribution.
    public static let spread = jitter

    /// The conditions that measured messages have of their own.
    public static let measured = [delay, jitter, jitterShape, jitterCorrelation, loss, lossBurst]

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
        get { self[keyPath: condition.number] / condition.unit.parts }
        set {
            precondition(
                condition.range.contains(newValue),
                "\(condition.name) is within \(condition.range), not \(newValue)"
            )
            self[keyPath: condition.number] = newValue * condition.unit.parts
        }
    }
}

extension Duration {
    fileprivate var inMicroseconds: Int {
        get { Int(microseconds) }
        set { self = .microseconds(newValue) }
    }
}

extension Jitter.Shape {
    fileprivate var place: Int {
        get { Self.allCases.firstIndex(of: self) ?? 0 }
        set { self = Self.allCases[newValue] }
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
    /// In bits a second; 0 for none.
    fileprivate var limit: Int {
        get { bitsPerSecond ?? 0 }
        set { bitsPerSecond = newValue == 0 ? nil : newValue }
    }
}
