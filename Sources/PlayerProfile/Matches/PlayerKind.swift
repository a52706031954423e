public import GameCore

/// The human or computer player at one side.
public enum PlayerKind: Sendable, Hashable {
    case human
    case computer(ComputerPlayer.Level)
    /// A computer player with a name.
    case opponent(Opponent)

    /// The computer's level; `nil` for a person.
    package var level: ComputerPlayer.Level? {
        switch self {
        case .human: nil
        case .computer(let level): level
        case .opponent(let opponent): opponent.level
        }
    }

    /// The computer player with a name; `nil` for any other player.
    public var opponent: Opponent? {
        if case .opponent(let opponent) = self { opponent } else { nil }
    }
}
