internal import GameCore
internal import GroupSessions
internal import MatchSync
internal import SyncCore

/// A message that no honest peer would send at that moment; it tests the robustness of the others.
enum StrayMessage: String, CaseIterable {
    /// A valid request to serve, of an earlier epoch and revision than any match's.
    case serve
    /// An update of the last epoch with a paddle and a ball, as the owner sends it.
    case forged
    /// An update whose paddle is outside of the court: what not-a-number is among whole numbers.
    case impossible
    /// Bytes that do not belong to any message, under the type of an update.
    case garbage
    /// A message type that no one knows.
    case unknown
    /// A byte more than an unreliable message may have.
    case oversize

    var deliveryMode: DeliveryMode { self == .serve ? .reliable : .unreliable }

    var bytes: [UInt8] {
        switch self {
        case .serve:
            PeerMessage<Match>.request(RequestMessage(number: 1, epoch: 0, revision: 0, actions: .serve)).framed()
        case .forged:
            Self.update(paddle: .zero)
        case .impossible:
            Self.update(paddle: Fixed(2, over: 1))
        case .garbage:
            [MessageType.gameUpdate.rawValue] + (0..<30).map { UInt8(truncatingIfNeeded: $0 &* 167 &+ 13) }
        case .unknown:
            [3]
        case .oversize:
            Array(repeating: MessageType.gameUpdate.rawValue, count: DeliveryMode.unreliable.maximumMessageSize + 1)
        }
    }

    /// An update that is later than all that the sender's peer sends.
    private static func update(paddle: Fixed) -> [UInt8] {
        let update = GameUpdateMessage(
            sequence: .max,
            tick: 1,
            epoch: .max,
            revision: .max,
            paddle: paddle,
            ball: .waiting
        )
        return PeerMessage<Match>.update(update).framed()
    }
}
