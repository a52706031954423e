internal import GameBasics
internal import GameCore
package import JSONText
package import PlayerProfile
internal import RunFiles

/// A match as a line of the history.
extension HistoryEntry {
    /// The fields of a line; ``PlayerProfile/HistoryEntry/canBeWatched`` is not stored.
    private static let fields: [Field<HistoryEntry>] = [
        Field("when", \.when, .shownText),
        Field("one", \.match[.one], .player),
        Field("two", \.match[.two], .player),
        Field("score", \.match.score, .pair(in: 0...Int(UInt16.max))),
        Field("aces", \.match.aces, .pair(in: 0...Int(UInt16.max))),
        Field("rally", \.match.longestRally, .whole(in: 0...Int(UInt16.max))),
        Field("points", \.match.target.points, .whole(in: Rules.Settings.winningScores)),
        Field("winByTwo", \.match.target.needsLead, .flag),
        Field("court", \.match.court, .optional(.shownText)),
        Field("daily", \.match.daily, .optional(.day)),
        Field("file", \.file, .shownText),
        Field("ticks", \.match.ticks, .ticks),
        Field("opponent", \.match.players.opponent, .opponent, unless: nil),
    ]

    private static let blank = HistoryEntry(when: "", match: PlayedMatch(), file: "", canBeWatched: false)

    package var members: [(name: String, value: JSONValue)] { Self.fields.members(of: self) }

    init(_ members: JSONFields) throws(FieldError) {
        var members = members
        self = try Self.fields.value(takenFrom: &members, changing: Self.blank)
        guard match.score.one != match.score.two else { throw members.wrong("score", "that of a match with a winner") }
    }
}

private struct NamedPlayer: Sendable, Hashable {
    var name: String
    var player: PlayerKind
}

extension PlayedMatch {
    fileprivate subscript(player: Player) -> NamedPlayer {
        get { NamedPlayer(name: names[player], player: players[player]) }
        set { (names[player], players[player]) = (newValue.name, newValue.player) }
    }
}

extension Coding<NamedPlayer> {
    fileprivate static var player: Coding {
        let fields: [Field<NamedPlayer>] = [
            Field("name", \.name, .shownText), Field("player", \.player, .player),
        ]
        return object(fields, from: NamedPlayer(name: "", player: .human))
    }
}

extension Coding<PlayerKind> {
    fileprivate static var player: Coding {
        let expected = "a player such as 'keyboard' or 'computer hard'"
        return Coding<String>.shownText.map(expected, json: \.name, value: { PlayerKind(name: $0) })
    }
}

extension PlayerKind {
    /// The player's name in files, the same as in run files; an opponent's own name stands in a member of its own.
    var name: String {
        switch self {
        case .human: RunOrigin.keyboard
        case .computer(let level): RunOrigin.computer(level)
        case .opponent(let opponent): RunOrigin.computer(opponent.level)
        }
    }

    init?(name: String) {
        let name = name == RunOrigin.pointer ? RunOrigin.keyboard : name
        let all = [.human] + ComputerPlayer.Level.allCases.map { PlayerKind.computer($0) }
        guard let named = all.first(where: { $0.name == name }) else { return nil }
        self = named
    }
}

extension Coding<Opponent?> {
    /// The name of an opponent; one that this program does not know counts as a computer player.
    fileprivate static var opponent: Coding {
        Coding<String>.shownText.map("an opponent's name", json: { $0?.name ?? "" }, value: { Opponent(named: $0) })
    }
}

extension Coding<PerPlayer<Int>> {
    fileprivate static func pair(in range: ClosedRange<Int>) -> Coding {
        let expected = "two whole numbers from \(range.lowerBound) to \(range.upperBound)"
        return list(of: .whole(in: range), count: 2, expected, { [$0.one, $0.two] }, { PerPlayer($0[0], $0[1]) })
    }
}

extension Coding<ClosedRange<Int>> {
    /// The first and the last tick, from 1.
    fileprivate static var ticks: Coding {
        Coding<PerPlayer<Int>>.pair(in: 1...Int(Simulation.lastTick)).map("the first tick and the last one") { ticks in
            PerPlayer(ticks.lowerBound, ticks.upperBound)
        } value: { ticks in
            ticks.one <= ticks.two ? ticks.one...ticks.two : nil
        }
    }
}

extension Coding<CalendarDay> {
    fileprivate static var day: Coding {
        Coding<String>.text.map("a day", json: \.description, value: { CalendarDay($0) })
    }
}

extension Coding<String> {
    /// A text of 1 to 100 characters, without control characters.
    fileprivate static var shownText: Coding {
        text.map("1 to 100 characters that can be shown", json: { $0 }) { text in
            let isShown = text.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control }
            return isShown && (1...100).contains(text.count) ? text : nil
        }
    }
}
