/// A number of ``Rules/Settings``: a row with its name, its place and its range.
///
/// Validation, digest, offers, run files and the texts of courts walk the rows of ``all``, in their order.
public struct Rule: Sendable {
    /// The name in ``Rules/Settings``, in files and in ``RulesError/field``.
    public let name: String
    public let place: Place

    /// True if the text of a court may set it; else the players choose it.
    public let isOfCourt: Bool

    /// True for a rule that older programs do not know: while it is off, digests, offers and files do not have it.
    public let isOptional: Bool

    /// The allowed lengths and speeds; those that depend on other rules are checked last.
    fileprivate let limits: Limits

    /// The setting and its unit.
    public enum Place: Sendable {
        /// In court units.
        case length(any WritableKeyPath<Rules.Settings, Fixed> & Sendable)
        /// In court units a tick.
        case speed(any WritableKeyPath<Rules.Settings, Fixed> & Sendable)
        /// In points, degrees or ticks, within a range.
        case count(any WritableKeyPath<Rules.Settings, Int> & Sendable, ClosedRange<Int>)
        case flag(any WritableKeyPath<Rules.Settings, Bool> & Sendable)
    }

    fileprivate enum Limits: Sendable {
        case always(ClosedRange<Fixed>)
        case dependent(@Sendable (Rules.Settings) -> ClosedRange<Fixed>)
        case none
    }

    private init(
        _ name: String,
        _ place: Place,
        _ limits: Limits = .none,
        isOfCourt: Bool = true,
        isOptional: Bool = false
    ) {
        self.name = name
        self.place = place
        self.limits = limits
        self.isOfCourt = isOfCourt
        self.isOptional = isOptional
    }
}

extension Rule {
    /// An upper limit is rounded to the nearest number, and a lower one down, so that both ways to round one are
    /// allowed.
    public static let all = [
        Rule("winningScore", .count(\.winningScore, Rules.Settings.winningScores), isOfCourt: false),
        Rule("winByTwo", .flag(\.winByTwo), isOfCourt: false),
        Rule("paddleWidth", .length(\.paddleWidth), .always(Fixed(5, over: 100)...Fixed(1, over: 2))),
        Rule("paddleThickness", .length(\.paddleThickness), .always(Fixed(5, over: 1_000)...Fixed.thousandths(50))),
        Rule(
            "faceDepth",
            .length(\.faceDepth),
            .dependent { max(Fixed(2, over: 100), $0.paddleThickness)...Fixed.thousandths(100) }
        ),
        Rule("paddleSpeed", .speed(\.paddleSpeed), .always(Fixed(2, over: 1_000)...Fixed.thousandths(100))),
        Rule("ballSize", .length(\.ballSize), .always(Fixed(1, over: 100)...Fixed.thousandths(100))),
        Rule("serveSpeed", .speed(\.serveSpeed), .dependent { Fixed(2, over: 1_000)...$0.topSpeed }),
        Rule("speedGain", .speed(\.speedGain), .always(.zero...Fixed(1, over: 100))),
        Rule("topSpeed", .speed(\.topSpeed), .dependent { Fixed(2, over: 1_000)...$0.greatestTopSpeed }),
        Rule("serveAngle", .count(\.serveAngle, 0...60)),
        Rule("contactAngle", .count(\.contactAngle, 15...75)),
        Rule("goalPause", .count(\.goalPause, 0...600)),
        Rule("servePause", .count(\.servePause, 0...600)),
        Rule("servesAutomatically", .flag(\.servesAutomatically), isOfCourt: false),
        Rule("spin", .length(\.spin), .always(.zero...Fixed.thousandths(400)), isOptional: true),
        Rule("aimedServe", .flag(\.aimedServe), isOfCourt: false, isOptional: true),
    ]

    /// The rules that every program knows.
    public static let original = all.filter { !$0.isOptional }

    /// The rules that older programs do not know.
    public static let optional = all.filter(\.isOptional)

    /// The raw numbers that the rule can have beside others, see ``Rules/Settings/subscript(_:)``.
    public func numbers(under settings: Rules.Settings) -> ClosedRange<Int> {
        switch place {
        case .length, .speed:
            limits(under: settings).map { Int($0.lowerBound.raw)...Int($0.upperBound.raw) } ?? 0...Int(Fixed.one.raw)
        case .count(_, let range): range
        case .flag: 0...1
        }
    }

    /// The rules in an order in which each range depends only on rules before it.
    private static let inOrderOfChecks =
        all.filter { !$0.isDependent }
        + ["faceDepth", "topSpeed", "serveSpeed"].flatMap { name in all.filter { $0.name == name } }

    /// Moves the rules whose ranges depend on others into these.
    fileprivate static func adapt(_ settings: inout Rules.Settings) {
        for rule in inOrderOfChecks where rule.isDependent {
            let range = rule.numbers(under: settings)
            settings[rule] = min(max(settings[rule], range.lowerBound), range.upperBound)
        }
    }

    private var isDependent: Bool {
        if case .dependent = limits { true } else { false }
    }

    /// Checks each rule's range.
    static func validate(_ settings: Rules.Settings) throws(RulesError) {
        for rule in inOrderOfChecks {
            switch rule.place {
            case .length(let path), .speed(let path):
                guard let limits = rule.limits(under: settings) else { continue }
                try rule.check(settings[keyPath: path], in: limits, limits)
            case .count(let path, let range): try rule.check(settings[keyPath: path], in: range)
            case .flag: continue
            }
        }
    }

    private func limits(under settings: Rules.Settings) -> ClosedRange<Fixed>? {
        switch limits {
        case .always(let limits): limits
        case .dependent(let limits): limits(settings)
        case .none: nil
        }
    }

    private func check<Value: Comparable>(
        _ value: Value,
        in range: ClosedRange<Value>,
        _ limits: ClosedRange<Fixed>? = nil
    ) throws(RulesError) {
        guard !range.contains(value) else { return }
        throw RulesError(
            field: name,
            message: "\(name) must be \(range.lowerBound) to \(range.upperBound), not \(value)",
            limits: limits
        )
    }
}

extension Rules.Settings {
    /// A rule's raw number: in 1/2²⁴ of the court for lengths and speeds, else the count; 1 for a flag that is set.
    public subscript(rule: Rule) -> Int {
        get {
            switch rule.place {
            case .length(let path), .speed(let path): Int(self[keyPath: path].raw)
            case .count(let path, _): self[keyPath: path]
            case .flag(let path): self[keyPath: path] ? 1 : 0
            }
        }
        set {
            switch rule.place {
            case .length(let path), .speed(let path): self[keyPath: path] = Fixed(raw: Int32(newValue))
            case .count(let path, _): self[keyPath: path] = newValue
            case .flag(let path): self[keyPath: path] = newValue != 0
            }
        }
    }
}

extension Rules {
    /// The same rules with another number of one; rules whose ranges depend on it move into these.
    ///
    /// - Parameter number: As in ``Settings/subscript(_:)``; one out of its range becomes the nearest of it.
    /// - Throws: ``RulesError`` if an obstacle has no room.
    public func changing(_ rule: Rule, to number: Int) throws(RulesError) -> Rules {
        var settings = settings
        let range = rule.numbers(under: settings)
        settings[rule] = min(max(number, range.lowerBound), range.upperBound)
        Rule.adapt(&settings)
        return try Rules(settings)
    }
}
