public import GroupSessions
public import GameCore
public import SyncCore

/// A strategy for keeping a match in step, with its input delay.
public struct StrategyKind: Sendable, Hashable {
    /// The index of the strategy's row: three bits in messages.
    private let place: UInt8

    /// Ticks from making a local input to its effect, within ``inputDelays``; 0 for a strategy without input delay.
    public let inputDelay: Int

    /// The input delays in ticks that a strategy can have.
    public static let inputDelays = 0...30

    private init(_ place: UInt8, inputDelay: Int = 0) {
        self.place = place
        self.inputDelay = inputDelay
    }

    private var row: Row { Self.rows[Int(place)] }
}

/// The strategies.
extension StrategyKind {
    private struct Row: Sendable {
        let name: String

        /// The default input delay; `nil` if the strategy has none.
        var usualDelay: Int?
        let traits: Traits

        /// One line for lists.
        let summary: @Sendable (_ inputDelay: Int) -> String
        let begin: @Sendable (Match, _ inputDelay: Int) -> any SyncStrategy<Match>
    }

    /// A message identifies a strategy by its index: add new ones at the end.
    private static let rows = [
        Row(name: "host", traits: []) { _ in
            "the owner sends its state; the other device shows it one delay late"
        } begin: { match, _ in
            HostStrategy(match)
        },
        Row(name: "host-extrapolated", traits: .extrapolates) { _ in
            "as host; the other device extrapolates the ball to the present"
        } begin: { match, _ in
            HostStrategy(match, extrapolates: true)
        },
        // Its usual delay hides a one-way delay of 120 ms.
        Row(name: "lockstep", usualDelay: 8, traits: .sendsInputs) { inputDelay in
            "nothing is predicted; each input takes effect \(inputDelay) ticks late"
        } begin: { match, inputDelay in
            Lockstep(match, inputDelay: inputDelay)
        },
        Row(name: "rollback", usualDelay: 0, traits: [.sendsInputs, .predicts]) { _ in
            "up to \(Rollback.predictionWindow) ticks are predicted; an incorrect prediction rolls back"
        } begin: { match, inputDelay in
            Rollback(match, inputDelay: inputDelay)
        },
        Row(name: "rollback-filtered", usualDelay: 0, traits: [.sendsInputs, .predicts, .filters]) { _ in
            "as rollback; the opponent's side is shown confirmed, up to 20 ticks late"
        } begin: { match, inputDelay in
            Rollback(match, inputDelay: inputDelay, isFiltered: true)
        },
    ]

    public static let host = StrategyKind(0)
    public static let hostExtrapolated = StrategyKind(1)

    /// - Parameter inputDelay: In ticks, within ``inputDelays``.
    public static func lockstep(inputDelay: Int) -> StrategyKind { StrategyKind(2, inputDelay: inputDelay) }

    /// - Parameter inputDelay: In ticks, within ``inputDelays``.
    public static func rollback(inputDelay: Int, isFiltered: Bool) -> StrategyKind {
        StrategyKind(isFiltered ? 4 : 3, inputDelay: inputDelay)
    }

    /// The default.
    public static let standard = rollback(inputDelay: 0, isFiltered: true)

    /// Properties of a strategy, for code that depends on them.
    public struct Traits: OptionSet, Sendable {
        public let rawValue: UInt8

        public init(rawValue: UInt8) { self.rawValue = rawValue }

        /// All peers simulate the same inputs: they stall without these, and compare hashes of confirmed ticks.
        public static let sendsInputs = Traits(rawValue: 1)
        /// Peers simulate with predicted inputs, and roll back after an incorrect prediction.
        public static let predicts = Traits(rawValue: 2)
        /// The view shows the remote end of the court late, see ``PerceptionFilter``.
        public static let filters = Traits(rawValue: 4)
        /// A peer that is not the owner extrapolates the ball from the owner's last update.
        public static let extrapolates = Traits(rawValue: 8)
    }

    /// True if the strategy has all of these traits.
    public func has(_ traits: Traits) -> Bool { row.traits.isSuperset(of: traits) }

    public var hasInputDelay: Bool { row.usualDelay != nil }

    /// One line for lists.
    public var summary: String { row.summary(inputDelay) }

    /// Begins the strategy with a match.
    public func strategy(for match: Match) -> MatchStrategy { MatchStrategy(row.begin(match, inputDelay)) }

    /// The same strategy with its usual input delay.
    public var withUsualDelay: StrategyKind { StrategyKind(place, inputDelay: row.usualDelay ?? 0) }
}

/// The code in a message: three bits for the strategy, five for its input delay.
extension StrategyKind: StrategyCode {
    public init() { self = .standard }
    public var name: String { rawValue }
    public var sendsInputs: Bool { has(.sendsInputs) }

    public mutating func pass(to fields: inout CheckedFields<some FieldStream>) throws(DecodingFailure) {
        try fields.pass("strategy", &self, code: \.code) { StrategyKind(code: UInt8($0)) }
    }

    var code: UInt8 { place << 5 | UInt8(inputDelay) }

    init?(code: UInt8) {
        self.init(code >> 5, inputDelay: Int(code & 31))
        guard Self.rows.indices.contains(Int(place)), inputDelay == 0 || hasInputDelay,
            Self.inputDelays.contains(inputDelay)
        else { return nil }
    }
}

/// The name in flags, on screens and in reports; the input delay in ticks follows a colon unless it is the usual one.
extension StrategyKind: RawRepresentable, CaseIterable, CustomStringConvertible {
    /// Each strategy with its usual input delay.
    public static var allCases: [StrategyKind] { rows.indices.map { StrategyKind(UInt8($0)).withUsualDelay } }

    public init?(rawValue: String) {
        let parts = rawValue.split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count <= 2, let usual = Self.allCases.first(where: { $0.row.name == parts[0] }) else { return nil }
        self = usual
        guard parts.count == 2 else { return }
        guard hasInputDelay, let delay = Int(parts[1]), Self.inputDelays.contains(delay) else { return nil }
        self.init(place, inputDelay: delay)
    }

    public var description: String { rawValue }

    // Without these Swift would compare the names.
    public static func == (one: StrategyKind, other: StrategyKind) -> Bool { one.code == other.code }
    public static func != (one: StrategyKind, other: StrategyKind) -> Bool { !(one == other) }

    public var rawValue: String {
        inputDelay == row.usualDelay ?? 0 ? row.name : "\(row.name):\(inputDelay)"
    }
}
