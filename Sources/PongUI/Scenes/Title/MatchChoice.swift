internal import GameCore

/// One thing that is chosen before a match.
enum MatchChoice: CaseIterable {
    case players, level, points, winByTwo, court

    var label: String {
        switch self {
        case .players: "Players"
        case .level: "Computer"
        case .points: "Points to win"
        case .winByTwo: "Win by two"
        case .court: "Court"
        }
    }

    /// Whether the choice means something for these players.
    func matters(for players: MatchPlayers) -> Bool {
        self != .level || players != .two
    }
}

/// Who plays a match on this screen.
enum MatchPlayers: String, CaseIterable {
    case one = "one player"
    case two = "two players"
    case none = "watch"
}

extension Rules {
    /// The points to choose from; other ones come from the command line.
    private static let choicesOfPoints = [1, 3, 5, 7, 11, 15, 21]

    /// Whether there are more points to choose, or with a negative step fewer.
    func canChangePoints(by step: Int) -> Bool {
        nextPoints(by: step) != nil
    }

    private func nextPoints(by step: Int) -> Int? {
        let points = settings.winningScore
        return step < 0
            ? Rules.choicesOfPoints.last { $0 < points } : Rules.choicesOfPoints.first { $0 > points }
    }

    /// The same rules with the next points to choose; it ends at the last ones.
    func changingPoints(by step: Int) -> Rules {
        changing { $0.winningScore = nextPoints(by: step) ?? $0.winningScore }
    }

    func changing(_ change: (inout Settings) -> Void) -> Rules {
        var settings = settings
        change(&settings)
        do {
            return try Rules(settings)
        } catch {
            preconditionFailure("Points and the lead are always valid: \(error)")
        }
    }
}
