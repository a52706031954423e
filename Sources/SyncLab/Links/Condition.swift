public import MockGroupSessions

/// A condition of a link that one whole number describes: a row with its flag, its unit, its range and its place.
public struct Condition: Sendable {
    /// The name of its flag.
    public let name: String
    public let unit: Unit

    /// The allowed numbers.
    public let range: ClosedRange<Int>

    /// The numbers that hunts draw: with larger ones there is hardly any play.
    package private(set) var drawn: ClosedRange<Int>

    /// The condition in parts of its unit, see ``Unit/parts``.
    package let number: Place

    /// One sentence for the flag's help.
    public private(set) var help = ""

    /// The keys of the lab's screen that change it; `nil` if it has none.
    public private(set) var keys: Keys?

    private var needed: @Sendable () -> Condition? = { nil }

    /// The condition without which this one has no effect; `nil` if it always has one.
    public var needs: Condition? { needed() }

    package typealias Place = any WritableKeyPath<LinkConditions, Int> & Sendable

    /// Two keys; each changes the condition by a step.
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

    /// The name of its member in files: the flag's name, such as `lossBurst`.
    package var member: String {
        let words = name.split(separator: "-")
        return String(words[0]) + words.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
    }
}

extension Condition {
    private init(_ name: String, _ unit: Unit, _ range: ClosedRange<Int>, _ number: Place) {
        (self.name, self.unit, self.range, self.drawn, self.number) = (name, unit, range, range, number)
    }

    /// The row with another property.
    private func with<Value>(_ property: WritableKeyPath<Condition, Value>, _ value: Value) -> Condition {
        var row = self
        row[keyPath: property] = value
        return row
    }

    public static let delay = Condition("delay", .milliseconds, 0...5_000, \.delay.inMicroseconds)
        .with(\.help, "The one-way delay in milliseconds: 0 to 5000.")
        .with(\.drawn, 0...600)
        .with(\.keys, Keys(less: "[", more: "]", step: 10, words: "one-way delay"))
    public static let jitter = Condition("jitter", .milliseconds, 0...5_000, \.jitter.amount.inMicroseconds)
        .with(\.help, "The variation of the one-way delay in milliseconds: 0 to 5000.")
        .with(\.drawn, 0...300)
        .with(\.keys, Keys(less: "{", more: "}", step: 5, words: "jitter"))
    public static let jitterShape = Condition("jitter-shape", .name(shapes), 0...shapes.count - 1, \.jitter.shape.place)
        .with(\.help, "The meaning of the jitter: a range, a standard deviation, or the scale of a long tail.")
        .with(\.needed, { .jitter })
    public static let jitterCorrelation = share("jitter-correlation", \.jitter.correlation.inPartsPerMillion)
        .with(\.help, "How often, in percent, a message repeats the jitter of the one before.")
        .with(\.needed, { .jitter })
    public static let loss = share("loss", \.loss.mean.inPartsPerMillion)
        .with(\.help, "Messages that are lost, in percent: 0 to 100, with up to four decimals.")
        .with(\.drawn, 0...300_000)
        .with(\.keys, Keys(less: "-", more: "+", step: 10_000, words: "loss"))
    public static let lossBurst = Condition("loss-burst", .packets, 1...1_000, \.loss.burst)
        .with(\.help, "The average number of messages lost in a row: 1 to 1000.")
        .with(\.drawn, 1...60)
        .with(\.needed, { .loss })
    public static let duplicate = share("duplicate", \.duplication.inPartsPerMillion)
        .with(\.help, "Messages that arrive twice, in percent.")
        .with(\.drawn, 0...500_000)
    public static let reorder = share("reorder", \.reordering.heldBack)
        .with(\.help, "Messages that later ones overtake, in percent.")
        .with(\.drawn, 0...500_000)
    public static let corrupt = share("corrupt", \.corruption.inPartsPerMillion)
        .with(\.help, "Messages that arrive with a bit flipped, in percent.")
        .with(\.drawn, 0...50_000)
    public static let bandwidth = Condition("bandwidth", .kilobitsPerSecond, 0...1_000_000, \.bandwidth.limit)
        .with(\.help, "The bandwidth in kilobits a second; 0 for no limit.")
        .with(\.drawn, 8...256)
    public static let queue = Condition("queue", .bytes, 1...10_000_000, \.bandwidth.queueBytes)
        .with(\.help, "The queue of a link with limited bandwidth, in bytes.")
        .with(\.drawn, 200...20_000)
        .with(\.needed, { .bandwidth })

    private static let shapes = Jitter.Shape.allCases.map(\.rawValue)

    private static func share(_ name: String, _ number: Place) -> Condition {
        Condition(name, .partsPerMillion, 0...1_000_000, number)
    }
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
