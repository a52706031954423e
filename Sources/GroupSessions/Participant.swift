/// One participation in a group session.
///
/// Two are equal when their identifiers are.
public struct Participant: Sendable {
    public let id: ParticipantID

    /// What the participant may do, as the session vouches for it.
    public let role: Role

    public init(id: ParticipantID, role: Role = .player) {
        self.id = id
        self.role = role
    }

    /// What a participant may do in a session.
    public enum Role: Sendable, Hashable {
        /// Take part in everything.
        case player
        /// Look on: what it sends never decides anything.
        case spectator
    }
}

extension Participant: Hashable {
    public static func == (lhs: Participant, rhs: Participant) -> Bool { lhs.id == rhs.id }

    public func hash(into hasher: inout Hasher) { hasher.combine(id) }
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
