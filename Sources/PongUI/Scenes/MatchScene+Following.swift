internal import GameBasics
internal import GameCore
internal import PlayerProfile

/// The player that follows a beaten one.
extension MatchScene {
    /// The next opponent of the ladder, or the computer at the next level, if a person has just won; `nil` if there is
    /// none.
    var following: PlayerKind? { beaten?.following }

    /// The player whom a person has just beaten; `nil` in a daily match, too.
    private var beaten: PlayerKind? {
        guard canGoOnAfterEnd, case .over(let winner) = match.phase, setup.players[winner] == .human else {
            return nil
        }
        return setup.players[winner.opponent]
    }

    /// The line below the result that names the player that follows.
    var followingHint: String? {
        switch following {
        case .computer(let level): "Enter plays \(level.rawValue), the next level"
        case .opponent(let opponent): "Next: \(opponent.name), Enter plays"
        case .human, nil: beaten?.opponent == nil ? nil : "The last of the ladder is beaten"
        }
    }

    /// Begins a match against the player that follows, at its pace unless the player chose another one.
    func playFollowing(_ options: AppOptions) -> [SceneEffect] {
        guard let following, ticksSinceEnd >= MatchScene.restAfterEnd else { return [] }
        var setup = setup
        for player in Player.allCases where setup.players[player] != .human { setup.players[player] = following }
        if setup.rules.pace == self.setup.level?.pace, let level = setup.level {
            setup.rules = setup.rules.played(at: level.pace)
        }
        var seeds = SplitMix64(seed: setup.seed)
        setup.seed = seeds.next()
        let match = SceneEffect.show(MatchScene(setup, options))
        // Opponents have levels of their own, which are not the player's choice.
        guard case .computer(let level) = following else { return [match] }
        return [.change { $0.level = level }, match]
    }
}

extension PlayerKind {
    /// The next harder player of this kind; `nil` after the hardest, and after a person.
    fileprivate var following: PlayerKind? {
        switch self {
        case .human: return nil
        case .opponent(let opponent): return opponent.next.map { .opponent($0) }
        case .computer(let level):
            let next = level.changed(by: 1)
            return next == level ? nil : .computer(next)
        }
    }
}
