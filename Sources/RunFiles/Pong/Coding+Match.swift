package import GameBasics
package import GameCore
package import JSONText
package import SyncLab

extension Coding<Fixed> {
    /// A length in 1/2²⁴ of the court, as the simulation has it.
    fileprivate static var fixed: Coding { fixed(in: .min ... .max) }

    fileprivate static func fixed(in range: ClosedRange<Int32>) -> Coding {
        Coding<Int32>.whole(in: range).map("a length", json: \.raw, value: { Fixed(raw: $0) })
    }
}

extension Coding<Player> {
    /// 1 or 2.
    fileprivate static var player: Coding {
        Coding("1 or 2", json: { .whole($0.number) }) { json in
            json.whole.flatMap { number in Player.allCases.first { $0.number == number } }
        }
    }
}

extension Player {
    /// 1 or 2.
    package var number: Int { Int(rawValue) + 1 }
}

extension Coding<Input.Key> {
    package static var key: Coding {
        name(such: "low", \.name) { name in Input.Key.allCases.first { $0.name == name } }
    }
}

extension Coding<PlayerSet> {
    fileprivate static var players: Coding {
        Coding<[Player]>.list(of: .player, "a list of 1 and 2").map("a list of 1 and 2") { set in
            Player.allCases.filter { set.contains(PlayerSet($0)) }
        } value: { players in
            PlayerSet(players.map { PlayerSet($0) })
        }
    }
}

extension Coding {
    /// Both players' values.
    static func both<Element>(_ element: Coding<Element>, _ expected: String) -> Coding
    where Value == PerPlayer<Element> {
        .list(of: element, count: 2, expected, { [$0.one, $0.two] }, { PerPlayer($0[0], $0[1]) })
    }
}

extension Coding<Ball> {
    fileprivate static var ball: Coding {
        // A ball that flies straight has no fifth number.
        Coding<[Fixed]>.list(of: .fixed, "4 or 5 whole numbers").map("4 or 5 whole numbers") { ball in
            [ball.x, ball.y, ball.vx, ball.vy] + (ball.ax == .zero ? [] : [ball.ax])
        } value: { numbers in
            guard numbers.count == 4 || numbers.count == 5 && numbers[4] != .zero else { return nil }
            return Ball(
                x: numbers[0],
                y: numbers[1],
                vx: numbers[2],
                vy: numbers[3],
                ax: numbers.count == 5 ? numbers[4] : .zero
            )
        }
    }
}

extension Coding<Play> {
    /// Such as `playing`, `serving 23` with the ticks left, `goal 2 40` with the scorer too, and `over 1`.
    fileprivate static var play: Coding {
        Coding<String>.text.map("a play, such as playing") { play in
            switch play {
            case .ready: "ready"
            case .serving(let ticksLeft): "serving \(ticksLeft)"
            case .playing: "playing"
            case .goal(let scorer, let ticksLeft): "goal \(scorer.number) \(ticksLeft)"
            case .over(let winner): "over \(winner.number)"
            }
        } value: { text in
            let words = text.split(separator: " ", omittingEmptySubsequences: false)
            let numbers = words.dropFirst().compactMap { UInt16($0) }
            let player = Player.allCases.first { $0.number == numbers.first.map { Int($0) } }
            switch (words[0], words.count, numbers.count) {
            case ("ready", 1, 0): return .ready
            case ("playing", 1, 0): return .playing
            case ("serving", 2, 1): return .serving(ticksLeft: numbers[0])
            case ("goal", 3, 2): return player.map { .goal(by: $0, ticksLeft: numbers[1]) }
            case ("over", 2, 1): return player.map { .over(winner: $0) }
            default: return nil
            }
        }
    }
}

extension Coding<SplitMix64> {
    fileprivate static var generator: Coding {
        Coding<UInt64>.hexadecimal(digits: 16)
            .map("16 hexadecimal digits", json: \.state, value: { SplitMix64(seed: $0) })
    }
}

extension EngineState {
    /// The members of the state in clear.
    ///
    /// - Parameter other: Members that have the same value there are left out, except for the tick.
    func members(since other: EngineState? = nil) -> [(name: String, value: JSONValue)] {
        match.members(since: other?.match)
    }

    /// The whole state.
    package var json: JSONValue { .object(members()) }

    /// Reads the members of a state.
    ///
    /// - Parameter other: The state that has the members that are left out; `nil` if none can be left out.
    init(_ members: JSONFields, since other: EngineState? = nil) throws(FieldError) {
        self.init(try Match(members, since: other?.match))
    }
}

extension Match {
    private static let tickField = [Field("tick", \Match.tick, .whole(in: 0...Simulation.lastTick))]

    private static let fields = [
        Field("ball", \Match.ball, .ball),
        Field("paddles", \.paddles, .both(.fixed, "2 whole numbers")),
        Field("score", \.score, .both(.whole(in: 0...UInt16.max), "two scores")),
        Field("play", \.play, .play),
        Field("rally", \.rally, .whole(in: 0...UInt16.max)),
        Field("server", \.server, .player),
        Field("pausedBy", \.pausedBy, .optional(.player)),
        Field("absent", \.absentPlayers, .players),
        Field("chance", \.generator, .generator),
    ]

