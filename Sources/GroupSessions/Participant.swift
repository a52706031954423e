/// One participation in a group session.
public struct Participant: Sendable, Hashable {
    public let id: ParticipantID

    public init(id: ParticipantID) {
        self.id = id
    }
}

/// Names one participation: eight bytes, fresh on every join.
///
/// A player that leaves and comes back is another participant.
///
/// The order is that of the bytes, first byte first, and the same on every machine.
public struct ParticipantID: Sendable, Hashable {
    /// The eight bytes as a big-endian number.
    public let rawValue: UInt64

    public init(rawValue: UInt64) {
        self.rawValue = rawValue
    }
}

extension ParticipantID: Comparable {
    public static func < (lhs: ParticipantID, rhs: ParticipantID) -> Bool {
        lhs.rawValue < rhs.rawValue
    }
}

extension ParticipantID: CustomStringConvertible {
    /// Sixteen hexadecimal digits.
    public var description: String {
        let digits = String(rawValue, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }
}
