package import GameCore

/// A match in clear: lengths in 1/2²⁴ of the court, as the simulation has them.
extension Match {
    /// The members of the match.
    ///
    /// - Parameter other: Members that have the same value there are left out, except for the tick.
    func members(since other: Match? = nil) -> [(name: String, value: JSONValue)] {
        var members: [(name: String, value: JSONValue)] = [("tick", .whole(tick))]
        func add(_ name: String, if differs: (Match) -> Bool, _ value: @autoclosure () -> JSONValue) {
            if other.map(differs) ?? true { members.append((name, value())) }
        }
        add("ball", if: { ball != $0.ball }, .fixed(ball.x, ball.y, ball.vx, ball.vy))
        add("paddles", if: { paddles != $0.paddles }, .fixed(paddles.one, paddles.two))
        add("score", if: { score != $0.score }, .list([.whole(score.one), .whole(score.two)]))
        add("play", if: { play != $0.play }, .text(play.name))
        add("rally", if: { rally != $0.rally }, .whole(rally))
        add("server", if: { server != $0.server }, .whole(server.number))
        add("pausedBy", if: { pausedBy != $0.pausedBy }, pausedBy.map { .whole($0.number) } ?? .null)
        add("absent", if: { absentPlayers != $0.absentPlayers }, absentPlayers.json)
        let chance = generator.state.hexadecimal(digits: 16)
        add("chance", if: { generator != $0.generator }, .text(chance))
        return members
    }

    /// The last tick that can be read, after a year of play.
    static let lastTick: UInt32 = 1 << 31

    /// The whole match.
    package var json: JSONValue { .object(members()) }

    /// Reads the members of a match.
    ///
    /// - Parameter other: The match that has the members that are left out; `nil` where none can be left out.
    init(_ fields: JSONFields, since other: Match? = nil) throws(FieldError) {
        var fields = fields
        var match = other ?? Match(seed: 0)
        match.tick = UInt32(try fields.whole("tick", in: 0...Int(Self.lastTick)))
        func reads(_ name: String) -> Bool { other == nil || fields.has(name) }
        if reads("ball") {
            let ball = try fields.fixed("ball", count: 4)
            match.ball = Ball(x: ball[0], y: ball[1], vx: ball[2], vy: ball[3])
        }
        if reads("paddles") {
            let paddles = try fields.fixed("paddles", count: 2)
            match.paddles = PerPlayer(paddles[0], paddles[1])
        }
        if reads("score") { match.score = try fields.score("score") }
        if reads("play") { match.play = try fields.play("play") }
        if reads("rally") { match.rally = UInt16(try fields.whole("rally", in: 0...Int(UInt16.max))) }
        if reads("server") { match.server = try fields.player("server") }
        if reads("pausedBy") { match.pausedBy = try fields.playerIfAny("pausedBy") }
        if reads("absent") { match.absentPlayers = try fields.players("absent") }
        if reads("chance") { match.generator = SplitMix64(seed: try fields.hexadecimal("chance", digits: 16)) }
        try fields.finish()
        self = match
    }
}

extension JSONValue {
    fileprivate static func fixed(_ numbers: Fixed...) -> JSONValue {
        .list(numbers.map { .whole($0.raw) })
    }
}

extension PlayerSet {
    fileprivate var json: JSONValue {
        .list(Player.allCases.filter { contains(PlayerSet($0)) }.map { .whole($0.number) })
    }
}

extension Player {
    /// 1 or 2.
    package var number: Int { Int(rawValue) + 1 }

    fileprivate init?(number: Int?) {
        switch number {
        case 1: self = .one
        case 2: self = .two
        default: return nil
        }
    }
}

extension Play {
    /// Such as `playing`, `serving 23` with the ticks left, `goal 2 40` with the scorer too, and `over 1`.
    fileprivate var name: String {
        switch self {
        case .ready: "ready"
        case .serving(let ticksLeft): "serving \(ticksLeft)"
        case .playing: "playing"
        case .goal(let scorer, let ticksLeft): "goal \(scorer.number) \(ticksLeft)"
        case .over(let winner): "over \(winner.number)"
        }
    }

    fileprivate init?(name: String) {
        let words = name.split(separator: " ", omittingEmptySubsequences: false)
        let numbers = words.dropFirst().map { UInt16($0) }
        switch (words[0], numbers.count) {
        case ("ready", 0): self = .ready
        case ("playing", 0): self = .playing
        case ("serving", 1):
            guard let ticksLeft = numbers[0] else { return nil }
            self = .serving(ticksLeft: ticksLeft)
        case ("goal", 2):
            guard let scorer = Player(number: numbers[0].map { Int($0) }), let ticksLeft = numbers[1] else {
                return nil
            }
            self = .goal(by: scorer, ticksLeft: ticksLeft)
        case ("over", 1):
            guard let winner = Player(number: numbers[0].map { Int($0) }) else { return nil }
            self = .over(winner: winner)
        default: return nil
        }
    }
}

extension JSONFields {
    fileprivate mutating func fixed(_ name: String, count: Int) throws(FieldError) -> [Fixed] {
        let numbers = try list(name).compactMap { $0.whole.flatMap { Int32(exactly: $0) } }.map { Fixed(raw: $0) }
        guard numbers.count == count else { throw wrong(name, "\(count) whole numbers") }
        return numbers
    }

    fileprivate mutating func score(_ name: String) throws(FieldError) -> PerPlayer<UInt16> {
        let numbers = try list(name).compactMap { $0.whole.flatMap { UInt16(exactly: $0) } }
        guard numbers.count == 2 else { throw wrong(name, "two scores") }
        return PerPlayer(numbers[0], numbers[1])
    }

    fileprivate mutating func play(_ name: String) throws(FieldError) -> Play {
        guard let play = Play(name: try text(name)) else { throw wrong(name, "a play, such as playing") }
        return play
    }

    fileprivate mutating func player(_ name: String) throws(FieldError) -> Player {
        guard let player = try playerIfAny(name) else { throw wrong(name, "1 or 2") }
        return player
    }

    fileprivate mutating func playerIfAny(_ name: String) throws(FieldError) -> Player? {
        let value = try take(name)
        if case .null = value { return nil }
        guard let player = Player(number: value.whole) else { throw wrong(name, "1 or 2") }
        return player
    }

    fileprivate mutating func players(_ name: String) throws(FieldError) -> PlayerSet {
        let numbers = try list(name)
        let players = numbers.compactMap { Player(number: $0.whole) }
        guard players.count == numbers.count else { throw wrong(name, "a list of 1 and 2") }
        return PlayerSet(players.map { PlayerSet($0) })
    }
}
