internal import GameCore
internal import Testing

@Suite("Fields of a match")
struct MatchFieldTests {
    /// A match in the middle of a rally, whose numbers all differ from 0.
    private let match: Match = {
        var match = Match(seed: 7)
        match.ball = Ball(
            x: Fixed(3, over: 10),
            y: Fixed(7, over: 10),
            vx: Fixed(-1, over: 300),
            vy: Fixed(1, over: 90)
        )
        match.paddles = PerPlayer(Fixed(1, over: 3), Fixed(2, over: 3))
        match.tick = 1_972
        match.score = PerPlayer(5, 9)
        match.play = .playing
        match.rally = 11
        match.pausedBy = .two
        match.absentPlayers = []
        return match
    }()

    /// The match with one field changed: in each bit of a number, and to each other value of other types.
    private var changes: [(field: MatchField, match: Match)] {
        var changes: [(MatchField, Match)] = []
        func change(_ field: MatchField, _ body: (inout Match) -> Void) {
            var changed = match
            body(&changed)
            changes.append((field, changed))
        }
        func flip<Number: FixedWidthInteger>(_ field: MatchField, _ path: WritableKeyPath<Match, Number>) {
            for bit in 0..<Number.bitWidth { change(field) { $0[keyPath: path] ^= 1 << bit } }
        }
        flip(.tick, \.tick)
        flip(.paddleOfOne, \.paddles.one.raw)
        flip(.paddleOfTwo, \.paddles.two.raw)
        flip(.ballX, \.ball.x.raw)
        flip(.ballY, \.ball.y.raw)
        flip(.ballVX, \.ball.vx.raw)
        flip(.ballVY, \.ball.vy.raw)
        flip(.rally, \.rally)
        flip(.scoreOfOne, \.score.one)
        flip(.scoreOfTwo, \.score.two)
        flip(.generator, \.generator.state)
        change(.server) { $0.server = $0.server.opponent }
        for player in [nil, Player.one] { change(.pausedBy) { $0.pausedBy = player } }
        for players in 1...UInt8.max { change(.absentPlayers) { $0.absentPlayers = PlayerSet(rawValue: players) } }
        var plays: [Play] = [.ready] + Player.allCases.map { .over(winner: $0) }
        for ticks in 0...UInt16(100) {
            plays.append(.serving(ticksLeft: ticks))
            plays += Player.allCases.map { .goal(by: $0, ticksLeft: ticks) }
        }
        for play in plays { change(.play) { $0.play = play } }
        return changes
    }

    @Test("a match that differs in one bit differs in exactly that field, and its text shows it")
    func singleBits() {
        var counts: [MatchField: Int] = [:]
        for (field, changed) in changes {
            #expect(changed.fields(differingFrom: match) == [field])
            #expect(match.fields(differingFrom: changed) == [field])
            #expect(field.text(in: changed) != field.text(in: match), "\(field)")
            var restored = changed
            field.copy(from: match, to: &restored)
            #expect(restored == match)
            counts[field, default: 0] += 1
        }
        #expect(match.fields(differingFrom: match) == [])
        #expect(Set(counts.keys) == Set(MatchField.allCases))
        #expect(counts.values.reduce(0, +) == 900)
    }

    @Test("every value of a field has a text of its own")
    func texts() {
        for field in MatchField.allCases {
            let texts = changes.filter { $0.field == field }.map { field.text(in: $0.match) }
            #expect(Set(texts).count == texts.count, "\(field)")
        }
        #expect(MatchField.ballVX.text(in: match) == "-0.00333333")
        #expect(MatchField.paddleOfTwo.text(in: match) == "0.66666663")
        #expect(MatchField.pausedBy.text(in: match) == "two")
        #expect(MatchField.absentPlayers.text(in: match) == "none")
        #expect(MatchField.generator.text(in: match).count == 18)
    }

    @Test("the fields are all stored properties of a match, by their names")
    func completeness() {
        let names = Mirror(reflecting: match).children.flatMap { child -> [String] in
            let name = child.label ?? ""
            switch child.value {
            case is Ball, is PerPlayer<Fixed>, is PerPlayer<UInt16>:
                return Mirror(reflecting: child.value).children.map { "\(name).\($0.label ?? "")" }
            default:
                return [name]
            }
        }
        #expect(Set(names) == Set(MatchField.allCases.map(\.rawValue)))
        #expect(names.count == MatchField.allCases.count)
    }
}
