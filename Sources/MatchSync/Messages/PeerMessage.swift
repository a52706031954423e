public import GroupSessions

/// A message between the peers of a match.
///
/// | message | type | delivery |
/// |---|---|---|
/// | ``SnapshotMessage`` | 1 | reliable |
/// | ``GameUpdateMessage`` | 2 | unreliable |
/// | ``RequestMessage`` | 4 | reliable |
/// | ``InputMessage`` | 7 | unreliable |
///
/// New kinds of messages take long identifiers, see ``GroupSessions/MessageType``.
public enum PeerMessage: Sendable, Hashable {
    /// Stored indirectly: it is large and rare, while packets are small and frequent.
    indirect case snapshot(SnapshotMessage)
    case update(GameUpdateMessage)
    case request(RequestMessage)
    case input(InputMessage)

    /// The number of each kind by its name in listings and conditions.
    public static let kinds: KeyValuePairs<String, MessageType> = [
        "state": .snapshot, "update": .gameUpdate, "request": .request, "input": .input,
    ]

    public var name: String { Self.kinds.first { $0.value == messageType }?.key ?? "unknown" }

    /// The delivery mode: messages sent every tick may be lost, because the next one repeats what matters.
    public var deliveryMode: DeliveryMode {
        switch self {
        case .snapshot, .request: .reliable
        case .update, .input: .unreliable
        }
    }
}

extension PeerMessage: SessionMessage {
    public static let messageTypes = kinds.map(\.value)

    public var messageType: MessageType {
        switch self {
        case .snapshot: .snapshot
        case .update: .gameUpdate
        case .request: .request
        case .input: .input
        }
    }

    public func encode(into writer: inout ByteWriter) {
        switch self {
        case .snapshot(let snapshot): snapshot.encode(into: &writer)
        case .update(let update): update.encode(into: &writer)
        case .request(let request): request.encode(into: &writer)
        case .input(let input): input.encode(into: &writer)
        }
    }

    public init(_ type: MessageType, from reader: inout ByteReader) throws(DecodingFailure) {
        switch type {
        case .snapshot: self = .snapshot(try SnapshotMessage(from: &reader))
        case .gameUpdate: self = .update(try GameUpdateMessage(from: &reader))
        case .request: self = .request(try RequestMessage(from: &reader))
        case .input: self = .input(try InputMessage(from: &reader))
        default: throw .invalidValue(field: "type")
        }
    }
}

extension Peer {
    /// Takes a message of a sender that is not excluded.
    mutating func take(
        _ message: PeerMessage,
        from sender: ParticipantID,
        into directives: inout [PeerDirective]
    ) -> MessageVerdict {
        switch message {
        case .snapshot(let snapshot): receive(snapshot, from: sender, into: &directives)
        case .update(let update): receive(update, from: self.sender(sender))
        case .request(let request): receive(request, from: self.sender(sender))
        case .input(let input): receive(input, from: self.sender(sender))
        }
    }
}

extension MessageType {
    package static let snapshot = MessageType.state
    package static let gameUpdate = MessageType(rawValue: 2)
    package static let request = MessageType(rawValue: 4)
    package static let input = MessageType(rawValue: 7)
}
