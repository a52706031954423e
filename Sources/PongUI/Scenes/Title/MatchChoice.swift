internal import GameCore

/// A choice before a match.
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

    /// True if the choice applies to these players.
    func matters(for players: MatchPlayers) -> Bool {
        self != .level || players != .two
    }
}

/// The players of a match at this screen.
enum MatchPlayers: String, CaseIterable {
    case one = "one player"
    case two = "two players"
    case none = "watch"
}

extension Rules {
    /// The points to choose from; the settings file and the command line allow others.
    private static let choicesOfPoints = [1, 3, 5, 7, 11, 15, 21]

    /// True if there are more points to choose; with a negative step, fewer.
    func canChangePoints(by step: Int) -> Bool {
        nextPoints(by: step) != nil
    }

    private func nextPoints(by step: Int) -> Int? {
        let points = settings.winningScore
        return step < 0
            ? Rules.choicesOfPoints.last { $0 < points } : Rules.choicesOfPoints.first { $0 > points }
    }

    /// These rules with the next choice of points; unchanged after the last one.
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
