/// One participation in a group session.
///
/// Participants are equal if their identifiers are.
public struct Participant: Sendable {
    public let id: ParticipantID

    /// The role, guaranteed by the session.
    public let role: Role

    public init(id: ParticipantID, role: Role = .player) {
        self.id = id
        self.role = role
    }

    /// A participant's rights in a session.
    public enum Role: String, Sendable, Hashable, CaseIterable {
        /// May do everything.
        case player
        /// May only watch: its messages never decide anything.
        case spectator
    }
}

extension Participant: Hashable {
    public static func == (lhs: Participant, rhs: Participant) -> Bool { lhs.id == rhs.id }

    public func hash(into hasher: inout Hasher) { hasher.combine(id) }
}

/// The identifier of one participation: eight bytes, new on every join.
///
/// A player that leaves and returns is another participant.
///
/// The order is bytewise, first byte first, and the same on every machine.
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
