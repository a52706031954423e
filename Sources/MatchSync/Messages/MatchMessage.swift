public import GameCore
internal import GameBasics
public import GroupSessions
public import SyncCore

/// A message of the strategies that send state.
///
/// | message | type | delivery |
/// |---|---|---|
/// | ``GameUpdateMessage`` | 2 | unreliable |
/// | ``RequestMessage`` | 4 | reliable |
public enum MatchMessage: StrategyMessage {
    case update(GameUpdateMessage)
    case request(RequestMessage)

    /// The latest numbers of a sender: an update or a request counts only if it is later than all before it.
    public struct SenderRecord: Sendable {
        var update: UInt32 = 0
        var request: UInt32 = 0
    }

    public static var newRecord: SenderRecord { SenderRecord() }

    public static let kinds: KeyValuePairs<String, MessageType> = ["update": .gameUpdate, "request": .request]

    public var kind: Int {
        switch self {
        case .update: 0
        case .request: 1
        }
    }

    public var deliveryMode: DeliveryMode {
        switch self {
        case .update: .unreliable
        case .request: .reliable
        }
    }

    public var isForOwner: Bool {
        switch self {
        case .update: false
        case .request: true
        }
    }

    public func encode(into writer: inout ByteWriter) {
        switch self {
        case .update(let update): update.encode(into: &writer)
        case .request(let request): request.encode(into: &writer)
        }
    }

    public init(_ type: MessageType, from reader: inout ByteReader) throws(DecodingFailure) {
        switch type {
        case .gameUpdate: self = .update(try GameUpdateMessage(from: &reader))
        case .request: self = .request(try RequestMessage(from: &reader))
        default: throw .invalidValue(field: "type")
        }
    }
}

/// The parts that count.
extension MatchMessage {
    public mutating func admit(
        from sender: MessageSender,
        _ record: inout SenderRecord,
        epoch: UInt32,
        revision: UInt32,
        ignored: inout IgnoredMessages
    ) -> MessageVerdict? {
        switch self {
        case .update(var update):
            guard update.sequence > record.update else {
                ignored.outdatedUpdates += 1
                return .refused(.outdated)
            }
            record.update = update.sequence
            if sender.player == nil && update.paddle != nil { ignored.fromSpectators += 1 }
            guard update.ball != nil else { return nil }
            // The ball counts only from the owner, and in the peer's revision.
            if !sender.isOwner {
                update.ball = nil
                ignored.unauthorizedStates += 1
            } else if update.epoch != epoch || update.revision != revision {
                update.ball = nil
                ignored.mistimedStates += 1
            }
            self = .update(update)
        case .request(var request):
            guard request.number > record.request else {
                ignored.repeatedRequests += 1
                return sender.player == nil ? .refused(.notPlaying) : .nothingNew
            }
            record.request = request.number
            guard sender.player != nil else {
                ignored.fromSpectators += 1
                return .refused(.notPlaying)
            }
            // A serve counts only in the peer's revision.
            if request.actions.contains(.serve) && (request.epoch != epoch || request.revision != revision) {
                request.actions.remove(.serve)
                ignored.mistimedRequests += 1
            }
            self = .request(request)
        }
        return nil
    }
}

extension MessageType {
    package static let gameUpdate = MessageType(rawValue: 2)
    package static let request = MessageType(rawValue: 4)
}

extension PeerMessage<Match> {
    public static func update(_ update: GameUpdateMessage) -> PeerMessage<Match> { .own(.update(update)) }
    public static func request(_ request: RequestMessage) -> PeerMessage<Match> { .own(.request(request)) }
}
