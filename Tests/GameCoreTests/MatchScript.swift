internal import GameBasics
internal import GameCore
internal import GameTesting

/// A match, tick by tick, as text.
///
/// Semicolons are between the commands of a line. `match 1` begins with a seed, `ball 500 940 0 16` with a rally, in
/// thousandths of the court; `score 2 2`, `rally 7`, `server one` and `conceded two` change it. `rules 3 by-two
/// by-hand` has three points, a lead, and serves only by hand; `absent two` is one player, both or none. `+60` runs
/// ticks, `serve both` and `pause server` one tick in which a player acts, the server, or the opponent.
struct MatchScript {
    private var match = Match(seed: 1)
    private var rules = Rules.standard
    private var reply: [String] = []

    /// - Returns: The events with the tick and the phase after them, and the state after each line.
    static func reply(to text: String) throws -> String {
        var script = MatchScript()
        for line in text.split(separator: "\n") {
            for command in line.split(separator: ";") { try script.perform(command.split(separator: " ")) }
            script.reply.append(script.state)
        }
        return script.reply.joined(separator: "\n").replacing("GameBasics.Seat", with: "").replacing(
            "GameBasics.Player",
            with: ""
        )
    }

    private mutating func perform(_ words: [Substring]) throws {
        let numbers = words.dropFirst().compactMap { Int($0) }
        switch words[0] {
        case "rules":
            rules = try Rules.standard.changing { settings in
                settings.target = Rules.Target(numbers[0], needsLead: words.contains("by-two"))
                settings.servesAutomatically = !words.contains("by-hand")
            }
        case "match": match = Match(seed: UInt64(numbers[0]))
        case "ball":
            let places = numbers.map { Fixed.thousandths($0) }
            match = rally(Ball(x: places[0], y: places[1], vx: places[2], vy: places[3]))
        case "score": match.score = PerPlayer(UInt16(numbers[0]), UInt16(numbers[1]))
        case "rally": match.rally = UInt16(numbers[0])
        case "server": match.server = players(words[1])[0]
        case "conceded": match.play = .goal(by: players(words[1])[0].opponent, ticksLeft: 9)
        case "absent": match.setAbsentPlayers(players(words[1]).reduce([]) { $0.union(PlayerSet($1)) }, under: rules)
        case "serve", "pause":
            var inputs = PerPlayer(Input.none, Input.none)
            for player in players(words[1]) { inputs[player].actions = words[0] == "serve" ? .serve : .pause }
            step(inputs)
        default: for _ in 0..<(Int(words[0]) ?? 0) { step(PerPlayer(.none, .none)) }
        }
    }

    private func players(_ name: Substring) -> [Player] {
        switch name {
        case "server": [match.server]
        case "opponent": [match.server.opponent]
        default: Player.allCases.filter { "\($0)" == name || name == "both" }
        }
    }

    private mutating func step(_ inputs: PerPlayer<Input>) {
        let events = match.step(inputs, under: rules)
        if !events.isEmpty { reply.append("tick \(match.tick), \(events.names): \(match.phase)") }
    }

    private var state: String {
        let (ball, score) = (match.ball, match.score)
        return "\(match.phase), \(score.one) : \(score.two), \(match.server) serves, rally \(match.rally), "
            + "ball \(ball.x) \(ball.y), moving by \(ball.vx) \(ball.vy)"
    }
}
