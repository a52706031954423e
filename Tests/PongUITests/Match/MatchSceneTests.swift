internal import GameCore
internal import PongUI
internal import StageTesting
internal import Testing
internal import TerminalUI

@Suite("A match by keys") struct MatchSceneTests {
    /// A match between two humans.
    private func match(points: Int, seed: UInt64 = 1) -> Stage {
        Stage(MatchSetup(.human, .human, rules: .first(to: points), seed: seed))
    }

    @Test("between two humans goes to its end, to a result and to a rematch")
    func toTheEnd() {
        var stage = match(points: 3)
        // Both paddles stay at the upper wall, so that every ball is missed.
        let faults = stage.follow([
            ("", "Left | Right | a key moves until you stop"), ("space w up …", " wins | Seconds in play"),
            ("space enter +29", " wins"), ("+10", "still"), ("space +1", "! wins |  serves"),
        ])
        #expect(faults == [])
        #expect(stage.text(rows: 2..<3, columns: 28..<52).filter { $0 == "█" }.count == 12)
    }

    @Test("begins again with r, without a rest")
    func rematch() {
        var stage = match(points: 1)
        #expect(stage.follow([("space w up …", " wins"), ("r +1", " serves | ticking")]) == [])
    }

    @Test("is won by two points where that is asked for")
    func lead() {
        // Computers are alike enough for a score of 1 : 1 in some of the matches.
        func scores(needsLead: Bool) -> Set<String> {
            let (easy, rules) = (Contender.computer(.easy), Rules.first(to: 1, needsLead: needsLead))
            let texts = (1...12 as ClosedRange<UInt64>).map { seed in
                let stage = Stage(MatchSetup(easy, easy, rules: rules, seed: seed)).running(20_000)
                return stage.text(rows: 4..<7, columns: 24..<56)
            }
            return Set(texts)
        }
        #expect(scores(needsLead: false).count == 2)
        #expect(scores(needsLead: true).count > 2)
    }

    @Test("moves both players at once, by latched and by held keys", arguments: [false, true])
    func bothMove(releases: Bool) throws {
        var stage = match(points: 3)
        _ = stage.app.handle(.reportsReleases(releases))
        stage.press(" ", ticks: 1)
        let before = try paddles(stage)
        stage.press("w", .down, ticks: 15)
        let after = try paddles(stage)
        #expect(after.one < before.one && after.two > before.two)
        for key: Key in ["w", .down] { stage.release(key) }
        #expect((try paddles(stage.running(5)) == after) == releases)
    }

    /// The upper edges of the paddles on a horizontal court, in eighths of a row.
    private func paddles(_ stage: Stage) throws -> PerPlayer<Int> {
        let canvas = stage.canvas
        func top(_ columns: Range<Int>) throws -> Int {
            var half = Canvas(size: canvas.size)
            for row in 1..<22 { for column in columns { half[column, row] = canvas[column, row] } }
            return try #require(Ink(half).box).top
        }
        return PerPlayer(try top(0..<5), try top(75..<80))
    }

    @Test("is turned by a key, and its keys with it")
    func orientation() {
        var stage = match(points: 3)
        #expect(stage.follow([("o", "Bottom | Top | ▐ "), ("space +1", " serves")]) == [])
        #expect(stage.pressing("a", ticks: 10).lines[22] != stage.lines[22])
        #expect(stage.screen(after: "o").shows("Left"))
    }

    @Test("has each name at its player's end of a vertical court, and at its side of a horizontal one")
    func names() throws {
        for (columns, rows) in [(40, 16), (60, 20), (80, 24), (200, 60)] {
            for (two, names) in [(Contender.computer(.easy), ["You", "Computer"]), (.human, ["Bottom", "Top"])] {
                var stage = Stage.match(.vertical, columns, rows, two: two).pressing(" ", ticks: 20)
                let (upper, lower) = (try #require(stage.lines.first), try #require(stage.lines.last))
                #expect(upper.hasPrefix(" \(names[1])") && lower.hasPrefix(" \(names[0])"))
                #expect(upper.contains("●") != lower.contains("●"))
                #expect(!upper.contains(names[0]) && !lower.contains(names[1]))
                #expect(lower.contains("Rally 0 ") && lower.contains("? help"))
                #expect(lower.contains("Speed ×1.0 ") == (columns > 60 || columns == 60 && two != .human))
                stage.press("o")
                let line = try #require(stage.lines.first)
                #expect(line.hasPrefix(two == .human ? "▄ Left " : "▄ You "))
                #expect(line.hasSuffix(two == .human ? " Right ▄" : " Computer ▄"))
            }
        }
    }

    @Test("says who serves and who scores in the same grammar for all players")
    func grammar() {
        for (one, two, verbs) in [
            (Contender.human, Contender.computer(.hard), ["You serve", "Computer serves", "Computer scores"]),
            (.human, .human, ["Left serves", "Right serves", "Left scores", "Right scores"]),
            (.computer(.easy), .computer(.easy), ["Left serves", "Right serves", "Left scores", "Right scores"]),
        ] {
            var stage = Stage.match(one: one, two: two, points: 7).pressing(" ")
            let expected = Set(
                verbs.map { verb in String(verb.prefix { $0 != " " } + verb.drop { $0 != " " }.prefix(7)) }
            )
            var said: Set<String> = []
            for _ in 0..<4_000 where stage.app.pace != .still && !expected.isSubset(of: said) {
                stage.run(5)
                let canvas = stage.canvas
                guard canvas.shows(" serve") || canvas.shows(" score") else { continue }
                for line in stage.lines where line.contains(" serve") || line.contains(" score") {
                    guard let verb = line.firstRange(of: " s") else { continue }
                    said.insert(line[..<verb.lowerBound].filter { $0.isLetter } + line[verb.lowerBound...].prefix(7))
                }
            }
            #expect(expected.isSubset(of: said), "\(said)")
        }
    }

    @Test("goes through the schemes that work, and says which one it is")
    func scheme() {
        var stage = Stage.match()
        let faults = stage.follow([
            ("", "tap to step |   keys  p"), ("i", "the mouse, or a key |   mouse  p"),
            ("i", "a key moves |   keys  p"),
            ("i", "tap to step |   keys  p"),
        ])
        _ = stage.app.handle(.reportsReleases(true))
        #expect(faults == [] && stage.screen(after: "i", times: 2).shows("hold a key"))
    }

    @Test("between computers can be watched, paused and played again")
    func watched() {
        var stage = Stage.match(one: .computer(.easy), two: .computer(.easy), points: 1)
        var faults = stage.follow([("", "ticking"), ("+80 p +1", "Paused | still"), ("space +1", "!Paused")])
        _ = stage.app.handle(.resumed)
        faults += stage.follow([("", "Paused"), ("p …", " wins"), ("+40 r +1", " serves")])
        #expect(faults == [])
    }

    @Test("forgets keys that were pressed while nothing moved")
    func forgotten() throws {
        var stage = Stage.match().pressing("w", " ")
        let before = try paddles(stage).one
        stage.run(20)
        #expect(try paddles(stage).one == before)
        stage.press("w", ticks: 11)
        #expect(try paddles(stage).one < before)
    }
}
