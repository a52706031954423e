/// Counts of the messages that a peer has received, by kind, and of the refused ones by reason.
public struct ReceivedCounts: Sendable, Hashable {
    public private(set) var states: UInt32 = 0
    public private(set) var updates: UInt32 = 0
    public private(set) var requests: UInt32 = 0
    public private(set) var inputs: UInt32 = 0

    /// Messages whose inputs begin after one that the peer lacks.
    public private(set) var gaps: UInt32 = 0

    /// Refused messages, each reason at its place among all; a vector, so that a copy does not count references.
    private var refusals = SIMD16<UInt32>.zero
    private static let reasons = MessageVerdict.Refusal.allCases

    public init() {}

    public subscript(reason: MessageVerdict.Refusal) -> UInt32 {
        Self.reasons.firstIndex(of: reason).map { refusals[$0] } ?? 0
    }

    public var total: Int { Int(states) + Int(updates) + Int(requests) + Int(inputs) }

    mutating func note(_ message: PeerMessage, _ verdict: MessageVerdict) {
        switch message {
        case .state: states += 1
        case .update: updates += 1
        case .request: requests += 1
        case .input: inputs += 1
        }
        switch verdict {
        case .used, .nothingNew: break
        case .gap: gaps += 1
        case .refused(let reason):
            if let place = Self.reasons.firstIndex(of: reason) { refusals[place] += 1 }
        }
    }
}
