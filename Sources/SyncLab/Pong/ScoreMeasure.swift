internal import GameBasics
internal import GameCore

/// The time that the two views show different scores, and the number of goals that a view takes back.
///
/// A change of the score that both views show in the same tick of the lab counts as a disagreement of 0
/// ticks. A score that is lower than the one before in the same view is a goal revoked, unless it is the
/// 0:0 of a rematch.
struct ScoreMeasure {
    /// In ticks, one for each change of the score.
    private(set) var disagreements = Distribution()

    private(set) var revokedGoals = 0

    private var last: PerSide<PerPlayer<UInt16>>?

    /// The ticks for which the views have differed.
    private var ticks = 0

    mutating func take(_ left: Match, _ right: Match, under rules: Rules) {
        defer { last = PerSide(left.score, right.score) }
        if left.score != right.score {
            ticks += 1
        } else if ticks > 0 {
            disagreements.add(ticks)
            ticks = 0
        } else if let last, last.left != left.score {
            disagreements.add(0)
        }
        guard let last else { return }
        if Self.isRevoked(last.left, left.score, under: rules) { revokedGoals += 1 }
        if Self.isRevoked(last.right, right.score, under: rules) { revokedGoals += 1 }
    }

    /// Counts a disagreement that has not ended yet.
    mutating func finish() {
        if ticks > 0 { disagreements.add(ticks) }
        ticks = 0
    }

    private static func isRevoked(_ last: PerPlayer<UInt16>, _ now: PerPlayer<UInt16>, under rules: Rules) -> Bool {
        guard now.one < last.one || now.two < last.two else { return false }
        // The last goal of a match and the rematch can come in one.
        return now != PerPlayer(0, 0) || max(last.one, last.two) + 1 < rules.winningScore
    }
}
