package import GroupSessions

/// Counts of the messages that a peer has received, by kind, and of the refused ones by reason.
public struct ReceivedCounts: Sendable, Hashable {
    /// Messages of each kind, at its place among all; a vector, so that a copy does not count references.
    private var kinds = SIMD8<UInt32>.zero

    /// Messages whose inputs begin after one that the peer lacks.
    public private(set) var missingInputs: UInt32 = 0

    /// Refused messages, each reason at its place among all.
    private var refusals = SIMD16<UInt32>.zero
    private static let reasons = MessageVerdict.Refusal.allCases

    public init() {}

    /// Messages of a kind.
    package subscript(type: MessageType) -> UInt32 {
        PeerMessage.messageTypes.firstIndex(of: type).map { kinds[$0] } ?? 0
    }

    public subscript(reason: MessageVerdict.Refusal) -> UInt32 {
        Self.reasons.firstIndex(of: reason).map { refusals[$0] } ?? 0
    }

    public var total: Int { Int(kinds.wrappedSum()) }

    mutating func note(_ message: PeerMessage, _ verdict: MessageVerdict) {
        if let place = PeerMessage.messageTypes.firstIndex(of: message.messageType) { kinds[place] += 1 }
        switch verdict {
        case .used, .nothingNew: break
        case .missingInputs: missingInputs += 1
        case .refused(let reason):
            if let place = Self.reasons.firstIndex(of: reason) { refusals[place] += 1 }
        }
    }
}
