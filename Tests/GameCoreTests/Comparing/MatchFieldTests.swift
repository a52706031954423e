internal import GameBasics
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
        flip(.ballAX, \.ball.ax.raw)
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
        for (field, changed) in changes {
            let (there, back) = (changed.fields(differingFrom: match), match.fields(differingFrom: changed))
            var restored = changed
            field.copy(from: match, to: &restored)
            // Packets have 16 bits of the hash, in which two players can be absent.
            let isSeen = changed.absentPlayers.rawValue > 3 || changed.hash & 0xFFFF != match.hash & 0xFFFF
            #expect([there, back] == [[field], [field]] && restored == match && isSeen, "\(changed)")
        }
        #expect(match.fields(differingFrom: match) == [] && changes.count == 932)
    }

    @Test("every value of a field has a text of its own")
    func texts() {
        for field in MatchField.allCases {
            let texts = [field.text(in: match)] + changes.filter { $0.field == field }.map { field.text(in: $0.match) }
            #expect(texts.count > 1 && Set(texts).count == texts.count, "\(field)")
        }
        let fields: [MatchField] = [.ballVX, .paddleOfTwo, .pausedBy, .absentPlayers]
        #expect(fields.map { $0.text(in: match) } == ["-0.00333333", "0.66666663", "two", "none"])
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
        #expect(names.sorted() == MatchField.allCases.map(\.rawValue).sorted())
    }
}
