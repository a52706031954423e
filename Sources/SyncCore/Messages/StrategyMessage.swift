public import GameBasics
public import GroupSessions

/// A message of a game's own strategies, beside snapshots and packets of inputs.
public protocol StrategyMessage: Sendable, Hashable {
    /// The latest numbers of a sender.
    associatedtype SenderRecord: Sendable

    static var newRecord: SenderRecord { get }

    /// The type of each kind by its name in listings and conditions.
    static var kinds: KeyValuePairs<String, MessageType> { get }

    /// The index among ``kinds``.
    var kind: Int { get }

    var deliveryMode: DeliveryMode { get }

    /// True if only the owner takes the message.
    var isForOwner: Bool { get }

    /// Removes the parts that do not count.
    ///
    /// - Parameters:
    ///   - sender: A participant that is present and has sent a snapshot.
    ///   - record: The sender's latest numbers.
    ///   - ignored: Counts ignored messages and parts by reason.
    /// - Returns: The verdict on a message that does not count at all; `nil` for one that counts.
    mutating func admit(
        from sender: MessageSender,
        _ record: inout SenderRecord,
        epoch: UInt32,
        revision: UInt32,
        ignored: inout IgnoredMessages
    ) -> MessageVerdict?

    func encode(into writer: inout ByteWriter)
    init(_ type: MessageType, from reader: inout ByteReader) throws(DecodingFailure)
}

/// A message's sender as the peer knows it.
public struct MessageSender: Sendable {
    public let id: ParticipantID

    /// True if it is present and has sent a snapshot.
    public let hasGreeted: Bool

    /// Its seat; `nil` for a spectator.
    public let player: Seat?
    public let isOwner: Bool

    @inlinable
    init(id: ParticipantID, hasGreeted: Bool, player: Seat?, isOwner: Bool) {
        (self.id, self.hasGreeted, self.player, self.isOwner) = (id, hasGreeted, player, isOwner)
    }
}

/// The messages of a game without strategies of its own: none.
public enum NoMessage: StrategyMessage {
    public static var newRecord: Void { () }
    public static var kinds: KeyValuePairs<String, MessageType> { [:] }
    public var kind: Int { switch self {} }
    public var deliveryMode: DeliveryMode { switch self {} }
    public var isForOwner: Bool { switch self {} }

    public mutating func admit(
        from sender: MessageSender,
        _ record: inout Void,
        epoch: UInt32,
        revision: UInt32,
        ignored: inout IgnoredMessages
    ) -> MessageVerdict? {
        switch self {}
    }

    public func encode(into writer: inout ByteWriter) { switch self {} }

    public init(_ type: MessageType, from reader: inout ByteReader) throws(DecodingFailure) {
        throw .invalidValue(field: "type")
    }
}
