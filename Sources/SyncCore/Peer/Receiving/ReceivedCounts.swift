/// Counts of the messages that a peer has received, by kind, and of the refused ones by reason.
@usableFromInline package struct ReceivedCounts: Sendable, Hashable {
    /// Messages of each kind, at its place among all; a vector, so that a copy does not count references.
    @usableFromInline var kinds = SIMD8<UInt32>.zero

    /// Messages whose inputs begin after one that the peer lacks.
    @usableFromInline var missingInputs: UInt32 = 0

    /// Refused messages, each reason at its place among all.
    @usableFromInline var refusals = SIMD16<UInt32>.zero
    @usableFromInline static let reasons = MessageVerdict.Refusal.allCases

    @inlinable package init() {}

    /// The counts of messages of each of so many ``PeerMessage/kinds``, of those after missing inputs, and of those
    /// refused for each reason.
    package func all(kinds count: Int) -> [UInt32] {
        (0..<count).map { kinds[$0] } + [missingInputs] + Self.reasons.indices.map { refusals[$0] }
    }

    @inlinable package var total: Int { Int(kinds.wrappedSum()) }

    /// Packets of inputs; counted beside ``kinds``, because it is read several times a tick.
    @usableFromInline var packets = 0

    /// Messages from which the peer took nothing.
    @usableFromInline package var refused: UInt32 = 0

    /// Messages that were refused for a reason; after missing inputs without one.
    @inlinable package func refused(for reason: MessageVerdict.Refusal?) -> UInt32 {
        guard let reason else { return missingInputs }
        return Self.reasons.firstIndex(of: reason).map { refusals[$0] } ?? 0
    }

    @inlinable mutating func note<Game>(_ message: PeerMessage<Game>, _ verdict: MessageVerdict) {
        kinds[message.kind] += 1
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
