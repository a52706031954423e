internal import GameCore
internal import LabUI
internal import PongUI
internal import SyncLab

/// A match as a line of the history.
extension HistoryEntry {
    var members: [(name: String, value: JSONValue)] {
        [
            ("when", .text(when)),
            ("one", match.player(.one)),
            ("two", match.player(.two)),
            ("score", .pair(match.score)),
            ("aces", .pair(match.aces)),
            ("rally", .whole(match.longestRally)),
            ("points", .whole(match.points)),
            ("winByTwo", .flag(match.winByTwo)),
            ("court", .text(match.court)),
            ("daily", .text(match.daily?.description)),
            ("file", .text(file)),
            ("ticks", .list([.whole(match.ticks.lowerBound), .whole(match.ticks.upperBound)])),
        ]
    }

    /// Reads a line; whether the match can be watched is not in it.
    init(_ fields: JSONFields) throws(FieldError) {
        var fields = fields
        let when = try fields.shortText("when")
        let (one, two) = (try Self.player("one", &fields), try Self.player("two", &fields))
        let score = try fields.pair("score", in: 0...Int(UInt16.max))
        let aces = try fields.pair("aces", in: 0...Int(UInt16.max))
        let rally = try fields.whole("rally", in: 0...Int(UInt16.max))
        let points = try fields.whole("points", in: Rules.Settings.winningScores)
        let winByTwo = try fields.flag("winByTwo")
        let court = try fields.isNull("court") ? nil : fields.shortText("court")
        let day = try fields.isNull("daily") ? nil : fields.shortText("daily")
        let daily = day.flatMap { CalendarDay($0) }
        guard (day == nil) == (daily == nil) else { throw fields.wrong("daily", "a day") }
        let file = try fields.shortText("file")
        let ticks = try fields.pair("ticks", in: 1...Int(UInt32.max))
        guard ticks.one <= ticks.two else { throw fields.wrong("ticks", "the first tick and the last one") }
        guard score.one != score.two else { throw fields.wrong("score", "that of a match with a winner") }
        self.init(
            when: when,
            match: PlayedMatch(
                contenders: PerPlayer(one.contender, two.contender),
                names: PerPlayer(one.name, two.name),
                score: score,
                aces: aces,
                longestRally: rally,
                points: points,
                winByTwo: winByTwo,
                court: court,
                daily: daily,
                ticks: ticks.one...ticks.two
            ),
            file: file,
            canBeWatched: false
        )
    }

    private static func player(
        _ name: String,
        _ fields: inout JSONFields
    ) throws(FieldError) -> (name: String, contender: Contender) {
        var player = try fields.object(name)
        let shown = try player.shortText("name")
        guard let contender = Contender(name: try player.shortText("player")) else {
            throw player.wrong("player", "a player such as 'keyboard' or 'computer hard'")
        }
        return (shown, contender)
    }
}

extension PlayedMatch {
    fileprivate func player(_ player: Player) -> JSONValue {
        .object([("name", .text(names[player])), ("player", .text(contenders[player].name))])
    }
}

extension Contender {
    /// The player's name in files, as run files have it.
    var name: String {
        switch self {
        case .human: LabPlayer.keyboard.name
        case .computer(let level): LabPlayer.computer(level).name
        }
    }

    init?(name: String) {
        switch LabPlayer(name: name) {
        case .keyboard, .pointer: self = .human
        case .computer(let level): self = .computer(level)
        case nil: return nil
        }
    }
}

extension JSONValue {
    static func pair(_ numbers: PerPlayer<Int>) -> JSONValue { .list([.whole(numbers.one), .whole(numbers.two)]) }
}

extension JSONFields {
    /// Takes the numbers of both players.
    mutating func pair(_ name: String, in range: ClosedRange<Int>) throws(FieldError) -> PerPlayer<Int> {
        let numbers = try list(name).compactMap(\.whole)
        guard numbers.count == 2, numbers.allSatisfy(range.contains) else {
            throw wrong(name, "two whole numbers from \(range.lowerBound) to \(range.upperBound)")
        }
        return PerPlayer(numbers[0], numbers[1])
    }

    /// Takes a text of 1 to 100 characters, without control characters.
    mutating func shortText(_ name: String) throws(FieldError) -> String {
        let text = try text(name)
        guard (1...100).contains(text.count),
            text.unicodeScalars.allSatisfy({ $0.properties.generalCategory != .control })
        else { throw wrong(name, "1 to 100 characters that can be shown") }
        return text
    }
}
