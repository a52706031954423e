public import GroupSessions

/// A message between the peers of a match.
///
/// | message | type | delivery |
/// |---|---|---|
/// | ``SnapshotMessage`` | 1 | reliable |
/// | ``SyncGame/Message`` | 2 or 4 | the game's own |
/// | ``InputMessage`` | 7 | unreliable |
///
/// New kinds of messages take long identifiers, see ``GroupSessions/MessageType``.
public enum PeerMessage<Game: SyncGame>: Sendable, Hashable {
    /// Stored indirectly: it is large and rare, while packets are small and frequent.
    indirect case snapshot(SnapshotMessage<Game>)

    /// A message of the game's own strategies.
    case own(Game.Message)
    case input(InputMessage<Game>)

    /// The type of each kind and its name in listings and conditions.
    public static var kinds: [(name: String, type: MessageType)] {
        [("state", .snapshot)] + Game.Message.kinds.map { ($0.key, $0.value) } + [("input", .input)]
    }

    /// The index among ``kinds``.
    @inlinable public var kind: Int {
        switch self {
        case .snapshot: 0
        case .own(let message): 1 + message.kind
        case .input: 1 + Game.Message.kinds.count
        }
    }

    public var name: String { Self.kinds[kind].name }

    /// The delivery mode: messages sent every tick may be lost, because the next one repeats what matters.
    @inlinable public var deliveryMode: DeliveryMode {
        switch self {
        case .snapshot: .reliable
        case .own(let message): message.deliveryMode
        case .input: .unreliable
        }
    }
}

extension PeerMessage: SessionMessage {
    public static var messageTypes: [MessageType] { kinds.map(\.type) }

    @inlinable public var messageType: MessageType {
        switch self {
        case .snapshot: .snapshot
        case .own(let message): Game.Message.kinds[message.kind].value
        case .input: .input
        }
    }

    @inlinable
    public func encode(into writer: inout ByteWriter) {
        Game.encode(self, into: &writer)
    }

    @inlinable
    public init(_ type: MessageType, from reader: inout ByteReader) throws(DecodingFailure) {
        self = try Game.decode(type, from: &reader)
    }
}

/// The coding, for the game's own module to specialize.
extension PeerMessage {
    @inlinable
    func encodeValue(into writer: inout ByteWriter) {
        switch self {
        case .snapshot(let snapshot): snapshot.encode(into: &writer)
        case .own(let message): message.encode(into: &writer)
        case .input(let input): input.encode(into: &writer)
        }
    }

    @inlinable
    init(decoding type: MessageType, from reader: inout ByteReader) throws(DecodingFailure) {
        switch type {
        case .snapshot: self = .snapshot(try SnapshotMessage(from: &reader))
        case .input: self = .input(try InputMessage(from: &reader))
        default: self = .own(try Game.Message(type, from: &reader))
        }
    }
}

extension Peer {
    /// Takes a message of a sender that is not excluded.
    @inlinable
    mutating func take(
        _ message: PeerMessage<Game>,
        from sender: ParticipantID,
        into directives: inout [PeerDirective<Game>]
    ) -> MessageVerdict {
        switch message {
        case .snapshot(let snapshot): receive(snapshot, from: sender, into: &directives)
        case .own(let message): receive(message, from: self.sender(sender))
        case .input(let input): receive(input, from: self.sender(sender))
        }
    }
}

extension MessageType {
    @inlinable public static var snapshot: MessageType { .state }
    @inlinable public static var input: MessageType { MessageType(rawValue: 7) }
}

/// The version of all messages between peers; other versions are refused.
public enum MessageVersion {
    public static var current: UInt8 { 5 }
}
