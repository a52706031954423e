internal import GameCore

/// The steps by which the computer at `easy` forgives more: one for each match that a person lost to it in a row.
///
/// A match won takes all steps back. Daily matches and named opponents count neither way.
public struct Ease: Sendable, Hashable {
    public static let most = 3

    /// From 0 to ``most``.
    public private(set) var steps: Int

    public init(_ steps: Int = 0) {
        precondition((0...Self.most).contains(steps), "\(steps) steps of ease are not possible")
        self.steps = steps
    }

    /// Counts the kept matches.
    package init(after history: KeptHistory) {
        self.init()
        for entry in history.entries { note(entry.match) }
    }

    /// Counts a match.
    package mutating func note(_ match: PlayedMatch) {
        guard match.daily == nil, match.players.opponent == nil, let (level, human) = match.opponent, level == .easy
        else { return }
        steps = match.winner == human ? 0 : min(steps + 1, Self.most)
    }
}
