/// The fate of one transmission on a link.
public struct TransmissionFate: Sendable, Hashable {
    /// The time until it arrives; `nil` if it is lost.
    public var delay: Duration?

    /// The time until its duplicate arrives; `nil` for none, which is all that reliable messages have.
    public var again: Duration?

    /// The bit that arrives flipped, from 0, modulo the number of the message's bits; `nil` for none.
    public var flippedBit: Int?

    public init(delay: Duration?, again: Duration? = nil, flippedBit: Int? = nil) {
        self.delay = delay
        self.again = again
        self.flippedBit = flippedBit
    }

    public static let lost = TransmissionFate(delay: nil)
}

/// The fates of a round's transmissions: a round lasts from one call of ``MockNetwork/beginRound()`` to the next.
struct TransmissionRound {
    /// Transmissions so far.
    private var count = 0

    /// Fates that are planned, by the number of the transmission, from 1: of this round, and of the next one.
    private var planned: [Int: TransmissionFate] = [:]
    private var next: [Int: TransmissionFate] = [:]

    /// The fates of all transmissions so far; `nil` if they are not recorded.
    var fates: [TransmissionFate]?

    mutating func begin() {
        count = 0
        fates?.removeAll(keepingCapacity: true)
        if planned.isEmpty && next.isEmpty { return }
        (planned, next) = (next, [:])
    }

    /// Plans the fate of a transmission of the next round; the last plan for a number holds.
    mutating func plan(_ fate: TransmissionFate, of number: Int) {
        next[number] = fate
    }

    /// Takes the next transmission.
    ///
    /// - Parameter drawn: Its fate by the link's conditions.
    /// - Returns: The planned fate, or the drawn one.
    mutating func take(_ drawn: Flight, byteCount: Int, at now: VirtualTime) -> Flight {
        count += 1
        let flight = planned[count].map { Flight($0, byteCount: byteCount, at: now) } ?? drawn
        fates?.append(TransmissionFate(flight, at: now))
        return flight
    }
}

extension Flight {
    fileprivate init(_ fate: TransmissionFate, byteCount: Int, at now: VirtualTime) {
        guard let delay = fate.delay else {
            self = .lost(.chance)
            return
        }
        self = .arriving(
            at: now.advanced(by: delay),
            again: fate.again.map { now.advanced(by: $0) },
            corruptedBit: fate.flippedBit.map { $0 % max(byteCount * 8, 1) }
        )
    }
}

extension TransmissionFate {
    fileprivate init(_ flight: Flight, at now: VirtualTime) {
        switch flight {
        case .lost: self = .lost
        case .arriving(let time, let again, let bit):
            self.init(delay: now.duration(to: time), again: again.map { now.duration(to: $0) }, flippedBit: bit)
        }
    }
}