    fileprivate func members(since other: Match?) -> [(name: String, value: JSONValue)] {
        Self.tickField.members(of: self) + Self.fields.members(of: self, since: other)
    }

    fileprivate init(_ members: JSONFields, since other: Match?) throws(FieldError) {
        var members = members
        self = try Self.tickField.value(takenFrom: &members, changing: other ?? Match(seed: 0))
        self = try Self.fields.value(takenFrom: &members, changing: self, isPart: other != nil)
        try members.finish()
    }
}

extension Coding<Obstacle> {
    /// An obstacle as a list: its kind, the x and y of its middle, its width and height in 1/2²⁴ of the court.
    fileprivate static var obstacle: Coding {
        let length = Coding<Fixed>.fixed(in: 0...Fixed.one.raw)
        return Coding(
            json: { obstacle in
                let lengths = [obstacle.x, obstacle.y, obstacle.width, obstacle.height]
                return .list([.text(obstacle.kind.name)] + lengths.map(length.json))
            },
            value: { (json, path) throws(FieldError) in
                guard case .list(let parts) = json, parts.count == 5, case .text(let text?) = parts[0],
                    let kind = Obstacle.Kind.allCases.first(where: { $0.name == text })
                else { throw FieldError(path, .wrong("lists such as [\"peg\", x, y, width, height]")) }
                let lengths = parts.dropFirst().compactMap { try? length.value($0, path) }
                guard lengths.count == 4 else {
                    throw FieldError(path, .wrong("lists whose numbers are from 0 to \(Fixed.one.raw)"))
                }
                return Obstacle(kind, x: lengths[0], y: lengths[1], width: lengths[2], height: lengths[3])
            }
        )
    }
}

extension Rules.Settings {
    /// Lengths in 1/2²⁴ of the court, speeds in the same a tick, pauses in ticks, angles in degrees.
    static let fields: [Field<Rules.Settings>] =
        Rule.original.map(field) + [
            // A file without them is of the empty court.
            Field("obstacles", \.obstacles, .list(of: .obstacle, "a list"), unless: [])
        ] + Rule.optional.map(field)

    /// A field that an optional rule does not have while it is off.
    private static func field(_ rule: Rule) -> Field<Rules.Settings> {
        func field<Value: Equatable & Sendable>(
            _ path: any WritableKeyPath<Rules.Settings, Value> & Sendable,
            _ coding: Coding<Value>
        ) -> Field<Rules.Settings> {
            rule.isOptional
                ? Field(rule.name, path, coding, unless: Rules.Settings()[keyPath: path])
                : Field(rule.name, path, coding)
        }
        return switch rule.place {
        case .length(let path), .speed(let path): field(path, .fixed(in: 0 ... .max))
        case .count(let path, let range): field(path, .whole(in: range))
        case .flag(let path): field(path, .flag)
        }
    }
}

extension Coding<Rules> {
    static var rules: Coding {
        Coding(json: { Rules.Settings.fields.json(of: $0.settings) }) { (json, path) throws(FieldError) in
            var members = try JSONFields(json, at: path)
            return try Rules(Rules.Settings(), changedBy: &members, isPart: false)
        }
    }
}

extension Rules {
    /// The rules with some of their members changed.
    package func changed(by members: JSONFields) throws(FieldError) -> Rules {
        var members = members
        return try Rules(settings, changedBy: &members, isPart: true)
    }

    /// The rules with the given members in place of their own.
    package init(_ settings: Settings, changedBy members: inout JSONFields, isPart: Bool) throws(FieldError) {
        let settings = try Settings.fields.value(takenFrom: &members, changing: settings, isPart: isPart)
        try members.finish()
        do {
            self = try Rules(settings)
        } catch {
            throw members.wrong(error.field, "within its range: \(error.message)")
        }
    }
}

extension Coding<RememberedMatch> {
    /// Two scores; with a tick that is not 0 or an epoch that is not 1, these too.
    static var remembered: Coding {
        let expected = "two scores, and perhaps a tick and an epoch"
        return Coding<[UInt32]>.list(of: .whole(in: 0...Simulation.lastTick), expected).map(expected) { match in
            let numbers = [UInt32(match.score.one), UInt32(match.score.two), match.tick, match.epoch]
            return match == RememberedMatch(match.score) ? Array(numbers.prefix(2)) : numbers
        } value: { numbers in
            guard [2, 4].contains(numbers.count), max(numbers[0], numbers[1]) <= UInt16.max else { return nil }
            let score = PerPlayer(UInt16(numbers[0]), UInt16(numbers[1]))
            return numbers.count == 2
                ? RememberedMatch(score) : RememberedMatch(score, tick: numbers[2], epoch: numbers[3])
        }
    }
}

extension RememberedMatch {
    /// True if a player has won it.
    func isOver(under rules: Rules) -> Bool { max(score.one, score.two) >= rules.winningScore }
}
