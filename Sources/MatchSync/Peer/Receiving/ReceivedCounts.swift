/// Counts of the messages that a peer has received, by kind, and of the refused ones by reason.
public struct ReceivedCounts: Sendable, Hashable {
    /// Messages of each kind, at its place among all; a vector, so that a copy does not count references.
    private var kinds = SIMD8<UInt32>.zero

    /// Messages whose inputs begin after one that the peer lacks.
    private var missingInputs: UInt32 = 0

    /// Refused messages, each reason at its place among all.
    private var refusals = SIMD16<UInt32>.zero
    private static let reasons = MessageVerdict.Refusal.allCases

    public init() {}

    /// The counts of messages of each of ``PeerMessage/kinds``, of those after missing inputs, and of those refused for
    /// each reason.
    public var all: [UInt32] {
        PeerMessage.kinds.indices.map { kinds[$0] } + [missingInputs] + Self.reasons.indices.map { refusals[$0] }
    }

    public var total: Int { Int(kinds.wrappedSum()) }

    /// Packets of inputs; counted beside ``kinds``, because it is read several times a tick.
    private(set) var packets = 0

    /// Messages from which the peer took nothing.
    package private(set) var refused: UInt32 = 0

    /// Messages that were refused for a reason; after missing inputs without one.
    package func refused(for reason: MessageVerdict.Refusal?) -> UInt32 {
        guard let reason else { return missingInputs }
        return Self.reasons.firstIndex(of: reason).map { refusals[$0] } ?? 0
    }

    mutating func note(_ message: PeerMessage, _ verdict: MessageVerdict) {
        if let place = PeerMessage.messageTypes.firstIndex(of: message.messageType) { kinds[place] += 1 }
        if case .input = message { packets += 1 }
        if !verdict.isOfUse { refused &+= 1 }
        switch verdict {
        case .used, .nothingNew: break
        case .missingInputs: missingInputs += 1
        case .refused(let reason):
            if let place = Self.reasons.firstIndex(of: reason) { refusals[place] += 1 }
        }
    }
}
