public import GameBasics
public import GroupSessions

/// A game of two players that the core keeps in step: the conforming type is the whole state after a tick.
///
/// The state is a flat value, so that a copy is a snapshot: no reference, and no array if possible. Its step may depend
/// on the state, the inputs and the rules alone: no clock, no system randomness, no floating point, no order of a `Set`
/// or a `Dictionary`. ``SyncTest`` finds what breaks this.
///
/// Most games need the members of the first group, and the table ``fields``; all others have defaults.
public protocol SyncGame: Sendable, Hashable {
    /// One player's input in one tick.
    associatedtype Input: Sendable & Hashable

    /// Constants of the match, the same at all peers.
    associatedtype Rules: Sendable = NoRules

    /// The inputs of consecutive ticks as in a packet.
    associatedtype Inputs: PackedInputs where Inputs.Element == Input

    /// The part of the state whose change the owner publishes at once, such as score and phase.
    associatedtype Milestone: Sendable & Hashable = NoMilestone

    /// The confirmed states that a peer remembers to judge the owner's snapshots by.
    associatedtype Record: ConfirmedRecord = NoRecord<Self> where Record.Game == Self

    /// The strategies of the game, by their codes in messages.
    associatedtype StrategyKind: StrategyCode = SyncScheme

    /// The messages of the game's own strategies.
    associatedtype Message: StrategyMessage = NoMessage

    /// The game's strategies. A peer holds this type, and never an existential of a generic one, which would be seven
    /// times as slow.
    associatedtype Strategy: PeerStrategy = StandardStrategy<Self> where Strategy.Game == Self

    // MARK: State and step

    /// The name of the game in offers, in lower case with hyphens.
    static var name: String { get }

    /// The version of the game: the same version, rules, seed and inputs give the same states.
    static var version: UInt32 { get }

    /// All fields of the state but ``tick`` and ``absentPlayers``.
    static var fields: [StateField<Self>] { get }

    /// The input of a player that does nothing.
    static var neutral: Input { get }

    /// Creates the state before the first tick, with both players present.
    ///
    /// - Parameter seed: Seeds the chance of the match; a game without chance ignores it.
    init(seed: UInt64)

    /// Ticks since the match began, 0 to 2³¹ − 1; each step adds one.
    var tick: UInt32 { get set }

    /// The players that are absent, and give no inputs: the step decides what rests.
    var absentPlayers: PlayerSet { get set }

    /// Advances by one tick.
    ///
    /// - Parameter inputs: Both players' inputs; neutral ones of absent players.
    mutating func advance(_ inputs: PerPlayer<Input>, under rules: Rules)

    // MARK: Optional: speed

    /// The hash of the state, which peers compare. The default takes each field from the table.
    var hash: UInt64 { get }

    /// True if two states are the same, by the quickest comparison.
    func isSame(as other: Self) -> Bool

    /// Passes the fields of the state to a message, each within its range. The default takes the table.
    mutating func pass(to fields: inout CheckedFields<some FieldStream>) throws(DecodingFailure)

    // MARK: Optional: inputs

    /// The predicted input of a player after the last known one; by default the same.
    static func prediction(after input: Input) -> Input

    /// An input as it comes out of a packet; by default the same.
    static func packed(_ input: Input) -> Input

    /// An input that also has what an earlier one, which no tick has taken, would have done once; by default the input.
    static func merged(_ input: Input, with held: Input) -> Input

    /// Counts an input that came for a predicted one; by default as one of kind 0.
    static func count(_ input: Input, predicted: Input, in outcomes: inout PredictionOutcomes)

    // MARK: Optional: rules and authority

    /// A number that differs between rules: peers of other rules refuse each other's snapshots.
    static func digest(of rules: Rules) -> UInt32

    /// Sets the absent players; by default it sets ``absentPlayers`` alone.
    mutating func setAbsentPlayers(_ players: PlayerSet, under rules: Rules)

    var milestone: Milestone { get }

    /// True if a match by these rules can be in this state; by default always.
    func isPossible(under rules: Rules) -> Bool

    /// True if a player that comes back wants to continue this match; by default after the first tick.
    var isAtStake: Bool { get }

    // MARK: Codings that are specialized for the game

    /// Decodes a message; the default is the only sensible one.
    ///
    /// A requirement, because the code of a generic type is not specialized behind a protocol, and that of a
    /// requirement's default is: it belongs to the game's own module.
    static func decode(_ type: MessageType, from reader: inout ByteReader) throws(DecodingFailure) -> PeerMessage<Self>

    /// Encodes a message; as for ``decode(_:from:)``.
    static func encode(_ message: PeerMessage<Self>, into writer: inout ByteWriter)
}

extension SyncGame {
    @inlinable public func isSame(as other: Self) -> Bool { self == other }
    @inlinable public static func prediction(after input: Input) -> Input { input }
    @inlinable public static func packed(_ input: Input) -> Input { input }
    @inlinable public static func merged(_ input: Input, with held: Input) -> Input { input }

    @inlinable
    public static func count(_ input: Input, predicted: Input, in outcomes: inout PredictionOutcomes) {
        outcomes.note(kind: 0, isCorrect: input == predicted)
    }

    @inlinable
    public mutating func setAbsentPlayers(_ players: PlayerSet, under rules: Rules) {
        absentPlayers = players
    }

    @inlinable public func isPossible(under rules: Rules) -> Bool { true }
    @inlinable public var isAtStake: Bool { tick > 0 }

    @inlinable
    public static func decode(
        _ type: MessageType,
        from reader: inout ByteReader
    ) throws(DecodingFailure) -> PeerMessage<Self> {
        try PeerMessage(decoding: type, from: &reader)
    }

    @inlinable
    public static func encode(_ message: PeerMessage<Self>, into writer: inout ByteWriter) {
        message.encodeValue(into: &writer)
    }
}

extension SyncGame where Input: CodedInput {
    /// The packed inputs of a game that names no other.
    public typealias Inputs = CodedInputs<Input>
}

extension SyncGame where Rules == NoRules {
    /// A number of the game's name and version.
    public static func digest(of rules: Rules) -> UInt32 { identity.value }
}

extension SyncGame {
    /// The start of a ``digest(of:)``: a hash that has absorbed name and version.
    public static var identity: RulesDigest {
        var digest = RulesDigest()
        for byte in name.utf8 { digest.absorb(UInt64(byte)) }
        digest.absorb(UInt64(version))
        return digest
    }
}

extension SyncGame where Milestone == NoMilestone {
    @inlinable public var milestone: NoMilestone { NoMilestone() }
}

/// The rules of a game that has only one set of them.
public struct NoRules: Sendable, Hashable {
    @inlinable public init() {}
}

/// The milestone of a game whose owner sends snapshots only when seats or timelines change.
public struct NoMilestone: Sendable, Hashable {
    @inlinable public init() {}
}

/// A hash of rules in 32 bits.
public struct RulesDigest: Sendable {
    private var hash = WordHash()

    public mutating func absorb(_ word: UInt64) { hash.absorb(word) }

    public var value: UInt32 { UInt32(truncatingIfNeeded: hash.value) }
}
