internal import MockGroupSessions

/// The conditions of a link in the units of the flags: milliseconds, percent, kilobits a second, bytes.
///
/// All conditions are written, so that a default that changes later does not change a run.
extension LinkConditions {
    package var json: JSONValue {
        .object([
            ("delay", .milliseconds(delay)),
            ("sawtooth", sawtooth.map { .milliseconds($0.height, $0.period) } ?? .null),
            ("jitter", .milliseconds(jitter.amount)),
            ("jitterShape", .text(jitter.shape.rawValue)),
            ("jitterCorrelation", .percent(jitter.correlation)),
            ("loss", .percent(loss.mean)),
            ("lossBurst", .whole(loss.burst)),
            ("blackout", blackout.json),
            ("duplicate", .percent(duplication)),
            ("reorder", reordering.json),
            ("corrupt", .percent(corruption)),
            ("bandwidth", bandwidth.bitsPerSecond.map { .number(Decimal($0, digits: 3).trimmed) } ?? .null),
            ("queue", .whole(bandwidth.queueBytes)),
            ("retransmission", .milliseconds(retransmissionTimeout)),
            ("reliableDuplicate", .percent(reliableDuplication)),
        ])
    }

    package init(_ fields: JSONFields) throws(FieldError) {
        var fields = fields
        self.init(
            delay: try fields.milliseconds("delay"),
            sawtooth: try fields.period("sawtooth").map { Sawtooth(height: $0.amount, period: $0.period) },
            jitter: Jitter(
                try fields.named("jitterShape", "uniform") { Jitter.Shape(rawValue: $0) },
                try fields.milliseconds("jitter"),
                correlation: try fields.percent("jitterCorrelation")
            ),
            loss: Loss(try fields.percent("loss"), burst: try fields.whole("lossBurst", in: 1...1_000_000)),
            blackout: try fields.pause("blackout"),
            duplication: try fields.percent("duplicate"),
            reordering: try fields.reordering("reorder"),
            corruption: try fields.percent("corrupt"),
            bandwidth: try fields.bandwidth(),
            retransmissionTimeout: try fields.milliseconds("retransmission"),
            reliableDuplication: try fields.percent("reliableDuplicate")
        )
        try fields.finish()
    }
}

extension Blackout? {
    /// The length and the period; null for none.
    var json: JSONValue { map { .milliseconds($0.length, $0.period) } ?? .null }
}

extension Reordering {
    /// `none`, `byJitter`, or the share of the messages that are held back and for how long at most.
    fileprivate var json: JSONValue {
        switch self {
        case .none: .text("none")
        case .byJitter: .text("byJitter")
        case .holdingBack(let share, let length): .list([.percent(share), .milliseconds(length)])
        }
    }
}

extension JSONValue {
    /// Whole milliseconds, and microseconds behind the point.
    static func milliseconds(_ duration: Duration) -> JSONValue {
        .number(Decimal(Int(duration.microseconds), digits: 3).trimmed)
    }

    fileprivate static func milliseconds(_ durations: Duration...) -> JSONValue {
        .list(durations.map { .milliseconds($0) })
    }

    fileprivate static func percent(_ probability: Probability) -> JSONValue {
        .number(Decimal(probability.partsPerMillion, digits: 4).trimmed)
    }

    /// The duration of this many milliseconds: a day at most, to the microsecond.
    fileprivate var milliseconds: Duration? {
        guard case .number(let number) = self, let units = number.scaled(to: 3), (0...JSONFields.day).contains(units)
        else { return nil }
        return .microseconds(units)
    }

    fileprivate var percent: Probability? {
        guard case .number(let number) = self, let units = number.scaled(to: 4), (0...1_000_000).contains(units)
        else { return nil }
        return Probability(partsPerMillion: units)
    }
}

extension JSONFields {
    /// In microseconds: the longest duration that a run file has.
    static let day = 86_400_000_000

    mutating func milliseconds(_ name: String, from least: Int = 0) throws(FieldError) -> Duration {
        .microseconds(try units(name, digits: 3, in: least...Self.day))
    }

    /// A length of 0 or more and a period above 0; `nil` for null.
    fileprivate mutating func period(_ name: String) throws(FieldError) -> (amount: Duration, period: Duration)? {
        let value = try take(name)
        if case .null = value { return nil }
        guard case .list(let parts) = value, parts.count == 2, let amount = parts[0].milliseconds,
            let period = parts[1].milliseconds, period > .zero
        else { throw wrong(name, "an amount and a period in milliseconds") }
        return (amount, period)
    }

    /// A length and a period; `nil` for null.
    mutating func pause(_ name: String) throws(FieldError) -> Blackout? {
        try period(name).map { Blackout(length: $0.amount, every: $0.period) }
    }

    fileprivate mutating func percent(_ name: String) throws(FieldError) -> Probability {
        Probability(partsPerMillion: try units(name, digits: 4, in: 0...1_000_000))
    }

    fileprivate mutating func reordering(_ name: String) throws(FieldError) -> Reordering {
        switch try take(name) {
        case .text("none"): return .none
        case .text("byJitter"): return .byJitter
        case .list(let parts):
            guard parts.count == 2, let share = parts[0].percent, let length = parts[1].milliseconds else {
                fallthrough
            }
            return .holdingBack(share, upTo: length)
        default: throw wrong(name, "none, byJitter, or a share in percent and a length in milliseconds")
        }
    }

    fileprivate mutating func bandwidth() throws(FieldError) -> Bandwidth {
        let queue = try whole("queue", in: 0...1_000_000_000)
        guard try !isNull("bandwidth") else {
            _ = try take("bandwidth")
            return Bandwidth(bitsPerSecond: nil, queueBytes: queue)
        }
        let bits = try units("bandwidth", digits: 3, in: 1...1_000_000_000_000)
        return Bandwidth(bitsPerSecond: bits, queueBytes: queue)
    }

    /// A value of an enumeration by its name.
    ///
    /// A name that is not known was written by a program that knows it.
    ///
    /// - Parameter example: One of the names.
    mutating func named<Value>(
        _ name: String,
        _ example: String,
        _ read: (String) -> Value?
    ) throws(FieldError) -> Value {
        let text = try take(name)
        guard case .text(let text?) = text else { throw wrong(name, "a name, such as \(example)") }
        guard let value = read(text) else { throw FieldError("\(path(of: name)) \(text)", .unknown) }
        return value
    }
}
