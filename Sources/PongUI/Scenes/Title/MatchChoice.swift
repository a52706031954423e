internal import GameCore
internal import PlayerProfile

/// The match that a player chooses.
struct MatchDraft {
    var players: MatchPlayers
    var options: AppOptions
}

/// A choice before a match: a row with its label, its value, and the drafts with the values before and after it.
struct MatchChoice {
    let label: String
    let value: String

    /// `nil` at the ends.
    let previous: MatchDraft?
    let next: MatchDraft?

    private init<Value: Equatable>(
        _ label: String,
        _ place: WritableKeyPath<MatchDraft, Value>,
        of draft: MatchDraft,
        in values: [Value],
        text: (Value) -> String
    ) {
        let value = draft[keyPath: place]
        func neighbour(_ step: Int) -> MatchDraft? {
            guard let index = values.firstIndex(of: value).map({ $0 + step }), values.indices.contains(index) else {
                return nil
            }
            var changed = draft
            changed[keyPath: place] = values[index]
            return changed
        }
        self.label = label
        self.value = text(value)
        (previous, next) = (neighbour(-1), neighbour(1))
    }

    /// The choices that apply to a draft.
    ///
    /// - Parameter courts: Valid ones, with the draft's.
    static func all(of draft: MatchDraft, _ courts: [Court]) -> [MatchChoice] {
        let (usual, points) = ([1, 3, 5, 7, 11, 15, 21], draft.options.target.points)
        // The settings file and the command line allow others.
        let allPoints = usual.contains(points) ? usual : (usual + [points]).sorted()
        let players = MatchChoice("Players", \.players, of: draft, in: MatchPlayers.allCases, text: \.rawValue)
        let levels = ComputerPlayer.Level.allCases
        let level = MatchChoice("Computer", \.options.level, of: draft, in: levels, text: \.rawValue)
        return [players] + (draft.players == .two ? [] : [level]) + [
            MatchChoice("Points to win", \.options.target.points, of: draft, in: allPoints) { "\($0)" },
            MatchChoice("Win by two", \.options.target.needsLead, of: draft, in: [false, true]) { $0 ? "yes" : "no" },
            MatchChoice("Court", \.options.validCourt, of: draft, in: courts, text: \.name),
        ]
    }
}

/// The players of a match at this screen.
enum MatchPlayers: String, CaseIterable {
    case one = "one player"
    case two = "two players"
    case none = "watch"
}
