/// The player's results against the named opponents, from the kept matches.
///
/// The first opponent is open at once; a win over one opens the next one.
package struct Ladder {
    private var results: [Opponent: (won: Int, lost: Int)] = [:]

    package init(_ history: KeptHistory) {
        for match in history.entries.map(\.match) {
            guard let opponent = match.players.opponent else { continue }
            if match.beatenOpponent == nil {
                results[opponent, default: (0, 0)].lost += 1
            } else {
                results[opponent, default: (0, 0)].won += 1
            }
        }
    }

    /// The number of matches won and lost against an opponent.
    package func result(against opponent: Opponent) -> (won: Int, lost: Int) { results[opponent] ?? (0, 0) }

    package func isBeaten(_ opponent: Opponent) -> Bool { result(against: opponent).won > 0 }

    /// The lowest opponent that is not beaten; `nil` once all are.
    package var next: Opponent? { Opponent.all.first { !isBeaten($0) } }

    /// True if the player may choose the opponent.
    package func isOpen(_ opponent: Opponent) -> Bool {
        isBeaten(opponent) || opponent.previous.map { isBeaten($0) } ?? true
    }
}
