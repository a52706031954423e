package import GameBasics
package import GameCore

/// Goals and contacts in the owner's confirmed match.
package struct AgreedMatch {
    /// Contacts with either paddle.
    package private(set) var contacts = 0

    /// Goals, over all matches of a run.
    package private(set) var points = 0

    package private(set) var score = PerPlayer<UInt16>(0, 0)

    /// True if a player has won.
    package private(set) var isOver = false

    private var rally: UInt16 = 0

    package init() {}

    package mutating func take(_ match: Match) {
        // A new rally begins with 0 contacts; its first ones may have come in the same tick of the lab.
        contacts += Int(match.rally >= rally ? match.rally - rally : match.rally)
        rally = match.rally
        let scored = Int(match.score.one) + Int(match.score.two)
        let before = Int(score.one) + Int(score.two)
        points += scored >= before ? scored - before : scored
        score = match.score
        isOver = match.isOver
    }
}
