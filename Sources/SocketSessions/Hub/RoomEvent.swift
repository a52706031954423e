public import GroupSessions

/// An event in a room, for its operator; none tells an invite.
public enum RoomEvent: Sendable, Hashable {
    case opened
    /// A guest's invite was accepted; its address, if the relay notes addresses.
    case joined(Int, Participant.Role, from: String?)
    case left(Int, Departure)
    case closed(Closing)

    /// The reason why a participant is gone.
    public enum Departure: Sendable, Hashable {
        case byItself
        case connectionEnded
        case sessionEnded(by: Int)
        case putOut(Refusal)
    }

    /// The reason why a room is gone.
    public enum Closing: Sendable, Hashable {
        /// It had no participant from its beginning on.
        case unvisited(for: Duration)
        /// Its last participant left this long ago.
        case deserted(for: Duration)
        case asked
    }
}

extension RoomEvent: CustomStringConvertible {
    public var description: String {
        switch self {
        case .opened:
            "opened for \(RoomLimits.participants) participants, \(RoomLimits.spectators) spectators among them"
        case .joined(let number, let role, let address):
            "participant \(number) joined as a \(role)\(address.map { " from \($0)" } ?? "")"
        case .left(let number, .byItself): "participant \(number) left"
        case .left(let number, .connectionEnded): "participant \(number) left: its connection ended"
        case .left(let number, .sessionEnded(let other)):
            "participant \(number) left: participant \(other) ended the session"
        case .left(let number, .putOut(let refusal)): "participant \(number) put out: \(refusal.message)"
        case .closed(.unvisited(let time)): "closed: no participant within \(Self.text(time))"
        case .closed(.deserted(let time)): "closed: empty for \(Self.text(time))"
        case .closed(.asked): "closed: asked to end"
        }
    }

    private static func text(_ time: Duration) -> String {
        time.components.seconds == 1 ? "1 second" : "\(time.components.seconds) seconds"
    }
}
